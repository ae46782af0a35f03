import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { join } from 'node:path';

const memory = '/dev/shm';
/** With the number of the process that made it, and some letters. */
const nameOfFolder = /^q-(\d+)-\w+$/;
const leastFreeBytes = 6e9;

/**
 * A folder in memory for what the tests write, or null where there is none with room. What is written there is gone without power, which
 * is all that a commit to a disk waits for: the tests that end processes hold there as well.
 * @returns {{ path: string, remove(): void } | null}
 */
export function makeMemoryFolder() {
  try {
    removeLeft();
    const { bavail, bsize } = statfsSync(memory);
    if (bavail * bsize < leastFreeBytes) return null;
    const path = mkdtempSync(join(memory, `q-${process.pid}-`)); // short, since addresses of sockets have 107 signs
    chmodSync(path, 0o711); // a database server of another account has its folder inside
    return { path, remove: () => rmSync(path, { recursive: true, force: true, maxRetries: 5 }) };
  } catch {
    return null;
  }
}

/** A run that was killed leaves its folder, and the memory it takes. */
function removeLeft() {
  for (const name of readdirSync(memory)) {
    const pid = nameOfFolder.exec(name)?.[1];
    if (pid && !existsSync(`/proc/${pid}`)) rmSync(join(memory, name), { recursive: true, force: true });
  }
}

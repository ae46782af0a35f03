import { chmodSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';

const memory = '/dev/shm';
const leastFreeBytes = 6e9;

/**
 * A folder in memory for what the tests write, or null where there is none with room. What is written there is gone without power, which
 * is all that a commit to a disk waits for: the tests that end processes hold there as well.
 * @returns {{ path: string, remove(): void } | null}
 */
export function makeMemoryFolder() {
  try {
    const { bavail, bsize } = statfsSync(memory);
    if (bavail * bsize < leastFreeBytes) return null;
    const path = mkdtempSync(`${memory}/q-`); // short, since addresses of sockets have 107 signs
    chmodSync(path, 0o711); // a database server of another account has its folder inside
    return { path, remove: () => rmSync(path, { recursive: true, force: true, maxRetries: 5 }) };
  } catch {
    return null;
  }
}

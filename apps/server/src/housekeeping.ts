import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { AppParts } from './app-context.ts';

const everyMs = 60 * 60 * 1000;
const keptMs = 30 * 24 * 60 * 60 * 1000;
/** An upload nobody has written to for so long belongs to a server that is gone. */
const abandonedMs = 60 * 60 * 1000;

/** Throws out what has run out: counters, refresh tokens, files of old imports. Answers how to stop. */
export function startHousekeeping(parts: AppParts): () => void {
  const clean = (): void => {
    cleanUp(parts).catch((error: unknown) => parts.log.warn('Housekeeping failed; it is tried again in an hour.', { error }));
  };
  const timer = setInterval(clean, everyMs);
  timer.unref();
  setImmediate(clean);
  return () => clearInterval(timer);
}

async function cleanUp({ meta, clock, settings }: AppParts): Promise<void> {
  const now = clock.now();
  await meta.rates.dropOld(now);
  await meta.refreshTokens.dropExpired(now);
  const folder = join(settings.dataDir, 'imports');
  for (const name of await readdir(folder).catch(() => [])) {
    const path = join(folder, name);
    const age = Date.now() - ((await stat(path).catch(() => null))?.mtimeMs ?? Date.now());
    if (age > (name.endsWith('.part') ? abandonedMs : keptMs)) await rm(path, { force: true });
  }
}

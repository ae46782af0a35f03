import { createHmac } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RandomSource } from './random-source.ts';

/** The key there is, if any: that of the settings, else that of the data folder. */
export function findSecretKey({ secretKey, dataDir }: { readonly secretKey: string | null; readonly dataDir: string }): string | null {
  const file = join(dataDir, 'secret.key');
  return secretKey ?? (existsSync(file) ? readFileSync(file, 'utf8').trim() : null);
}

/** Tells whether two keys are the same, and nothing about them. */
export const markOfKey = (key: string): string => createHmac('sha256', key).update('quadrille: the key of a backup').digest('hex');

/** The key made for this data folder, beside the data but in no backup and no database. */
export function readSecretKey(dataDir: string, random: RandomSource): string {
  const file = join(dataDir, 'secret.key');
  if (!existsSync(file)) {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    try {
      writeFileSync(file, Buffer.from(random.bytes(32)).toString('base64'), { mode: 0o600, flag: 'wx' });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error; // another process was faster
    }
  }
  return readFileSync(file, 'utf8').trim();
}

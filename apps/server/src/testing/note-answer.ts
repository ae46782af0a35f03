import { appendFileSync } from 'node:fs';
import { join } from 'node:path';

const dir = process.env['CALLS_ANSWERED'];

/** Notes which call was answered how, where somebody counts: see `scripts/test-api.mjs`. */
export function noteAnswer(method: string, path: string, status: number): void {
  if (dir !== undefined) appendFileSync(join(dir, `${process.pid}.txt`), `${method} ${path.split('?')[0] ?? ''} ${status}\n`);
}

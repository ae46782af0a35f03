import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

/** The path of a real file kept beside the repository, or null: such tests are extra and skip with "shared data not present". */
export function sharedData(...path: string[]): string | null {
  const file = join(process.env['QUADRILLE_SHARED_DATA'] ?? join(root, '..', 'shared', 'data'), ...path);
  return existsSync(file) ? file : null;
}

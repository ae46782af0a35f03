// tsc leaves style sheets behind: put them beside the code that goes with them.
import { cpSync, globSync, mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';

const root = dirname(import.meta.dirname);
for (const file of globSync('**/*.css', { cwd: join(root, 'src') })) {
  const target = join(root, 'dist', file);
  mkdirSync(dirname(target), { recursive: true });
  cpSync(join(root, 'src', file), target);
}

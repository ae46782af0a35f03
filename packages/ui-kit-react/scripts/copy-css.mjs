// Puts the stylesheets beside the compiled modules that import them; tsc moves only TypeScript.
import { cpSync, globSync, mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';

const root = dirname(import.meta.dirname);
for (const file of globSync('**/*.css', { cwd: join(root, 'src') })) {
  const target = join(root, 'dist', file);
  mkdirSync(dirname(target), { recursive: true });
  cpSync(join(root, 'src', file), target);
}

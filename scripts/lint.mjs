// Lint: oxlint (with the import boundaries of the house), circles of imports and the order of features, formatting.
import { spawnSync } from 'node:child_process';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const steps = [
  ['oxlint', ['--quiet', '--deny-warnings']],
  [process.execPath, ['tooling/boundaries/check-imports.ts']],
  ['oxfmt', ['--check']],
];
let code = 0;
for (const [command, args] of steps) {
  const { status } = spawnSync(command, args, { cwd: root, stdio: 'inherit' });
  if (status !== 0) code = 1;
}
process.exit(code);

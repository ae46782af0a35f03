// `pnpm bench`: builds what changed, then measures the product as it would be shipped. See docs/benchmarks.md.
import './require-node.mjs';
import { spawnSync } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const args = process.argv.slice(2);
const isBuilt = args.includes('--no-build');

if (!isBuilt) {
  const build = spawnSync('turbo', ['run', 'build', '--filter=quadrille', '--output-logs=errors-only'], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    shell: process.platform === 'win32',
  });
  if (build.status !== 0) {
    console.error('The build failed; run "pnpm build" to see why.');
    process.exit(build.status ?? 1);
  }
}

const script = join(root, 'tests', 'bench', 'run.ts');
const { status } = spawnSync(
  process.execPath,
  [
    '--conditions=@quadrille/source',
    '--disable-warning=ExperimentalWarning',
    '--max-old-space-size=4096',
    script,
    ...args.filter((arg) => arg !== '--no-build'),
  ],
  { cwd: root, stdio: 'inherit' },
);
process.exit(status ?? 1);

// `npm start` after the install: build what changed, remember the tree, run the server.
import './require-node.mjs';
import { spawn, spawnSync } from 'node:child_process';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { markReady, startReady } from './ready.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const build = spawnSync('turbo', ['run', 'build', '--filter=quadrille', '--output-logs=errors-only', '--log-prefix=none'], {
  cwd: root,
  stdio: ['inherit', 'ignore', 'inherit'],
  shell: process.platform === 'win32',
});
if (build.status !== 0) {
  spawnSync('turbo', ['run', 'build', '--filter=quadrille', '--output-logs=errors-only'], { cwd: root, stdio: 'inherit' });
  console.error('The build failed; see the messages above.');
  process.exit(build.status ?? 1);
}
markReady(root);

const run = (command, args) =>
  new Promise((resolve) => {
    const child = spawn(command, args, { cwd: root, stdio: 'inherit' });
    process.on('SIGTERM', () => child.kill('SIGTERM'));
    process.on('SIGINT', () => {});
    child.on('exit', (code, signal) => resolve(code ?? (signal ? 130 : 1)));
  });
process.exit(await startReady(root, run, process.argv.slice(2)));

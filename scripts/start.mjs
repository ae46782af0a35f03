// `npm start` after the install: build what changed, remember the tree, run the server.
import './require-node.mjs';
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { markReady, startReady } from './ready.mjs';
import { tellStep } from './tell-step.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const isBuilt = existsSync(join(root, 'apps', 'server', 'dist', 'main.mjs'));
const build = ['run', 'build', '--filter=quadrille', '--output-logs=errors-only'];
const code = await tellStep(isBuilt ? 'Building what changed' : 'Building server and web app (a minute or two)', () =>
  run('turbo', [...build, '--log-prefix=none'], { stdio: ['inherit', 'ignore', 'inherit'], shell: process.platform === 'win32' }),
);
if (code === 130) process.exit(code); // Ctrl+C
if (code !== 0) {
  // once more, for its messages: what was built is not built again
  await run('turbo', build, { shell: process.platform === 'win32' });
  console.error('The build failed; see the messages above.');
  process.exit(code);
}
markReady(root);
process.exit(await startReady(root, run, process.argv.slice(2)));

/** Runs a command to its end; gives its exit code. */
function run(command, args, options = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd: root, stdio: 'inherit', ...options });
    child.on('error', () => resolve(1));
    process.on('SIGTERM', () => child.kill('SIGTERM'));
    process.on('SIGINT', () => {});
    child.on('exit', (code, signal) => resolve(code ?? (signal ? 130 : 1)));
  });
}

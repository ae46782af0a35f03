// Entry of `npm start` and `npm test`. Runs on the system's Node (20 or newer) without any
// dependency: brings the pinned pnpm, installs from the frozen lockfile, then hands over to the
// pinned Node 26 that the install put into node_modules/.bin.
import { spawn } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { tellStep } from './tell-step.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const { packageManager } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const isWindows = process.platform === 'win32';
const env = {
  ...process.env,
  TURBO_TELEMETRY_DISABLED: '1',
  STORYBOOK_DISABLE_TELEMETRY: '1',
  DO_NOT_TRACK: '1',
  npm_config_loglevel: 'error',
};

/** Runs a command to its end; Ctrl+C reaches the child by the terminal, and we wait for it. */
function run(command, args) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd: root, stdio: 'inherit', env, shell: isWindows });
    const forward = (signal) => child.kill(signal);
    process.on('SIGTERM', forward);
    process.on('SIGINT', () => {});
    child.on('error', () => resolve(1));
    child.on('exit', (code, signal) => {
      process.off('SIGTERM', forward);
      resolve(code ?? (signal ? 130 : 1));
    });
  });
}

const pnpm = (...args) => run('npx', ['--yes', '--prefer-offline', packageManager, ...args]);

const [task = 'start', ...rest] = process.argv.slice(2);

if (task === 'start') {
  const { isReady, startReady } = await import('./ready.mjs');
  if (isReady(root)) process.exit(await startReady(root, run, rest));
}

const tallyFile = join(root, '.tally.json');
rmSync(tallyFile, { force: true }); // a failed install must not show last time's numbers

const install = (...how) => pnpm('install', '--frozen-lockfile', '--prefer-offline', ...how);
let code =
  task === 'start'
    ? await tellStep(`Installing packages${existsSync(join(root, 'node_modules')) ? '' : ' (half a minute)'}`, () => install('--silent'))
    : await install('--reporter=append-only');
if (code === 0) code = await pnpm('run', '--silent', `do:${task}`, ...rest);

if (task === 'test') {
  const tally = existsSync(tallyFile) ? JSON.parse(readFileSync(tallyFile, 'utf8')) : { passed: 0, failed: 1, skipped: 0 };
  const failed = code !== 0 && tally.failed === 0 ? 1 : tally.failed;
  console.log(`${tally.passed} passed, ${failed} failed`);
  if (failed > 0 && code === 0) code = 1;
}
process.exitCode = code;

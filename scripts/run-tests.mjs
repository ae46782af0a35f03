// `npm test` after the install: lint, build, typecheck and every test, then one tally.
// Each vitest run leaves `.tally/vitest.json` in its package; this adds them up into `.tally.json`,
// which the bootstrap prints as the very last line.
import './require-node.mjs';
import { spawn } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromiumPath } from '../tooling/chromium.mjs';
import { startTestServers } from '../tooling/scripts/test-servers.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const env = { ...process.env };
try {
  env.CHROMIUM_PATH = await chromiumPath(); // once, before turbo: two processes unpacking at once would collide
} catch (error) {
  console.error(`No browser could be found or unpacked: ${error.message}`);
}

const servers = await startTestServers(env); // one of each database serves the whole run
Object.assign(env, servers.env);
for (const note of servers.notes) console.log(note);

const steps = [
  ['lint and boundaries', 'node', ['scripts/lint.mjs']],
  [
    'build, typecheck, tests',
    'turbo',
    ['run', 'build', 'typecheck', 'test', '--continue', '--concurrency=2', '--output-logs=new-only', '--log-order=grouped'],
  ],
  ['packages', 'node', ['scripts/check-packages.mjs']],
];

let failedSteps = 0;
let running = null;
for (const signal of ['SIGINT', 'SIGTERM']) {
  process.once(signal, () => {
    running?.kill(signal);
    void servers.stop().finally(() => process.exit(1));
  });
}
for (const [title, command, args] of steps) {
  console.log(`\n== ${title}`);
  running = spawn(command, args, { cwd: root, stdio: 'inherit', env });
  const status = await exitOf(running);
  if (status !== 0) {
    console.error(`== ${title} failed`);
    failedSteps += 1;
  }
}

await servers.stop();

const tally = { passed: 0, failed: 0, skipped: 0 };
const skips = [];
for (const dir of packageDirs()) {
  const file = join(dir, '.tally', 'vitest.json');
  if (!existsSync(file)) continue;
  const part = JSON.parse(readFileSync(file, 'utf8'));
  for (const key of Object.keys(tally)) tally[key] += part[key];
  skips.push(...part.skips.map((skip) => `${skip.reason}: ${skip.title}`));
}
if (tally.passed === 0) failedSteps += 1; // turbo succeeding without a single test is a failure
if (failedSteps > 0 && tally.failed === 0) tally.failed = failedSteps;
if (skips.length > 0) console.log(`\n${skips.length} skipped\n${skips.map((s) => `  ${s}`).join('\n')}`);
writeFileSync(join(root, '.tally.json'), JSON.stringify(tally));
process.exit(tally.failed > 0 ? 1 : 0);

function exitOf(child) {
  return new Promise((resolve) => {
    child.once('exit', resolve);
    child.once('error', (error) => resolve(console.error(error.message) ?? 1));
  });
}

function packageDirs() {
  const groups = ['packages', 'apps'].flatMap((group) => readdirSync(join(root, group)).map((name) => join(root, group, name)));
  return [...groups, join(root, 'tooling'), join(root, 'tests')];
}

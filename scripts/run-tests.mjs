// `npm test` after the install: lint, build, typecheck and every test, then one tally.
// Each vitest run leaves `.tally/vitest.json` in its package; this adds them up into `.tally.json`,
// which the bootstrap prints as the very last line. A file with a failure is run once more, alone: what
// fails again is a failure, what passes is named as unsteady (docs/decisions/failing-files-run-once-more.md).
import './require-node.mjs';
import { spawn } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
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

/** More failing files than this are a broken change, not a crowded machine. */
const mostRunAgain = 12;
const logs = ['--output-logs=new-only', '--log-order=grouped'];
/** One core for the journeys, which take longest, from the beginning; the other for everything else, one package at a time. */
const halves = ['--filter=@quadrille/tests', '--filter=!@quadrille/tests'].map((filter) => [
  'run',
  'test',
  '--only', // what they need is built: two runs at once would both put it back
  '--continue',
  '--concurrency=1',
  filter,
  ...logs,
]);

let failedSteps = 0;
const running = new Set();
for (const signal of ['SIGINT', 'SIGTERM']) {
  process.once(signal, () => {
    for (const child of running) child.kill(signal);
    void servers.stop().finally(() => process.exit(1));
  });
}
for (const dir of packageDirs()) rmSync(join(dir, '.tally'), { recursive: true, force: true });

await step('lint and boundaries', 'node', ['scripts/lint.mjs']);
await step('build and typecheck', 'turbo', ['run', 'build', 'typecheck', '--continue', '--concurrency=2', ...logs]);
const ranTests = (await Promise.all(halves.map((args) => run('tests', 'turbo', args)))).every((code) => code === 0);
const first = readTallies();
const unsteady = await runFailedAgain(first);
await step('packages', 'node', ['scripts/check-packages.mjs']);

await servers.stop();

const files = Object.values(first).flatMap((tally) => Object.values(tally.files));
const errors = Object.values(first).flatMap((tally) => tally.errors);
const failures = [...files.flatMap((file) => file.failures), ...errors];
const skips = files.flatMap((file) => file.skips);
const passed = files.reduce((sum, file) => sum + file.passed, 0);
const unfinished = packageDirs().filter((dir) => hasTests(dir) && !first[dir]);
failures.push(...unfinished.map((dir) => `${relative(root, dir)}: ended before its results were written`));
if (passed === 0 || (!ranTests && failures.length === 0 && unsteady.length === 0)) failedSteps += 1;
const skipLines = skips.map((skip) => `${skip.reason}: ${skip.title}`);
list(`${skips.length} skipped`, skipLines);
list(`${unsteady.length} failed beside others and passed alone`, unsteady);
list(`${failures.length} failed`, failures);
const failed = failures.length + failedSteps;
writeFileSync(join(root, '.tally.json'), JSON.stringify({ passed, failed, skipped: skips.length }));
process.exit(failed > 0 ? 1 : 0);

async function step(title, command, args) {
  if ((await run(title, command, args)) === 0) return;
  console.error(`== ${title} failed`);
  failedSteps += 1;
}

async function run(title, command, args, cwd = root) {
  console.log(`\n== ${title}`);
  const child = spawn(command, args, { cwd, stdio: 'inherit', env });
  running.add(child);
  try {
    return await exitOf(child);
  } finally {
    running.delete(child);
  }
}

/** Puts the second result of every file that failed in the place of its first; gives what passed now. */
async function runFailedAgain(tallies) {
  const failing = Object.entries(tallies).flatMap(([dir, { files }]) =>
    Object.keys(files).flatMap((name) => (files[name].failures.length > 0 ? [{ dir, name }] : [])),
  );
  if (failing.length > mostRunAgain) return [];
  const passedNow = [];
  for (const { dir, name } of failing) {
    await run(`once more, alone: ${relative(root, join(dir, name))}`, 'vitest', ['run', name], dir);
    const again = readTally(dir)?.files[name];
    if (!again) continue;
    if (again.failures.length === 0) passedNow.push(...tallies[dir].files[name].failures);
    tallies[dir].files[name] = again;
  }
  return passedNow;
}

function readTallies() {
  const tallies = packageDirs().map((dir) => [dir, readTally(dir)]);
  return Object.fromEntries(tallies.filter(([, tally]) => tally));
}

function readTally(dir) {
  const file = join(dir, '.tally', 'vitest.json');
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null;
}

function hasTests(dir) {
  return Boolean(JSON.parse(readFileSync(join(dir, 'package.json'), 'utf8')).scripts?.test);
}

function list(title, lines) {
  if (lines.length > 0) console.log(`\n${title}\n${lines.map((line) => `  ${line}`).join('\n')}`);
}

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

// `npm test` after the install: lint, build, typecheck and every test, then one tally.
// Each vitest run leaves a tally in its package's folder `.tally`; this adds them up into `.tally.json`,
// which the bootstrap prints as the very last line. A file with a failure is run again, alone, twice at most: what
// fails each time is a failure, what passes is named as unsteady (docs/decisions/failing-files-run-again.md).
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
const mostTimesAgain = 2;
const logs = ['--output-logs=new-only', '--log-order=grouped'];
const turboTest = (...filters) => [
  'turbo',
  ['run', 'test', '--only', '--continue', '--concurrency=1', ...filters.map((filter) => `--filter=${filter}`), ...logs],
];
const vitestIn = (tally, ...args) => ({ command: ['vitest', ['run', ...args], join(root, 'tests')], tally });
/** As many as leave no core waiting long for the last of them. */
const journeyParts = 8;
/** By far the longest file: begun last, it would keep one core waiting for the other. */
const longest = 'journey/barriers.test.ts';
/**
 * What is tested side by side, two at a time; the journeys last, in parts, as they fill up what whole suites leave. Everything is built by
 * then: two runs of turbo at once would both put back what they need.
 */
const suites = [
  { command: turboTest('quadrille') },
  vitestIn('product', '--exclude', 'journey/**'),
  { command: turboTest('!@quadrille/tests', '!quadrille') },
  vitestIn('barriers', longest),
  ...Array.from({ length: journeyParts }, (_, at) =>
    vitestIn(`journeys-${at + 1}`, 'journey/', '--exclude', longest, `--shard=${at + 1}/${journeyParts}`),
  ),
];

/** Steps that are no tests, by their names, so that the tally tells which of them failed. */
const failedSteps = [];
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
const ranTests = await runSuites();
const first = readTallies();
const unsteady = await runFailedAgain(first);
await step('packages', 'node', ['scripts/check-packages.mjs']);

await servers.stop();

const files = Object.values(first).flatMap((tally) => Object.values(tally.files));
const errors = Object.values(first).flatMap((tally) => tally.errors);
const failures = [...files.flatMap((file) => file.failures), ...errors];
const skips = files.flatMap((file) => file.skips);
const passed = files.reduce((sum, file) => sum + file.passed, 0);
const untold = packageDirs().filter((dir) => hasTests(dir) && !first[dir]);
const lost = suites.filter(({ tally, command: [, , dir] }) => tally && !existsSync(tallyFile(dir, tally)));
const unfinished = [...untold.map((dir) => relative(root, dir)), ...lost.map(({ tally }) => tally)];
failures.push(...unfinished.map((name) => `${name}: ended before its results were written`));
if (passed === 0 || (!ranTests && failures.length === 0 && unsteady.length === 0)) failedSteps.push('tests');
const skipLines = skips.map((skip) => `${skip.reason}: ${skip.title}`);
list(`${skips.length} skipped`, skipLines);
list(`${unsteady.length} failed beside others and passed alone`, unsteady);
list(`${failures.length} failed`, failures);
list(`${failedSteps.length} failed that are no tests`, failedSteps);
const failed = failures.length + failedSteps.length;
writeFileSync(join(root, '.tally.json'), JSON.stringify({ passed, failed, skipped: skips.length }));
process.exit(failed > 0 ? 1 : 0);

async function step(title, command, args) {
  if ((await run(title, command, args)) === 0) return;
  console.error(`== ${title} failed`);
  failedSteps.push(title);
}

/** Whether all went through; each core takes the next suite as soon as it is free. */
async function runSuites() {
  const codes = [];
  const left = [...suites];
  const work = async () => {
    for (let suite = left.shift(); suite; suite = left.shift()) {
      const [command, args, cwd] = suite.command;
      codes.push(await run('tests', command, args, cwd, suite.tally && { QUADRILLE_TALLY: suite.tally }));
    }
  };
  await Promise.all([work(), work()]);
  return codes.every((code) => code === 0);
}

async function run(title, command, args, cwd = root, more = {}) {
  console.log(`\n== ${title}`);
  const child = spawn(command, args, { cwd, stdio: 'inherit', env: { ...env, ...more } });
  running.add(child);
  try {
    return await exitOf(child);
  } finally {
    running.delete(child);
  }
}

/** Puts the last result of every file that failed in the place of its first; gives what passed now, and how often it had failed. */
async function runFailedAgain(tallies) {
  const failing = Object.entries(tallies).flatMap(([dir, { files }]) =>
    Object.keys(files).flatMap((name) => (files[name].failures.length > 0 ? [{ dir, name }] : [])),
  );
  if (failing.length > mostRunAgain) return [];
  const passedNow = [];
  for (const { dir, name } of failing) {
    const failed = [...tallies[dir].files[name].failures];
    for (let time = 1; time <= mostTimesAgain && tallies[dir].files[name].failures.length > 0; time += 1) {
      const title = `again, alone (${time} of ${mostTimesAgain}): ${relative(root, join(dir, name))}`;
      await run(title, 'vitest', ['run', name], dir, { QUADRILLE_TALLY: 'again' });
      const again = readTally(tallyFile(dir, 'again'))?.files[name];
      if (!again) continue;
      tallies[dir].files[name] = again;
      if (again.failures.length > 0) failed.push(...again.failures);
      else passedNow.push(...failed);
    }
  }
  return passedNow;
}

/** By package folder; a package may have been tested in several runs. */
function readTallies() {
  const tallies = packageDirs().map((dir) => [dir, readdirOf(join(dir, '.tally')).map(readTally)]);
  return Object.fromEntries(tallies.filter(([, parts]) => parts.length > 0).map(([dir, parts]) => [dir, joined(parts)]));
}

function joined(parts) {
  return { files: Object.assign({}, ...parts.map(({ files }) => files)), errors: parts.flatMap(({ errors }) => errors) };
}

function readTally(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null;
}

function tallyFile(dir, name) {
  return join(dir, '.tally', `${name}.json`);
}

function readdirOf(dir) {
  return existsSync(dir) ? readdirSync(dir).map((name) => join(dir, name)) : [];
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

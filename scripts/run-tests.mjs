// `npm test` after the install: lint, build, types and every test, then one tally (`--fast` for the short run, `--full` for everything).
// Suites run side by side, one more than there are cores; each vitest run leaves a tally in its package's folder `.tally`, and this adds
// them up into `.tally.json`, which the bootstrap prints as the very last line. A file with a failure is run again once, alone: what
// fails again is a failure, what passes is named and noted as unsteady (docs/decisions/failing-files-run-again.md).
import './require-node.mjs';
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromiumPath, testBrowserPath } from '../tooling/chromium.mjs';
import { startTestServers } from '../tooling/scripts/test-servers.mjs';
import { makeMemoryFolder } from './testing/memory-folder.mjs';
import { startProgress } from './testing/progress.mjs';
import { runSuite, stopSuites } from './testing/run-suite.mjs';
import { listFastSuites, listForgotten, listSuites } from './testing/suites.mjs';
import { readTally, removeTally } from './testing/tallies.mjs';
import { noteUnsteady } from './testing/unsteady.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const options = new Set(process.argv.slice(2));
const isFast = options.has('--fast');
const isFull = options.has('--full') || process.env.QUADRILLE_TESTS === 'full';
/** More failing files than this are a broken change, not a crowded machine. */
const mostRunAgain = 12;
/** So many suites run side by side, each with one worker: one more than cores, since each waits half of its time for what it started. */
const lanes = Math.max(2, availableParallelism()) + 1;

const began = Date.now();
const tallyDir = join(root, '.tally');
rmSync(tallyDir, { recursive: true, force: true });
mkdirSync(tallyDir, { recursive: true });
const noteFile = join(tallyDir, 'tested-files.txt');
const day = Math.floor(Date.now() / 86_400_000);
const env = {
  ...process.env,
  QUADRILLE_TESTS: isFull ? 'full' : 'sample',
  QUADRILLE_TESTED_FILES: noteFile,
  // Servers and commands start some two hundred times in a run, and read the same code.
  NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE || join(root, 'node_modules', '.cache', 'compiled'),
  SAMPLE_DAY: process.env.SAMPLE_DAY || String(day),
  // What fails at random fails again when its file is run again.
  SEED: process.env.SEED || String(isFull ? Date.now() % 1_000_000_000 : day),
};

const memoryFolder = makeMemoryFolder();
if (memoryFolder) {
  process.env.TMPDIR = env.TMPDIR = memoryFolder.path;
  process.on('exit', () => memoryFolder.remove());
}
const servers = isFast ? null : await findBrowserAndServers();
const everySuite = isFast ? listFastSuites(root, changedSince()) : listSuites(root, isFull);
const suites = only(everySuite);
for (const suite of suites) removeTally(suite);
console.log(
  `${isFast ? 'The fast run' : isFull ? 'The full run' : 'The ordinary run'}: ${suites.length} suites, ${lanes} side by side (SEED=${env.SEED}).`,
);

/** Suites that are no tests, by their names, so that the tally tells which of them failed. */
const failedSteps = [];
/** How long each suite took. */
const times = [];
/** What vitest told, file by file. */
const results = [];
const errors = [];
const progress = startProgress(root, suites, noteFile);
for (const signal of ['SIGINT', 'SIGTERM']) {
  process.once(signal, () => {
    stopSuites(signal);
    void Promise.resolve(servers?.stop()).finally(() => process.exit(1));
  });
}

await runAll();
progress.stop();
const unsteady = await runFailedAgain();
await servers?.stop();

const failures = [
  ...results.flatMap(({ file, tally }) => tally.failures.map(({ title, message }) => `${file} > ${title}: ${message}`)),
  ...errors,
];
const skips = results.flatMap(({ tally }) => tally.skips.map(({ reason, title }) => `${reason}: ${title}`));
const passed = results.reduce((sum, { tally }) => sum + tally.passed, 0);
const situations = results.reduce((sum, { tally }) => sum + (tally.situations ?? tally.passed), 0);
if (!isFast && !options.has('--only')) failedSteps.push(...listForgotten(root, everySuite).map((dir) => `${dir}: no suite runs its tests`));
if (passed === 0) failedSteps.push('no test has passed');
failedSteps.push(...noteUnsteady(root, unsteady));

printTimes();
console.log(`\n${situations} situations hold, in ${passed} tests of ${results.length} files.`);
list(`${skips.length} skipped`, skips);
list(
  `${unsteady.length} failed beside others and passed alone; noted in tests/unsteady.json, which is to be committed`,
  unsteady.map(({ file, title, message }) => `${file} > ${title}: ${message}`),
);
list(`${failures.length} failed`, failures);
list(`${failedSteps.length} failed that are no tests`, failedSteps);
const failed = failures.length + failedSteps.length;
writeFileSync(join(root, '.tally.json'), JSON.stringify({ passed, failed, skipped: skips.length }));
process.exit(failed > 0 ? 1 : 0);

async function findBrowserAndServers() {
  try {
    // Once, before all: two processes unpacking at once would collide.
    env.CHROMIUM_PATH = await (isFull ? chromiumPath() : testBrowserPath());
    for (const name of ['LD_LIBRARY_PATH', 'FONTCONFIG_PATH']) if (process.env[name]) env[name] = process.env[name];
  } catch (error) {
    console.error(`No browser could be found or unpacked: ${error.message}`);
  }
  const found = await startTestServers(env); // one of each database serves the whole run
  Object.assign(env, found.env);
  for (const note of found.notes) console.log(note);
  return found;
}

/** `--only=sql,domain` runs these suites and what they need. */
function only(all) {
  const asked = [...options].find((option) => option.startsWith('--only='));
  if (!asked) return all;
  const names = asked.slice('--only='.length).split(',');
  const chosen = all.filter(({ name }) => names.some((one) => name === one || name.startsWith(`${one} `)));
  return all.filter((suite) => chosen.includes(suite) || chosen.some(({ needs }) => needs === suite.name));
}

/** Each core takes the longest suite that may begin as soon as it is free. */
async function runAll() {
  const left = suites.toSorted((a, b) => b.seconds - a.seconds);
  const first = left.findIndex(({ name }) => suites.some(({ needs }) => needs === name));
  if (first > 0) left.unshift(...left.splice(first, 1)); // others wait for it
  const ended = new Map();
  const waiting = [];
  const wake = () => waiting.splice(0).forEach((resolve) => resolve());
  let cpuBefore = 0;
  const work = async () => {
    while (left.length > 0) {
      const at = left.findIndex(({ needs }) => needs === null || ended.has(needs) || !suites.some(({ name }) => name === needs));
      if (at < 0) {
        await new Promise((resolve) => waiting.push(resolve));
        continue;
      }
      const [suite] = left.splice(at, 1);
      progress.begin(suite);
      const end = await runSuite(suite, { root, env });
      times.push({ name: suite.name, wall: end.wallSeconds, cpu: end.cpuTotal === null ? null : end.cpuTotal - cpuBefore });
      cpuBefore = end.cpuTotal ?? 0;
      progress.end(suite);
      ended.set(suite.name, end.code);
      takeIn(suite, end);
      wake();
    }
    wake();
  };
  await Promise.all(Array.from({ length: lanes }, work));
}

function takeIn(suite, { code, log, wallSeconds }) {
  const tally = suite.isTest ? readTally(suite) : null;
  const found = Object.entries(tally?.files ?? {}).map(([name, one]) => ({
    suite,
    name,
    file: relative(root, join(suite.dir, name)),
    tally: one,
  }));
  results.push(...found);
  errors.push(...(tally?.errors ?? []).map((message) => `${suite.name}: ${message}`));
  if (suite.isTest && tally === null) errors.push(`${suite.name}: ended before its results were written`);
  if (!suite.isTest && code !== 0) failedSteps.push(suite.name);
  // A run that fails with every test passed has failed in itself.
  const isUntold =
    suite.isTest && tally !== null && code !== 0 && tally.errors.length === 0 && found.every((one) => one.tally.failures.length === 0);
  if (isUntold) errors.push(`${suite.name}: ended with code ${code} although no test of it failed`);
  if (code === 0) return console.log(`== ${suite.name}: well (${Math.round(wallSeconds)} s)`);
  console.error(`== ${suite.name}: FAILED (${Math.round(wallSeconds)} s)\n${lastLines(log)}`);
}

/** Puts the second result of every file that failed in the place of its first; answers what passed now. */
async function runFailedAgain() {
  const failing = results.filter(({ tally }) => tally.failures.length > 0);
  if (failing.length > mostRunAgain) return [];
  const passedNow = [];
  for (const result of failing) {
    const { suite, name, file } = result;
    removeTally(suite, 'again');
    console.log(`== again, alone: ${file}`);
    const again = { ...suite, args: ['run', '--maxWorkers=1', name] };
    const { log } = await runSuite(again, { root, env: { ...env, QUADRILLE_TESTED_FILES: '' }, tally: 'again' });
    const second = readTally(suite, 'again')?.files[name];
    if (!second) continue;
    const failedAgain = new Set(second.failures.map(({ title }) => title));
    passedNow.push(...result.tally.failures.filter(({ title }) => !failedAgain.has(title)).map((one) => ({ file, ...one })));
    if (second.failures.length > 0) console.error(lastLines(log));
    result.tally = second;
  }
  return passedNow;
}

/** Since where this branch left the main one, or since the last commit; null, for everything, where there is no history. */
function changedSince() {
  for (const args of [
    ['merge-base', 'HEAD', 'main'],
    ['rev-parse', 'HEAD'],
  ]) {
    const { status, stdout } = spawnSync('git', args, { cwd: root, encoding: 'utf8' });
    if (status === 0) return stdout.trim();
  }
  return null;
}

function printTimes() {
  const seconds = (value) => (value === null ? '?' : value.toFixed(0)).padStart(6);
  console.log(`\n${'Suite'.padEnd(26)}  wall s   CPU s`);
  for (const { name, wall, cpu } of times.toSorted((a, b) => (b.cpu ?? b.wall) - (a.cpu ?? a.wall)))
    console.log(`${name.padEnd(26)}  ${seconds(wall)}  ${seconds(cpu)}`);
  const cpu = times.reduce((sum, one) => sum + (one.cpu ?? 0), 0);
  console.log(`${'All'.padEnd(26)}  ${seconds((Date.now() - began) / 1000)}  ${seconds(cpu)}`);
}

function lastLines(log, count = 120) {
  return readFileSync(log, 'utf8').trimEnd().split('\n').slice(-count).join('\n');
}

function list(title, lines) {
  if (lines.length > 0) console.log(`\n${title}\n${lines.map((line) => `  ${line}`).join('\n')}`);
}

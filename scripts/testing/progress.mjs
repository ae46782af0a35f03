import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const testFiles = ['apps/*/src/**/*.test.{ts,tsx}', 'packages/*/src/**/*.test.{ts,tsx}', 'tests/**/*.test.ts', 'tooling/**/*.test.ts'];
const storyFiles = ['apps/web/src/**/*.story.tsx', 'packages/*/src/**/*.story.tsx'];
const everySeconds = 20;

/** Prints how far the run is: every vitest run notes each file it has done with in one file, which is read from time to time. */
export function startProgress(root, suites, noteFile) {
  const total = countFiles(root, suites);
  const began = Date.now();
  const ended = new Set();
  const runningNow = new Set();
  writeFileSync(noteFile, '');
  let printed = '';
  const print = () => {
    const tested = readNotes(noteFile).length;
    const left = suites.filter(({ name }) => !ended.has(name));
    const line = `tested ${tested} of ${Math.max(total, tested)} files${timeLeft(suites, ended, tested / Math.max(total, 1), began)}; running: ${[...runningNow].join(', ')}; to come: ${left.length - runningNow.size} suites`;
    if (line !== printed) console.log((printed = line));
  };
  const timer = setInterval(print, everySeconds * 1000);
  return {
    begin: ({ name }) => runningNow.add(name),
    end: ({ name }) => {
      runningNow.delete(name);
      ended.add(name);
    },
    stop: () => clearInterval(timer),
  };
}

/** One line for each test file that was done with: its path and how it ended. */
export function readNotes(noteFile) {
  return existsSync(noteFile) ? readFileSync(noteFile, 'utf8').split('\n').filter(Boolean) : [];
}

/** By the share of the expected work that is done; what runs now counts by the files that were tested. */
function timeLeft(suites, ended, shareOfFiles, began) {
  const all = suites.reduce((sum, { seconds }) => sum + seconds, 0);
  const done = suites.filter(({ name }) => ended.has(name)).reduce((sum, { seconds }) => sum + seconds, 0);
  const share = Math.max(done / all, shareOfFiles);
  if (share < 0.02) return '';
  const minutes = ((Date.now() - began) / 60_000) * (1 / Math.min(share, 1) - 1);
  return `, about ${Math.max(1, Math.round(minutes))} min left`;
}

function countFiles(root, suites) {
  const dirs = new Set(suites.filter(({ isTest }) => isTest).map(({ dir }) => dir));
  const found = globSync([...testFiles, ...(dirs.has(join(root, 'apps/storybook')) ? storyFiles : [])], { cwd: root });
  const times = (dir) => new Set(suites.filter((suite) => suite.isTest && suite.dir === dir).map(({ env }) => env.DIALECTS ?? '')).size;
  /** The fast run tests in Node alone. */
  const isInNodeAlone = suites.every(({ isTest, args }) => !isTest || args.includes('unit'));
  const inSuites = (file) => [...dirs].filter((dir) => join(root, file).startsWith(`${dir}/`) && !file.includes('node_modules'));
  const counted = found.filter((file) => !isInNodeAlone || !file.includes('.dom.test.'));
  return counted.reduce((sum, file) => sum + (file.endsWith('.story.tsx') ? 1 : inSuites(file).reduce((of, dir) => of + times(dir), 0)), 0);
}

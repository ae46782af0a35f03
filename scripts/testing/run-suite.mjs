import { spawn } from 'node:child_process';
import { closeSync, mkdirSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { childSeconds } from './child-seconds.mjs';

const running = new Set();

/** Ends what still runs, as at Ctrl+C. */
export function stopSuites(signal) {
  for (const child of running) child.kill(signal);
}

/** Runs one suite to its end; what it prints goes into a log, so that two side by side do not print into each other. */
export async function runSuite(suite, { root, env, tally = suite.name }) {
  const logDir = join(root, '.tally');
  mkdirSync(logDir, { recursive: true });
  const log = join(logDir, `${fileNameOf(tally)}.log`);
  const file = openSync(log, 'w');
  const begin = Date.now();
  const child = spawn(suite.command, suite.args, {
    cwd: suite.dir,
    stdio: ['ignore', file, file],
    env: { ...env, ...suite.env, ...(suite.isTest && { QUADRILLE_TALLY: fileNameOf(tally) }) },
  });
  running.add(child);
  const end = await exitOf(child);
  running.delete(child);
  closeSync(file);
  return { ...end, log, wallSeconds: (Date.now() - begin) / 1000 };
}

export function fileNameOf(name) {
  return name.replaceAll(/[^a-z0-9]+/g, '-');
}

/** The CPU seconds are read at the very moment the child ended: they rise by its share. */
function exitOf(child) {
  return new Promise((resolve) => {
    child.once('exit', (code) => resolve({ code: code ?? 1, cpuTotal: childSeconds() }));
    child.once('error', (error) => {
      console.error(error.message);
      resolve({ code: 1, cpuTotal: childSeconds() });
    });
  });
}

import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileNameOf } from './run-suite.mjs';

/** What a suite's vitest run left behind, file by file; null where it ended before that. */
export function readTally(suite, name = suite.name) {
  const file = tallyFile(suite, name);
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null;
}

export function removeTally(suite, name = suite.name) {
  rmSync(tallyFile(suite, name), { force: true });
}

function tallyFile({ dir }, name) {
  return join(dir, '.tally', `${fileNameOf(name)}.json`);
}

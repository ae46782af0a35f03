import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { noteUnsteady } from '../../scripts/testing/unsteady.mjs';
import { temporaryFolder } from '../test-kit/temporary-folder.ts';

const folder = temporaryFolder('unsteady');
mkdirSync(join(folder.path, 'tests'));
afterEach(() => folder.remove());

test('a title that failed and then passed is noted with the day, and fails the run when it stands there twice', () => {
  const found = [{ file: 'a.test.ts', title: 'holds (SEED=7)', message: 'no' }];
  expect(noteUnsteady(folder.path, found, '2026-01-01')).toEqual([]);
  expect(noteUnsteady(folder.path, [], '2026-01-02')).toEqual([]);
  const other = [{ file: 'a.test.ts', title: 'holds (SEED=8)', message: 'no' }];
  expect(noteUnsteady(folder.path, other, '2026-01-03')).toEqual([expect.stringContaining('2026-01-01, 2026-01-03')]);
  expect(noteUnsteady(folder.path, [], '2026-01-04')).toHaveLength(1);
  expect(JSON.parse(readFileSync(join(folder.path, 'tests', 'unsteady.json'), 'utf8'))).toHaveLength(2);
});

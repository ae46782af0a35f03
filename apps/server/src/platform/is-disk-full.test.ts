import { expect, it } from 'vitest';
import { toFailure } from '../http/to-failure.ts';
import { isDiskFull } from './is-disk-full.ts';

const log = { error: () => {}, warn: () => {} } as never;
const failed = (message: string, more: object = {}): Error => Object.assign(new Error(message), more);

it('a full disk is told as one, whichever database or file met it, and as nothing else', () => {
  const full = [
    failed('ENOSPC: no space left on device, write', { code: 'ENOSPC' }),
    failed('database or disk is full', { code: 'ERR_SQLITE_ERROR', errcode: 13 }),
    failed('could not extend file "base/1/2": No space left on device', { code: '53100' }),
    failed('The table is full', { code: 'ER_RECORD_FILE_FULL', errno: 1114 }),
    // as it comes from the writing thread
    failed('database or disk is full'),
  ];
  for (const error of full) {
    expect(isDiskFull(error), error.message).toBe(true);
    const failure = toFailure(error, log, {});
    expect([failure.code, failure.status]).toEqual(['diskFull', 507]);
    expect(failure.message).toContain('The disk of the server is full');
  }
  expect(isDiskFull(failed('too many connections', { code: '53300' }))).toBe(false);
});

it('a file the importer refuses is told in its own words', () => {
  const refused = failed('The file "x.xlsx" is damaged.');
  refused.name = 'ImportError';
  const failure = toFailure(refused, log, {});
  expect([failure.code, failure.message]).toEqual(['unreadableFile', 'The file "x.xlsx" is damaged.']);
});

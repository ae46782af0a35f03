import { sharedData } from '@quadrille/tooling/test-kit';
import { describe, expect, it } from 'vitest';
import { fromFile } from '../sources/file-source.node.ts';
import { type ImportedFile, importFile } from '../testing/import-file.ts';

type Check = (read: ImportedFile) => void;

const days =
  (...expected: readonly string[]): Check =>
  ({ types, rows }) => {
    expect(types).toEqual(['Date']);
    expect(rows.flat()).toEqual(expected);
  };

/** What each small file must give. */
const cases: Record<string, Check> = {
  'd1904.xlsx': days('2019-02-28', '2019-03-06'),
  'd1904-x15.xlsx': days('2019-02-28', '2019-03-06'),
  'dxf14.xlsx': days('2015-02-27', '2015-03-05'),
  'backslash.xlsx': days('2015-02-27', '2015-03-05'),
  'hidezero.xlsx': ({ rows }) => expect(rows.map(([n]) => n)).toEqual([5, 0, 7]),
  'negdate.xlsx': ({ rows }) => expect(rows).toEqual([[1.5], [-1.2]]),
  'decfmt.xlsx': ({ types, rows }) => {
    expect(types).toEqual(['Decimal', 'SingleLineText']);
    expect(rows).toEqual([
      [12.345, '12.345'],
      [0.5, 'n/a'],
    ]);
  },
  'rawcrlf.xlsx': ({ rows }) => expect(rows).toEqual([['abc\ndef'], ['x\ny']]),
  'excel-shown-rounds.xlsx': ({ types, rows }) => {
    expect(types).toEqual(['SingleLineText', 'Percent', 'Currency', 'Time', 'Currency', 'SingleLineText', 'Number', 'Decimal']);
    expect(rows[0]).toEqual(['a', 12.345, 1235.067, '02:57:46.080', 1235.067, null, 1_234_500, 0.12345]);
    expect(rows[2]?.[3]).toBe('23:58:33.600');
  },
};

describe('small files that went wrong elsewhere', () => {
  for (const [name, check] of Object.entries(cases)) {
    it(`${name} gives what it holds`, async (ctx) => {
      const path = sharedData('cases', name);
      if (path === null) return ctx.skip('shared data not present');
      check(await importFile(fromFile(path)));
    });
  }
});

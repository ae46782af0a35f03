import { type FieldType, getFieldKind } from '@quadrille/domain';
import { sharedData } from '@quadrille/tooling/test-kit';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { fromFile } from '../sources/file-source.node.ts';
import { testField } from '../testing/test-fields.ts';
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
  'ids-beyond-2-53.json': ({ rows }) => expect(rows.map(([key]) => key)).toEqual(['700000000000000123', '41']),
  'intkeys.json': ({ titles }) => expect(titles).toEqual(['b', '2020', 'a', '1']),
  'day-first-column.csv': ({ types, rows }) => {
    expect(types).toEqual(['SingleLineText', 'Date', 'DateTime']);
    expect(rows.map(([, day]) => day)).toEqual(['2021-03-14', '2021-06-05', '2020-11-27', '2020-09-02']);
  },
  'prose-title.csv': ({ titles, rows, template }) => {
    expect(titles).toEqual(['region', '2020', '2021']);
    expect(rows).toEqual([
      ['North', 1, 2],
      ['South', 3, 4],
      ['East', 5, 6],
    ]);
    expect(template.tables[0]?.warnings).toEqual([{ code: 'titleLines', lines: [expect.stringContaining('Report of sales')] }]);
  },
  'tsv-quote.tsv': ({ rows, template }) => {
    expect(rows).toHaveLength(2);
    expect(rows.flat()).toContain('"unbalanced');
    expect(template.tables[0]?.warnings).toEqual([{ code: 'quotesAreLetters' }]);
  },
  'backslash.csv': ({ titles, rows }) => {
    expect(titles).toHaveLength(2);
    expect(rows.map(([, text]) => text)).toEqual(['he said "hi" to me', 'plain', 'say "yo", ok', 'end']);
  },
  'cp1251.csv': ({ template, rows }) => {
    expect(template.encoding).toBe('windows-1251');
    expect(template.tables[0]?.warnings).toEqual([{ code: 'encoding', encoding: 'windows-1251' }]);
    expect(rows).toEqual([
      ['Иван', 'Москва'],
      ['Ольга', 'Казань'],
    ]);
  },
};

/** Files in which a person chose the type of a column. */
const chosen: Record<string, readonly [types: Readonly<Record<string, FieldType>>, check: Check]> = {
  'json-lists-as-choices.json': [
    { colours: 'MultiSelect' },
    ({ template, rows }) => {
      expect(template.tables[0]?.columns[1]?.options).toEqual(['red', 'blue', 'dark green']);
      expect(rows.map(([, colours]) => colours)).toEqual([['s_red', 's_blue'], ['s_blue'], null, ['s_red', 's_dark green']]);
    },
  ],
};

it('times without a zone are those of the clocks of who imports', async (ctx) => {
  const path = sharedData('cases', 'local-times.csv');
  if (path === null) return ctx.skip('shared data not present');
  const zone = 'America/Los_Angeles';
  const { rows, template } = await importFile(fromFile(path), { timeZone: zone });
  const starts = template.tables[0]?.columns[1];
  expect(starts).toMatchObject({ read: { timeZone: zone }, warnings: [{ code: 'zone', timeZone: zone }] });
  expect(rows.map(([, moment]) => moment)).toEqual([
    '2024-02-29 17:00:00+00:00',
    // Clocks skip this half hour: it is the time an hour later.
    '2024-03-10 10:30:00+00:00',
    '2024-11-03 08:30:00+00:00',
  ]);
  const field = testField('DateTime', 'Starts', { meta: starts?.meta ?? {} });
  expect(rows.map(([, moment]) => getFieldKind('DateTime').format(moment ?? null, field, { timeZone: zone }))).toEqual([
    '2024-02-29 09:00',
    '2024-03-10 03:30',
    '2024-11-03 01:30',
  ]);
});

/** What no import reads, with the test that walks it. */
const elsewhere: Readonly<Record<string, string>> = {
  'local-times.csv': 'above',
  'mariadb-view-id.sql': 'apps/server/src/features/fields/shared-cases.test.ts',
  'killed-while-a-base-was-made/': 'tests/api/backups.test.ts',
};

it('every file the list of the folder names is walked', (ctx) => {
  const path = sharedData('cases', 'README.md');
  if (path === null) return ctx.skip('shared data not present');
  const lines = readFileSync(path, 'utf8').matchAll(/^\| ([\w\-./, ]+) \|/gm);
  const named = [...lines].flatMap(([, files = '']) => files.split(', ')).filter((name) => name !== 'file' && !name.startsWith('---'));
  expect(named.length).toBeGreaterThan(15);
  expect(named.filter((name) => !(name in cases) && !(name in chosen) && !(name in elsewhere))).toEqual([]);
});

describe('small files that went wrong elsewhere', () => {
  for (const [name, check] of Object.entries(cases)) {
    it(`${name} gives what it holds`, async (ctx) => {
      const path = sharedData('cases', name);
      if (path === null) return ctx.skip('shared data not present');
      check(await importFile(fromFile(path)));
    });
  }
  for (const [name, [types, check]] of Object.entries(chosen)) {
    it(`${name} gives what it holds as ${Object.values(types).join(' and ')}`, async (ctx) => {
      const path = sharedData('cases', name);
      if (path === null) return ctx.skip('shared data not present');
      check(await importFile(fromFile(path), { types }));
    });
  }
});

import { tries } from '@quadrille/tooling/budget';
import fc from 'fast-check';
import { type CellValue, type Field, type FieldType, getFieldKind, type OptionId } from '@quadrille/domain';
import { describe, expect, it } from 'vitest';
import type { RejectedCell } from '../load/row-converter.ts';
import { testField, testOptions } from '../testing/test-fields.ts';
import type { CsvFormat } from './csv-format.ts';
import { createCsvLoader, type CsvLoadPlan } from './csv-loader.ts';

const format: CsvFormat = { encoding: 'utf-8', delimiter: ',', newline: '\n', hasHeader: true, hasSeparatorLine: false };

function load(
  text: string,
  plan: Partial<CsvLoadPlan> & Pick<CsvLoadPlan, 'columns'>,
  size = 1 << 20,
): { rows: CellValue[][]; rejected: RejectedCell[] } {
  const rejected: RejectedCell[] = [];
  const loader = createCsvLoader({ format, onRejected: (cell) => rejected.push(cell), ...plan });
  const bytes = new TextEncoder().encode(text);
  const rows: CellValue[][] = [];
  for (let at = 0; at < bytes.length; at += size) rows.push(...loader.push(bytes.subarray(at, at + size)));
  rows.push(...loader.end());
  return { rows, rejected };
}

const columnsOf = (...types: FieldType[]): CsvLoadPlan['columns'] =>
  types.map((type, source) => ({ source, field: testField(type, `${type}${source}`) }));

describe('loading', () => {
  it('answers canonical cells', () => {
    const { rows, rejected } = load('n,d,c,t\n12,2024-01-31,yes,hello\n,,,\n-3,2024-2-1,NO," x "\n', {
      columns: columnsOf('Number', 'Date', 'Checkbox', 'SingleLineText'),
    });
    expect(rows).toEqual([
      [12, '2024-01-31', true, 'hello'],
      [null, null, null, null],
      [-3, '2024-02-01', false, ' x '],
    ]);
    expect(rejected).toEqual([]);
  });

  it('gives the same rows for pieces of every size', () => {
    const text = 'n,t,d\n1,"é\n,""x""",2024-01-01\r\n\n2,日本,2024-12-31\n3,🙂,bad\n';
    const columns = columnsOf('Number', 'LongText', 'Date');
    const expected = load(text, { columns });
    expect(expected.rejected).toHaveLength(1);
    for (let size = 1; size < new TextEncoder().encode(text).length; size += 1) expect(load(text, { columns }, size)).toEqual(expected);
  });

  it('keeps values that do not fit, with their line and column, and leaves the cell empty', () => {
    const { rows, rejected } = load('n,d\n"1 or\n2",2024-01-01\n3.5,2024-02-30\n9007199254740993,soon\n', {
      columns: columnsOf('Number', 'Date'),
    });
    expect(rows).toEqual([
      [null, '2024-01-01'],
      [null, null],
      [null, null],
    ]);
    expect(rejected.map(({ row, line, column, value }) => ({ row, line, column, value }))).toEqual([
      { row: 0, line: 2, column: 1, value: '1 or\n2' },
      { row: 1, line: 4, column: 1, value: '3.5' },
      { row: 1, line: 4, column: 2, value: '2024-02-30' },
      { row: 2, line: 5, column: 1, value: '9007199254740993' },
      { row: 2, line: 5, column: 2, value: 'soon' },
    ]);
    for (const { reason } of rejected) expect(reason.length).toBeGreaterThan(10);
  });

  it('reports cells beyond the last column', () => {
    const { rejected } = load('a\n1,extra\n', { columns: columnsOf('Number') });
    expect(rejected).toMatchObject([{ row: 0, line: 2, column: 2, value: 'extra' }]);
  });

  it('makes options for titles the sample did not have', () => {
    const field = testField('SingleSelect', 'state', { options: testOptions(['Todo']) });
    const tags = testField('MultiSelect', 'tags');
    const added: string[] = [];
    const addOption = (_field: Field, title: string): OptionId => `s${added.push(title)}` as OptionId;
    const { rows } = load('state,tags\nTodo,"a, b"\nDone,b\nDone,\n', {
      columns: [
        { source: 0, field },
        { source: 1, field: tags },
      ],
      addOption,
    });
    expect(rows).toEqual([
      ['s_Todo', ['s1', 's2']],
      ['s3', ['s2']],
      ['s3', null],
    ]);
    expect(added).toEqual(['a', 'b', 'Done']);
  });

  it('reads dates as the inspection found them written', () => {
    const columns = [
      { source: 0, field: testField('Date'), read: { dateFormat: 'DD/MM/YYYY' } },
      { source: 1, field: testField('DateTime'), read: { dateFormat: 'MM/DD/YYYY' } },
    ] as const;
    const { rows } = load('a,b\n1/10/2000,1/10/2000 13:05\n31/12/1999,12/31/1999 1:05 PM\n', { columns });
    expect(rows).toEqual([
      ['2000-10-01', '2000-01-10 13:05:00+00:00'],
      ['1999-12-31', '1999-12-31 13:05:00+00:00'],
    ]);
  });

  it('reads empty cells of a column of marks as no', () => {
    const { rows } = load('a,b\nx,1\n,2\n', {
      columns: [
        { source: 0, field: testField('Checkbox'), read: { isEmptyFalse: true } },
        { source: 1, field: testField('Number') },
      ],
    });
    expect(rows).toEqual([
      [true, 1],
      [false, 2],
    ]);
  });

  it('keeps no addresses that run code', () => {
    const { rows, rejected } = load('u\njavascript:alert(1)\n"java\nscript:alert(1)"\n data:text/html;x\nexample.org\n', {
      columns: columnsOf('URL'),
    });
    expect(rows).toEqual([[null], [null], [null], ['example.org']]);
    expect(rejected).toHaveLength(3);
  });

  it('says where bytes stop being the encoding, and where text ends', () => {
    const loader = createCsvLoader({ format, columns: columnsOf('SingleLineText') });
    expect(() => loader.push(new Uint8Array([97, 10, 0xff, 10]))).toThrow('not utf-8 text');
    expect(() => load('a\n\0\n', { columns: columnsOf('SingleLineText') })).toThrow('zero bytes');
  });
});

describe('the short path', () => {
  const types: FieldType[] = ['Number', 'Decimal', 'Currency', 'Percent', 'Checkbox', 'Date', 'DateTime', 'Rating', 'SingleLineText'];
  const texts = fc.oneof(
    fc.integer().map(String),
    fc.double({ noNaN: true, noDefaultInfinity: true }).map(String),
    fc
      .date({ min: new Date('0001-01-01'), max: new Date('9999-12-31'), noInvalidDate: true })
      .map((date) => date.toISOString().slice(0, 19)),
    fc
      .date({ min: new Date('0001-01-01'), max: new Date('9999-12-31'), noInvalidDate: true })
      .map((date) => date.toISOString().slice(0, 10)),
    fc.constantFrom('yes', 'no', 'x', '1', '0', '', ' ', '0x1f', '1e3', '-', '1e400', '-0', '00012', '5.', '$5', '(7)', '12%', 'Infinity'),
    fc.string(),
  );

  it('agrees with the field type itself wherever both can read a text', () => {
    fc.assert(
      fc.property(fc.constantFrom(...types), texts, (type, text) => {
        const field = testField(type);
        const rejected: unknown[] = [];
        const printed = `a\n"${text.replaceAll('"', '""')}"\n`;
        const loader = createCsvLoader({ format, columns: [{ source: 0, field }], onRejected: (cell) => rejected.push(cell) });
        const rows = [...loader.push(new TextEncoder().encode(printed.toWellFormed())), ...loader.end()];
        const parsed = getFieldKind(type).parse(text.toWellFormed(), field);
        if (rows.length === 0 || !parsed.ok || rejected.length > 0 || text.trim() === '' || text.includes('\0')) return;
        expect(rows[0]).toEqual([parsed.value]);
      }),
      tries(100),
    );
  });
});

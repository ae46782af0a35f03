import type { CellValue, Field } from '@quadrille/domain';
import { describe, expect, it } from 'vitest';
import { inspectSource } from '../inspect/inspect-source.ts';
import { type ByteSource, fromBytes, fromText } from '../sources/byte-source.ts';
import { planColumns } from '../template/plan-columns.ts';
import { testField, testOptions } from '../testing/test-fields.ts';
import { makeWorkbook, styles } from '../testing/test-workbook.ts';
import { loadSource } from './load-source.ts';
import type { RejectedCell } from './row-converter.ts';

async function importAll(source: ByteSource): Promise<{ tables: CellValue[][][]; rejected: RejectedCell[] }> {
  const { template } = await inspectSource(source, { sampleBytes: 200 });
  const fieldsOf = (table: number): Field[] =>
    (template.tables[table]?.columns ?? []).map(({ type, title, meta, options }) =>
      testField(type, title, { meta, options: testOptions(options) }),
    );
  const loads = template.tables.map((table, index) => ({ table: index, columns: planColumns(table, fieldsOf(index)) }));
  const tables: CellValue[][][] = template.tables.map(() => []);
  const rejected: RejectedCell[] = [];
  for await (const { table, rows } of loadSource(source, { template, loads, onRejected: (_table, cell) => rejected.push(cell) }))
    tables[table]?.push(...rows);
  return { tables, rejected };
}

describe('an inspected file', () => {
  it('loads as CSV by the types it was given', async () => {
    const { tables, rejected } = await importAll(fromText('day;done;price\n31/12/2023;yes;3,50\n01/01/2024;no;1.200,25\n', 'a.csv'));
    expect(tables).toEqual([
      [
        ['2023-12-31', true, 3.5],
        ['2024-01-01', false, 1200.25],
      ],
    ]);
    expect(rejected).toEqual([]);
  });

  it('loads only the files its field takes, the others are reported', async () => {
    const source = fromText('paper\nhttps://x.example/a.pdf\nhttps://x.example/b.exe\n', 'a.csv');
    const { template } = await inspectSource(source, { sampleBytes: 200 });
    const field = testField('Attachment', 'paper', { meta: { file_types: ['pdf'] } });
    const rejected: RejectedCell[] = [];
    const rows: CellValue[][] = [];
    const loads = [{ table: 0, columns: [{ source: 0, field }] }];
    for await (const batch of loadSource(source, { template, loads, onRejected: (_table, cell) => rejected.push(cell) }))
      rows.push(...batch.rows);
    expect(rows.map(([cell]) => cell === null)).toEqual([false, true]);
    expect(rejected).toMatchObject([{ value: 'https://x.example/b.exe', reason: '"b.exe" is not among the files this field takes: pdf.' }]);
  });

  it('loads as JSON, lists as choices, nested values as text, unknown keys reported', async () => {
    const records = [
      ...Array.from({ length: 20 }, (_, index) => ({ n: index, tags: ['a, b'], deep: [{ a: 1 }], flag: index % 2 === 0 })),
      { n: 1.5, late: 'new' },
    ];
    const { tables, rejected } = await importAll(fromBytes(new TextEncoder().encode(JSON.stringify(records)), 'a.json', 100));
    expect(tables[0]?.[1]).toEqual([1, ['s_a, b'], '[{"a":1}]', false]);
    expect(tables[0]).toHaveLength(21);
    expect(rejected).toMatchObject([
      { row: 20, title: 'n', value: '1.5' },
      { row: 20, title: 'late', value: 'new' },
    ]);
  });

  it('loads as a workbook, sheet by sheet', async () => {
    const bytes = makeWorkbook([
      {
        name: 'A',
        rows: [
          ['day', 'price'],
          [
            { value: 45322, style: styles.date },
            { value: 5, style: styles.dollars },
          ],
        ],
      },
      {
        name: 'B',
        rows: [
          ['x', 'share'],
          ['one', { value: 0.5, style: styles.percent }],
          ['two', true],
        ],
      },
    ]);
    const { tables, rejected } = await importAll(fromBytes(bytes, 'a.xlsx'));
    expect(tables).toEqual([
      [['2024-01-31', 5]],
      [
        ['one', '50%'],
        ['two', 'true'],
      ],
    ]);
    expect(rejected).toEqual([]);
  });

  it('stops between pieces when cancelled', async () => {
    const source = fromBytes(new TextEncoder().encode('a\n'.repeat(1000)), 'a.csv', 100);
    const { template } = await inspectSource(source);
    const stop = new AbortController();
    const loads = [{ table: 0, columns: [{ source: 0, field: testField('SingleLineText') }] }];
    const load = loadSource(source, { template, loads, signal: stop.signal });
    await load.next();
    stop.abort();
    await expect(load.next().then(() => load.next())).rejects.toMatchObject({ code: 'cancelled' });
  });
});

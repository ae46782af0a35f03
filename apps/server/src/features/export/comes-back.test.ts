import { type Field, type FieldType, getFieldKind, type OptionId } from '@quadrille/domain';
import { fromText, inspectSource, loadSource, planColumns, toDraftField } from '@quadrille/importer';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiFixture, startApi } from '../records/testing/api-fixture.ts';

let api: ApiFixture;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.stop());

// An option of several choices may hold no comma; an option of one that does is read as several, as nothing tells them apart.
const awkward = ['say "hi"', '[x]', "it's", 'semi;colon', 'plain', '007', '=1+1'];
const options = { options: awkward.map((title) => ({ title })) };

/** Columns and what they hold, as the API takes it; each value twice, so that choices are told from free text. */
const columns: Readonly<Record<string, { readonly uidt: FieldType; readonly values: readonly unknown[]; readonly colOptions?: object }>> = {
  Whole: { uidt: 'Number', values: [9_007_199_254_740_991, 9_007_199_254_740_991, -5, 0] },
  Part: { uidt: 'Decimal', values: [0.1, 0.300_000_000_000_000_04, 1e15, -2.5] },
  Done: { uidt: 'Checkbox', values: [true, false, true, false] },
  Day: { uidt: 'Date', values: ['2024-01-02', '1999-12-31', '2024-02-29', '2024-02-29'] },
  Moment: { uidt: 'DateTime', values: ['2024-01-02 03:04:05+00:00', '2024-06-01 00:00:00+00:00', null, '1999-12-31 23:59:59+00:00'] },
  Clock: { uidt: 'Time', values: ['09:30:00', '23:59:59', '00:00:00', null] },
  Mail: { uidt: 'Email', values: ['a@x.example', 'b@x.example', null, 'c@x.example'] },
  Site: { uidt: 'URL', values: ['https://x.example/a', 'https://x.example/b', null, 'https://x.example/c'] },
  Code: { uidt: 'SingleLineText', values: ['007', '700000000000000123', "'=quoted", '-1-'] },
  One: { uidt: 'SingleSelect', values: ["it's", 'say "hi"', 'semi;colon', '[x]'], colOptions: options },
  Some: { uidt: 'MultiSelect', values: [['=1+1', 'plain'], ['say "hi"'], ['[x]', 'semi;colon'], ["it's", '007']], colOptions: options },
};

describe.each(Object.entries(columns))('%s', (title, { uidt, values, colOptions }) => {
  it('comes back from an export with its type and its values', async () => {
    const column = { title, column_name: title, uidt, ...(colOptions && { colOptions }) };
    const table = await api.table(`B${title}`, { Name: 'SingleLineText', [title]: column });
    const sent = uidt === 'SingleLineText' ? values : [...values, ...values];
    await api.call(
      'POST',
      `db/data/bulk/v1/${api.projectId}/${table.title}`,
      sent.map((value, index) => ({ Name: `row ${index} of many`, [title]: value })),
    );
    const listed = (await api.call('GET', `db/data/v1/${api.projectId}/${table.title}?limit=100`)).body.list as Record<string, unknown>[];
    expect(listed.filter((row) => row[title] !== null)).toHaveLength(sent.filter((value) => value !== null).length);
    const { text } = await api.call('GET', `db/data/v1/${api.projectId}/${table.title}/export/csv`);
    const { type, read } = await readBack(text, title);
    expect(type).toBe(uidt);
    expect(read).toEqual(listed.map((row) => row[title]));
  });
});

/** The type an import gives the column by itself, and what it reads, as the API shows it. */
async function readBack(text: string, title: string): Promise<{ type: FieldType | undefined; read: unknown[] }> {
  const source = fromText(text, 'export.csv');
  const { template } = await inspectSource(source);
  const table = template.tables[0];
  const at = table?.columns.findIndex((column) => column.title === title) ?? -1;
  const fields = table?.columns.map((column) => toDraftField(column)) ?? [];
  const field = fields[at];
  if (table === undefined || field === undefined) throw new Error(`No column ${title} in ${text}`);
  const grown = new Map<string, string>(field.options.map((option) => [option.id, option.title]));
  const addOption = (_field: Field, named: string): OptionId => {
    grown.set(`o${named}`, named);
    return `o${named}` as OptionId;
  };
  const read: unknown[] = [];
  for await (const { rows } of loadSource(source, { template, loads: [{ table: 0, columns: planColumns(table, fields) }], addOption }))
    for (const row of rows) read.push(getFieldKind(field.type).toWire(row[at] ?? null, withGrown(field, grown)) ?? null);
  return { type: table.columns[at]?.type, read };
}

function withGrown(field: Field, grown: ReadonlyMap<string, string>): Field {
  return { ...field, options: [...grown].map(([id, title], order) => ({ id: id as OptionId, title, color: null, order })) };
}

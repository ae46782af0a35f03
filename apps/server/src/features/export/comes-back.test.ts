import { type Field, type FieldType, fieldTypes, getFieldKind, type OptionId } from '@quadrille/domain';
import { type ByteSource, fromBytes, fromText, inspectSource, loadSource, planColumns, toDraftField } from '@quadrille/importer';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiFixture, startApi } from '../records/testing/api-fixture.ts';

let api: ApiFixture;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.stop());

const awkward = ['say "hi"', '[x]', "it's", 'semi;colon', 'plain', '007', '=1+1'];
const options = { options: awkward.map((title) => ({ title })) };
const withCommas = ['Paris, Texas', 'say "a, b"', '"quoted, too"'];

interface Exported {
  readonly uidt: FieldType;
  readonly values: readonly unknown[];
  readonly colOptions?: object;
  readonly meta?: object;
  /** What becomes of it where a file says less: plain numbers, as programs know them, do not tell what they count. */
  readonly becomes?: Partial<Record<Way, FieldType>>;
}

/** The ways out of a table. Plain CSV and JSON are what programs of the API read. */
const ways = ['CSV', 'plain CSV', 'XLSX', 'JSON'] as const;
type Way = (typeof ways)[number];
const plainly = (type: FieldType) => ({ 'plain CSV': type, JSON: type });

/** Columns and what they hold, as the API takes it; each value twice, so that choices are told from free text. */
const columns: Readonly<Record<string, Exported>> = {
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
  Place: {
    uidt: 'SingleSelect',
    values: [...withCommas, 'plain'],
    colOptions: { options: [...withCommas, 'plain'].map((title) => ({ title })) },
    becomes: { JSON: 'MultiSelect' },
  },
  Share: { uidt: 'Percent', values: [12.5, 0.1, -3, 100], becomes: plainly('Decimal') },
  Price: {
    uidt: 'Currency',
    values: [1234.5, 0.07, -3, 1e9],
    meta: { currency_code: 'EUR', currency_locale: 'de-DE' },
    becomes: plainly('Decimal'),
  },
  Lasted: { uidt: 'Duration', values: [5400, 59, 360_000, 90], becomes: plainly('Number') },
  Stars: { uidt: 'Rating', values: [5, 3, 1, 4], becomes: plainly('Number') },
  Since: { uidt: 'Year', values: [1999, 2024, 1066, 2100], becomes: plainly('Number') },
  Year: { uidt: 'Year', values: [1999, 2024, 1066, 2100] },
  'Built in year': { uidt: 'Year', values: [1999, 2024, 1906, null] },
  Phone: { uidt: 'PhoneNumber', values: ['+49 30 123456', '+1 (555) 010-9999', '+442071234567', null] },
  Data: { uidt: 'JSON', values: [{ a: [1, 'x, "y"'] }, [{ b: null }], { text: 'é\n' }, null] },
  Prose: { uidt: 'LongText', values: ['two\nlines, "quoted"', 'one\r\nmore', ' kept ', null] },
  Where: { uidt: 'GeoData', values: ['52.5;13.4', '-33.9;151.2', '0;0', null] },
  Shape: { uidt: 'Geometry', values: ['POINT(1 2)', 'LINESTRING(0 0,1 1)', null, 'POINT(3 4)'] },
  Some: { uidt: 'MultiSelect', values: [['=1+1', 'plain'], ['say "hi"'], ['[x]', 'semi;colon'], ["it's", '007']], colOptions: options },
};

/** Types whose values a file does not bring back, each with the reason. */
const left: Partial<Record<FieldType, string>> = {
  ...Object.fromEntries(
    (['ID', 'AutoNumber', 'CreateTime', 'LastModifiedTime', 'ForeignKey'] as const).map((type) => [type, 'given by the product']),
  ),
  ...Object.fromEntries(
    (['Lookup', 'Formula', 'Rollup', 'Count', 'Barcode', 'QrCode', 'Button'] as const).map((type) => [type, 'made of other fields']),
  ),
  LinkToAnotherRecord: 'titles of records of another table',
  Links: 'titles of records of another table',
  Attachment: 'names and addresses of files, which stay where they are',
  Collaborator: 'addresses of people, who may be none of another base',
  SpecificDBType: 'types of connected databases alone',
  Password: 'never leaves',
};

it('every type comes back, or is left with a reason', () => {
  const tried = new Set(Object.values(columns).map(({ uidt }) => uidt));
  expect(fieldTypes.filter((type) => tried.has(type) === type in left)).toEqual([]);
});

it('choices with commas come back as choices, one or several, and a field that has them takes further ones', async () => {
  const table = await api.table('BTags', { Name: 'SingleLineText', Tags: { title: 'Tags', column_name: 'Tags', uidt: 'MultiSelect' } });
  const columnId = (table.columns as { id: string; title: string }[]).find((one) => one.title === 'Tags')?.id ?? '';
  const rows = [withCommas.slice(0, 2), [withCommas[2]], withCommas, ['plain', withCommas[0]]];
  const written = await api.call('PATCH', `tables/${table.id}/grid`, {
    newOptions: [{ columnId, titles: [...withCommas, 'plain'] }],
    creates: [...rows, ...rows].map((Tags, index) => ({ cells: { Name: `row ${index} of many`, Tags } })),
  });
  expect(written.status, JSON.stringify(written.body)).toBe(200);
  const { text } = await api.call('GET', `db/data/v1/${api.projectId}/BTags/export/csv`);
  const listed = (await api.call('GET', `db/data/v1/${api.projectId}/BTags?limit=100`)).body.list as Record<string, unknown>[];
  expect(await readBack(fromText(text, 'export.csv'), 'Tags')).toMatchObject({
    type: 'MultiSelect',
    read: listed.map((row) => row['Tags']),
  });
  const found = await api.call('GET', `db/data/v1/${api.projectId}/BTags?where=${encodeURIComponent('(Tags,anyof,"Paris, Texas")')}`);
  expect(found.body.list).toHaveLength(6);
  const now = (await api.call('GET', `db/meta/tables/${table.id}`)).body.columns as { id: string; colOptions: { options: object[] } }[];
  const known = now.find(({ id }) => id === columnId)?.colOptions.options ?? [];
  const more = await api.call('PATCH', `db/meta/columns/${columnId}`, { colOptions: { options: [...known, { title: 'later' }] } });
  expect(more.status, JSON.stringify(more.body)).toBe(200);
});

describe.each(Object.entries(columns))('%s', (title, { uidt, values, colOptions, meta, becomes = {} }) => {
  it('comes back from every kind of file with its type and its values', async () => {
    const column = { title, column_name: title, uidt, ...(colOptions && { colOptions }), ...(meta && { meta }) };
    const table = await api.table(`B${title}`, { Name: 'SingleLineText', [title]: column });
    const sent = uidt === 'SingleLineText' ? values : [...values, ...values];
    await api.call(
      'POST',
      `db/data/bulk/v1/${api.projectId}/${table.title}`,
      sent.map((value, index) => ({ Name: `row ${index} of many`, [title]: value })),
    );
    const listed = (await api.call('GET', `db/data/v1/${api.projectId}/${table.title}?limit=100`)).body.list as Record<string, unknown>[];
    expect(listed.filter((row) => row[title] !== null)).toHaveLength(sent.filter((value) => value !== null).length);
    for (const way of ways) {
      const { type, read, meta: found } = await readBack(await leave(way, String(table.title)), title);
      expect(type, way).toBe(becomes[way] ?? uidt);
      // what the API gives of a choice with a comma is what it gives of several
      if (type !== 'MultiSelect' || uidt === type) expect(read, way).toEqual(listed.map((row) => asIn(way, row[title])));
      if (type === uidt && meta) expect(found, way).toMatchObject(meta);
    }
  });
});

/** A cell of a workbook has line feeds alone. */
const asIn = (way: Way, value: unknown): unknown => (way === 'XLSX' && typeof value === 'string' ? value.replaceAll('\r\n', '\n') : value);

async function leave(way: Way, table: string): Promise<ByteSource> {
  const path = `db/data/v1/${api.projectId}/${table}`;
  const { text } = await api.call(
    'GET',
    way === 'JSON' ? `${path}?limit=100` : `${path}/export/${way === 'XLSX' ? 'excel' : 'csv'}?marked=${way === 'CSV'}`,
  );
  if (way === 'XLSX') return fromBytes(Buffer.from(text, 'base64'), 'export.xlsx');
  return way === 'JSON' ? fromText(JSON.stringify(JSON.parse(text).list), 'export.json') : fromText(text, 'export.csv');
}

/** The type an import gives the column by itself, and what it reads, as the API shows it. */
async function readBack(source: ByteSource, title: string): Promise<{ type: FieldType | undefined; read: unknown[]; meta: Field['meta'] }> {
  const { template } = await inspectSource(source);
  const table = template.tables[0];
  const at = table?.columns.findIndex((column) => column.title === title) ?? -1;
  const fields = table?.columns.map((column) => toDraftField(column)) ?? [];
  const field = fields[at];
  if (table === undefined || field === undefined) throw new Error(`No column ${title} in ${source.name}`);
  const grown = new Map<string, string>(field.options.map((option) => [option.id, option.title]));
  const addOption = (_field: Field, named: string): OptionId => {
    grown.set(`o${named}`, named);
    return `o${named}` as OptionId;
  };
  const read: unknown[] = [];
  for await (const { rows } of loadSource(source, { template, loads: [{ table: 0, columns: planColumns(table, fields) }], addOption }))
    for (const row of rows) read.push(getFieldKind(field.type).toWire(row[at] ?? null, withGrown(field, grown)) ?? null);
  return { type: table.columns[at]?.type, read, meta: field.meta };
}

function withGrown(field: Field, grown: ReadonlyMap<string, string>): Field {
  return { ...field, options: [...grown].map(([id, title], order) => ({ id: id as OptionId, title, color: null, order })) };
}

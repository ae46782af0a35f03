import { Buffer } from 'node:buffer';
import { must } from '../harness/http-client.ts';
import type { HttpClient } from '../harness/http-client.ts';
import { samplePicture } from './sample-picture.ts';

export interface EveryField {
  readonly baseId: string;
  readonly tableId: string;
}

const options = (...titles: readonly string[]) => ({ colOptions: { options: titles.map((title) => ({ title })) } });

const columns = [
  { title: 'Id', column_name: 'id', uidt: 'ID' },
  { title: 'Name', column_name: 'name', uidt: 'SingleLineText', pv: true },
  { title: 'Notes', column_name: 'notes', uidt: 'LongText' },
  { title: 'Brief', column_name: 'brief', uidt: 'LongText', meta: { richMode: true } },
  { title: 'Status', column_name: 'status', uidt: 'SingleSelect', ...options('Planned', 'In progress', 'Done') },
  { title: 'Tags', column_name: 'tags', uidt: 'MultiSelect', ...options('Print', 'Web', 'Film', 'Audio') },
  { title: 'Files', column_name: 'files', uidt: 'Attachment', meta: { file_types: ['image', 'document', '.dwg'], max_files: 5 } },
  { title: 'Done', column_name: 'done', uidt: 'Checkbox' },
  { title: 'Owner', column_name: 'owner', uidt: 'Collaborator' },
  { title: 'Due', column_name: 'due', uidt: 'Date', meta: { date_format: 'DD/MM/YYYY' } },
  { title: 'Starts', column_name: 'starts', uidt: 'DateTime' },
  { title: 'At', column_name: 'at_time', uidt: 'Time' },
  { title: 'Year', column_name: 'year_no', uidt: 'Year' },
  { title: 'Points', column_name: 'points', uidt: 'Number' },
  { title: 'Weight', column_name: 'weight', uidt: 'Decimal', meta: { precision: 2 } },
  { title: 'Budget', column_name: 'budget', uidt: 'Currency', meta: { currency_code: 'EUR' } },
  { title: 'Progress', column_name: 'progress', uidt: 'Percent', meta: { is_progress: true } },
  { title: 'Length', column_name: 'length_s', uidt: 'Duration', meta: { duration: 1 } },
  { title: 'Impact', column_name: 'impact', uidt: 'Rating' },
  { title: 'Phone', column_name: 'phone', uidt: 'PhoneNumber' },
  { title: 'Email', column_name: 'email', uidt: 'Email', meta: { validate: true } },
  { title: 'Site', column_name: 'site', uidt: 'URL' },
  { title: 'Place', column_name: 'place', uidt: 'GeoData' },
  { title: 'Shape', column_name: 'shape', uidt: 'Geometry' },
  { title: 'Data', column_name: 'data', uidt: 'JSON', meta: { hint: '{"kind": "task", "parts": ["a"]}' } },
  { title: 'Key', column_name: 'secret', uidt: 'Password' },
  { title: 'No', column_name: 'no', uidt: 'AutoNumber' },
  { title: 'Made', column_name: 'made', uidt: 'CreateTime' },
  { title: 'Changed', column_name: 'changed', uidt: 'LastModifiedTime' },
] as const;

const names = [
  'Ship the import wizard',
  'Film the launch',
  'Poster for the fair',
  'Interview with Ana',
  'فهرس المحتويات',
  'Untitled',
  'Budget 2027',
  'Tour plan',
];

/** A base with a table of every field type a person can make, filled so that each shows something. */
export async function makeEveryField(me: HttpClient, title = 'Studio'): Promise<EveryField> {
  const baseId = (await must(me('POST', '/api/v1/db/meta/projects', { body: { title } })))['id'] as string;
  const table = async (name: string, wanted: readonly object[]): Promise<string> => {
    const body = { title: name, table_name: name, columns: wanted };
    return (await must(me('POST', `/api/v1/db/meta/projects/${baseId}/tables`, { body })))['id'] as string;
  };
  const people = await table('Guests', [columns[0], columns[1], { title: 'City', column_name: 'city', uidt: 'SingleLineText' }]);
  const guests = Array.from({ length: 60 }, (_, at) => ({ Name: `Guest ${at + 1}`, City: at % 2 ? 'Berlin' : 'Cairo' }));
  await must(me('POST', `/api/v1/tables/${people}/rows`, { body: guests }));
  const tableId = await table('Tasks', columns);
  await must(me('POST', `/api/v1/tables/${tableId}/rows`, { body: names.map(makeRow) }));
  await addComputed(me, tableId, people);
  await addFiles(me, tableId);
  return { baseId, tableId };
}

function makeRow(Name: string, at: number): Readonly<Record<string, unknown>> {
  return {
    Name,
    Notes: at % 3 === 0 ? 'First check the columns,\nthen the types,\nthen the rest of it, which is long enough to be cut.' : null,
    Brief: at % 3 === 0 ? '**Bold** words and a [link](https://example.com)\n\n- one\n- two' : null,
    Status: ['Planned', 'In progress', 'Done'][at % 3],
    Tags: ['Print,Web', 'Film', 'Print,Web,Film,Audio', null][at % 4],
    Done: at % 2 === 0,
    Due: `2026-12-${String(10 + at)}`,
    Starts: `2026-12-${String(10 + at)} 09:30:00`,
    At: '14:45:00',
    Year: 2020 + at,
    Points: at * 3,
    Weight: at + 0.5,
    Budget: 1250 * at,
    Progress: at * 14,
    Length: 90 * at,
    Impact: at % 6,
    Phone: '+49 30 901820',
    Email: 'ana@acme.studio',
    Site: 'https://example.com/plan',
    Place: '52.52;13.405',
    Shape: 'POINT (30 10)',
    Data: '{"kind":"task","parts":[1,2,3],"isOpen":true}',
    Key: at % 2 ? 'secret' : null,
  };
}

async function addComputed(me: HttpClient, tableId: string, people: string): Promise<void> {
  const add = (body: object) => must(me('POST', `/api/v1/db/meta/tables/${tableId}/columns`, { body }));
  await add({ title: 'Guests', uidt: 'Links', type: 'mm', parentId: tableId, childId: people, mirror_title: 'Tasks' });
  const own = await must(me('GET', `/api/v1/db/meta/tables/${tableId}`));
  const other = await must(me('GET', `/api/v1/db/meta/tables/${people}`));
  const id = (table: unknown, title: string): string =>
    (table as { columns: { id: string; title: string }[] }).columns.find((column) => column.title === title)?.id ?? '';
  const link = { fk_relation_column_id: id(own, 'Guests') };
  await add({ title: 'Cities', uidt: 'Lookup', ...link, fk_lookup_column_id: id(other, 'City') });
  await add({ title: 'How many', uidt: 'Rollup', ...link, fk_rollup_column_id: id(other, 'City'), rollup_function: 'count' });
  await add({ title: 'Count', uidt: 'Count', ...link });
  await add({ title: 'Total', uidt: 'Formula', formula_raw: '{Points} * 2' });
  await add({ title: 'Code', uidt: 'QrCode', fk_qr_value_column_id: id(own, 'Site') });
  await add({ title: 'Bars', uidt: 'Barcode', fk_barcode_value_column_id: id(own, 'Points') });
  await add({ title: 'Open', uidt: 'Button', meta: { label: 'Open site', formula: '{Site}' } });
  for (const [row, ids] of [
    [1, [1, 2, 3, 4, 5]],
    [2, [6]],
  ] as const)
    await me('POST', `/api/v1/tables/${tableId}/links/${id(own, 'Guests')}/rows/${row}`, { body: ids });
}

async function addFiles(me: HttpClient, tableId: string): Promise<void> {
  const upload = async (name: string, bytes: Uint8Array): Promise<unknown> =>
    ((await must(me('POST', `/api/v1/db/storage/upload?name=${name}`, { body: bytes }))) as unknown as unknown[])[0];
  const files = [await upload('poster.png', samplePicture(96, 72)), await upload('notes.txt', Buffer.from('remember the milk'))];
  await must(me('PATCH', `/api/v1/tables/${tableId}/rows`, { body: { Id: 1, Files: files } }));
}

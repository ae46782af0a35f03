import type { WireFullTable } from '@quadrille/contract';
import { type FieldType, fieldTypes } from '@quadrille/domain';
import { type ApiFixture, columnOf } from '../../records/testing/api-fixture.ts';
import { typeSamples } from './type-samples.ts';

/** A table with a field of every type, named after it, and three records, the last of them empty. */
export interface EveryTypeTable {
  readonly id: string;
  readonly title: string;
  readonly table: WireFullTable;
  /** With `@owner` and `@editor` as the ids of these people. */
  name<Value>(value: Value): Value;
}

export const writtenTypes = fieldTypes.filter((type) => typeSamples[type].write !== undefined);

export async function makeEveryTypeTable(api: ApiFixture): Promise<EveryTypeTable> {
  const name = await namePeople(api);
  const cities = await api.table('Cities', { Name: 'SingleLineText', Amount: 'Number' });
  const made = writtenTypes.map((type): [string, object] => [type, { uidt: type, ...typeSamples[type].make }]);
  const system = (['ID', 'AutoNumber', 'CreateTime', 'LastModifiedTime'] as const).map((type): [string, string] => [type, type]);
  const { id, title } = await api.table('Every', { ...Object.fromEntries(system), ...Object.fromEntries(made) });
  const must = async (method: string, path: string, body?: unknown) => {
    const answer = await api.call(method, path, body);
    if (answer.status !== 200) throw new Error(`${method} ${path} ${JSON.stringify(body)}: ${answer.text}`);
    return answer.body;
  };
  const add = (type: FieldType, body: object): Promise<WireFullTable> =>
    must('POST', `db/meta/tables/${id}/columns`, { uidt: type, title: type, ...body });
  await must('POST', `db/data/bulk/v1/${api.projectId}/Cities`, [
    { Name: 'Rome', Amount: 5 },
    { Name: 'Oslo', Amount: 7 },
  ]);
  await add('Links', { parentId: id, childId: cities.id, type: 'mm' });
  const linked = await add('LinkToAnotherRecord', { parentId: cities.id, childId: id, type: 'bt' });
  const key = linked.columns.find((column) => column.uidt === 'ForeignKey');
  await must('PATCH', `db/meta/columns/${key?.id}`, { title: 'ForeignKey' });
  const fk_relation_column_id = columnOf(linked, 'Links').id;
  await add('Lookup', { fk_relation_column_id, fk_lookup_column_id: columnOf(cities, 'Name').id });
  await add('Rollup', { fk_relation_column_id, fk_rollup_column_id: columnOf(cities, 'Amount').id, rollup_function: 'sum' });
  await add('Count', { fk_relation_column_id });
  await add('Formula', { formula_raw: '{Number} * 2' });
  await add('Barcode', { fk_barcode_value_column_id: columnOf(linked, 'SingleLineText').id });
  await add('QrCode', { fk_qr_value_column_id: columnOf(linked, 'Number').id });
  await add('Button', typeSamples.Button.make ?? {});
  for (const index of [0, 1, 2])
    await must(
      'POST',
      `db/data/v1/${api.projectId}/${title}`,
      name(Object.fromEntries(writtenTypes.map((type) => [type, written(type, index)]))),
    );
  await must('PATCH', `tables/${id}/grid`, {
    updates: [
      { id: 1, links: { Links: { ids: [1, 2] }, LinkToAnotherRecord: { titles: ['Rome'] } } },
      { id: 2, links: { Links: { text: 'Rome' }, LinkToAnotherRecord: { ids: [2] } } },
    ],
  });
  return { id, title, name, table: await must('GET', `db/meta/tables/${id}`) };
}

/** What the sample of a type writes to a row; nothing to the last one. */
export function written(type: FieldType, index: number): unknown {
  return typeSamples[type].write?.[index] ?? null;
}

async function namePeople(api: ApiFixture): Promise<EveryTypeTable['name']> {
  const idOf = async (user: ApiFixture['owner']): Promise<string> => (await api.call('GET', 'auth/user/me', undefined, user)).body.id;
  const [owner, editor] = [await idOf(api.owner), await idOf(api.editor)];
  const name = (value: unknown): unknown => {
    if (typeof value === 'string') return value.replaceAll('@owner', owner).replaceAll('@editor', editor);
    if (Array.isArray(value)) return value.map(name);
    const isPlain = typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
    return isPlain ? Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, name(inner)])) : value;
  };
  return name as EveryTypeTable['name'];
}

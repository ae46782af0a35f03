import {
  conversionsOf,
  type FieldKind,
  type FieldType,
  fieldTypes,
  formatCell,
  getFieldKind,
  isImportable,
  takesConstraint,
} from '@quadrille/domain';
import type { WireColumn } from '@quadrille/contract';
import { expect, it } from 'vitest';
import { fieldSourceOf } from '../../storage/schema/value-fields.ts';
import { type ApiFixture, columnOf, describeApiOnEach } from '../records/testing/api-fixture.ts';
import { type EveryTypeTable, makeEveryTypeTable, writtenTypes } from './testing/every-type-table.ts';
import { typeSamples } from './testing/type-samples.ts';

let api: ApiFixture;
let every: EveryTypeTable;
const prepare = async (started: ApiFixture): Promise<void> => {
  api = started;
  every = await makeEveryTypeTable(api);
};

/** Each type with all it can do, on each database: what is missing here is missing in the product. */
describeApiOnEach(prepare, () => {
  const get = async (path: string) => (await api.call('GET', path)).body;
  const path = (rest = ''): string => `db/data/v1/${api.projectId}/${every.title}${rest}`;
  const found = async (query: string): Promise<string> => {
    const answer = await api.call('GET', path(`?fields=ID&${query}`));
    return answer.status === 200 ? answer.body.list.map((row: { ID: number }) => row.ID).join() : `${answer.status} ${answer.body.msg}`;
  };
  /** What the values of a formula are decides what can be asked of it. */
  const kinds = (type: FieldType): FieldKind => getFieldKind(type === 'Formula' ? 'Decimal' : type);
  const where = (condition: string, type: FieldType): string => `where=${encodeURIComponent(condition.replaceAll('(F,', `(${type},`))}`;
  const json = (value: unknown): string => encodeURIComponent(JSON.stringify(value));

  it('has its settings, written as programs read them', () => {
    for (const type of fieldTypes) {
      const column = columnOf(every.table, type);
      const given = (typeSamples[type].make as { meta?: object } | undefined)?.meta;
      expect
        .soft([type, column.uidt, column.meta])
        .toEqual([type, type, expect.objectContaining({ ...getFieldKind(type).defaultMeta, ...given })]);
    }
  });

  it('stores values and gives them back', async () => {
    const { list } = await get(path());
    for (const type of fieldTypes)
      expect.soft([type, list.map((row: Record<string, unknown>) => row[type])]).toEqual([type, every.name(typeSamples[type].wire)]);
  });

  it('shows values as text, and reads that text again where it is written by people', async () => {
    const store = await api.app.parts.engine.openBase(api.projectId as never);
    const schema = await store.schema();
    const table = schema.tableById.get(every.id as never);
    const fields = table?.fields ?? [];
    const records = await store.records({
      tableId: every.id as never,
      ids: [1, 2, 3],
      fieldIds: fields.map(({ id }) => id),
      shape: 'arrays',
    });
    for (const type of fieldTypes) {
      const at = fields.findIndex((field) => field.title === type);
      const field = fields[at];
      if (!field) throw new Error(`There is no field of type ${type}.`);
      const cells = records.map((record) => record.cells[at] ?? null);
      const texts = cells.map((cell) => formatCell(cell, field, fieldSourceOf(schema)));
      expect.soft([type, texts]).toEqual([type, every.name(typeSamples[type].shown)]);
      if (typeSamples[type].write === undefined || type === 'Password' || type === 'Attachment') continue;
      const kind = getFieldKind(type);
      expect.soft([type, texts.map((text) => kind.parse(text, field))]).toEqual([type, cells.map((value) => ({ ok: true, value }))]);
    }
  });

  it('is found by its conditions', async () => {
    for (const type of fieldTypes)
      for (const [condition, ids] of Object.entries(typeSamples[type].finds))
        expect.soft([type, condition, await found(where(every.name(condition), type))]).toEqual([type, condition, ids]);
  });

  it('takes every operator it offers, and refuses them all where it offers none', async () => {
    for (const type of fieldTypes) {
      const { compared } = typeSamples[type];
      const ops = kinds(type).filterOps;
      const conditions = ops.map((op) => (op === 'isWithin' ? '(F,isWithin,pastYear)' : `(F,${op},${compared})`));
      const answer = await found(where(conditions.join('~or') || '(F,blank)', type));
      expect
        .soft([type, answer])
        .toEqual([type, expect.stringMatching(ops.length > 0 || type === 'Barcode' || type === 'QrCode' ? /^[\d,]*$/ : /^400 /)]);
    }
  });

  it('is sorted, and grouped', async () => {
    for (const type of fieldTypes) {
      const { sorted, groups } = typeSamples[type];
      if (sorted !== null) expect.soft([type, await found(`sort=${type}`)]).toEqual([type, sorted]);
      const groupArrJson = json([{ fk_column_id: columnOf(every.table, type).id, direction: 'asc' }]);
      const answer = await api.call('GET', `tables/${every.id}/grid/groups?groupArrJson=${groupArrJson}`);
      expect.soft([type, answer.status]).toEqual([type, groups === null ? 400 : 200]);
      if (groups !== null)
        expect.soft([type, answer.body.groups.map(({ count }: { count: number }) => count).join()]).toEqual([type, groups]);
    }
  });

  it('is summarised in every way it offers', async () => {
    for (const type of fieldTypes) {
      const { aggregates } = kinds(type);
      const asked = aggregates.map((aggregate) => ({ fk_column_id: columnOf(every.table, type).id, aggregate }));
      const { values } = await get(`tables/${every.id}/grid/aggregates?aggregates=${json(asked)}`);
      const answered = Object.fromEntries(aggregates.map((aggregate, index) => [aggregate, values[index]]));
      const counts = Object.fromEntries(
        aggregates.filter((name) => /^(count|percent)/.test(name)).map((name) => [name, expect.any(Number)]),
      );
      expect.soft([type, answered]).toEqual([type, { ...counts, ...typeSamples[type].summaries }]);
      if (aggregates.includes('countEmpty'))
        expect.soft([type, answered.countEmpty + answered.countFilled, answered.count]).toEqual([type, 3, 3]);
    }
  });

  it('comes in from a file, or as text', async () => {
    const wanted = writtenTypes.filter((type) => isImportable(type));
    expect(fieldTypes.filter((type) => isImportable(type))).toEqual(fieldTypes.filter((type) => typeSamples[type].imported !== null));
    const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`;
    const lines = [0, 1].map((row) => wanted.map((type) => quoted(every.name(typeSamples[type].imported?.[row] ?? ''))).join());
    const csv = new TextEncoder().encode(`${[wanted.join(), ...lines, wanted.map(() => '').join()].join('\n')}\n`);
    const columns = wanted.map((type, source) => ({
      source,
      title: type,
      type,
      meta: columnOf(every.table, type).meta,
      options:
        (columnOf(every.table, type).colOptions as { options?: { title: string }[] } | null)?.options?.map(({ title }) => title) ?? [],
    }));
    const format = { encoding: 'utf-8', delimiter: ',', newline: '\n', hasHeader: true, hasSeparatorLine: false };
    const tables = [{ refTableName: 'every', title: 'Imported', hasHeader: true, columns }];
    const plan = { kind: 'csv', fileName: 'every.csv', size: csv.length, format, tables };
    const begun = await api.call('POST', `db/meta/projects/${api.projectId}/imports`, plan);
    expect(begun.status, begun.text).toBe(200);
    await api.call('PUT', `imports/${begun.body.id}/parts/0`, csv);
    await api.call('POST', `imports/${begun.body.id}/finish`);
    await expect.poll(async () => (await get(`imports/${begun.body.id}`)).status, { timeout: 20_000 }).toBe('completed');
    const { list } = await get(`db/data/v1/${api.projectId}/Imported`);
    for (const type of wanted)
      expect
        .soft([type, list.slice(0, 2).map((row: Record<string, unknown>) => row[type])])
        .toEqual([type, every.name(typeSamples[type].wire.slice(0, 2))]);
  });

  it('takes the rules it may have, and no others', async () => {
    for (const type of fieldTypes)
      for (const rule of ['required', 'unique', 'default'] as const)
        expect.soft([type, rule, takesConstraint(type, rule)]).toEqual([type, rule, typeSamples[type].takes.includes(rule)]);
    const taking = (rule: 'required' | 'unique' | 'default') => writtenTypes.filter((type) => takesConstraint(type, rule));
    const first = (type: FieldType): unknown => every.name(typeSamples[type].write?.[0]);
    const ruled = (types: readonly FieldType[], rule: (type: FieldType) => object) =>
      Object.fromEntries(types.map((type) => [type, { uidt: type, ...typeSamples[type].make, ...rule(type) }]));
    const asText = (value: unknown): unknown => (typeof value === 'object' ? JSON.stringify(value) : value);
    const insert = (title: string, row: object) => api.call('POST', `db/data/v1/${api.projectId}/${title}`, row);

    await api.table(
      'Defaults',
      ruled(taking('default'), (type) => ({ cdf: asText(first(type)) })),
    );
    const { body } = await insert('Defaults', {});
    for (const type of taking('default')) expect.soft([type, body[type]]).toEqual([type, every.name(typeSamples[type].wire[0])]);

    await api.table(
      'Uniques',
      ruled(taking('unique'), () => ({ unique: true })),
    );
    expect((await insert('Uniques', Object.fromEntries(taking('unique').map((type) => [type, first(type)])))).status).toBe(200);
    for (const type of taking('unique')) {
      const again = await insert('Uniques', { [type]: first(type) });
      expect.soft([type, again.status, again.body.code]).toEqual([type, 400, 'notUnique']);
    }

    await api.table(
      'Needed',
      ruled(taking('required'), () => ({ rqd: true })),
    );
    const whole = Object.fromEntries(taking('required').map((type) => [type, first(type)]));
    expect((await insert('Needed', whole)).status).toBe(200);
    for (const type of taking('required')) {
      const without = await insert('Needed', { ...whole, [type]: null });
      expect.soft([type, without.status, without.body.code]).toEqual([type, 400, 'requiredValueMissing']);
    }
  });

  it('keeps what it computed, and computes again by undo and by converting back', async () => {
    const undo = () => api.call('POST', `db/meta/projects/${api.projectId}/undo`, {});
    const { id } = columnOf(every.table, 'Formula');
    const spelled = { uidt: 'Formula', title: 'Spelled', formula_raw: 'REGEX_REPLACE({SingleLineText}, "[aeiou]", "_")' };
    expect((await api.call('POST', `db/meta/tables/${every.id}/columns`, spelled)).status).toBe(200);
    const column = async (title: string) => {
      const { updated_at: _at, ...rest } = columnOf(await get(`db/meta/tables/${every.id}`), title) as WireColumn & {
        updated_at?: unknown;
      };
      return rest;
    };
    const cells = async (title: string) => (await get(path())).list.map((row: Record<string, unknown>) => row[title]);
    const day = expect.stringMatching(/^\d{4}-\d\d-\d\d$/);
    const moment = expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d/);
    const kept: readonly (readonly [title: string, target: FieldType, values: readonly unknown[], typed: unknown])[] = [
      ['Formula', 'Number', [-6, 24, null], 7],
      ['Formula', 'SingleSelect', ['-6', '24', null], '24'],
      ['Spelled', 'LongText', ['B_rg_n', 'Osl_', null], 'typed'],
      ['Lookup', 'MultiSelect', ['Rome,Oslo', 'Rome', null], 'Oslo'],
      ['Lookup', 'JSON', ['["Rome","Oslo"]', '["Rome"]', null], '{}'],
      ['Rollup', 'Decimal', [12, 5, null], 1.5],
      ['Count', 'Rating', [2, 1, 0], 3],
      ['CreateTime', 'Date', [day, day, day], '2020-01-01'],
      ['LastModifiedTime', 'DateTime', [moment, moment, moment], '2020-01-01 00:00:00+00:00'],
    ];
    for (const [title, target, values, typed] of kept) {
      const [was, before] = [await column(title), await cells(title)];
      const way = `db/meta/columns/${was.id}`;
      const preview = await api.call('POST', `${way}/conversion-preview`, { uidt: target });
      const held = values.filter((value) => value !== null).length;
      expect.soft([title, target, preview.body]).toMatchObject([title, target, { checked: held, emptied: 0, samples: [] }]);
      expect.soft([title, preview.body.rows.length]).toEqual([title, held]);
      const answer = await api.call('PATCH', way, { uidt: target });
      expect.soft([title, target, answer.status, answer.headers.get('x-quadrille-emptied')]).toEqual([title, target, 200, '0']);
      expect.soft([title, target, await cells(title)]).toEqual([title, target, values]);
      expect((await api.call('PATCH', path('/1'), { [title]: typed })).status).toBe(200);
      expect.soft([title, target, (await cells(title))[0]]).toEqual([title, target, typed]);
      expect((await api.call('PATCH', way, { uidt: was.uidt })).status).toBe(200);
      expect.soft([title, target, await column(title)]).toEqual([title, target, was]);
      if (title !== 'LastModifiedTime') expect.soft([title, target, await cells(title)]).toEqual([title, target, before]);
      await undo();
      expect.soft([title, target, (await cells(title))[0]]).toEqual([title, target, typed]);
      await undo();
      expect.soft([title, target, await cells(title)]).toEqual([title, target, values]);
      await undo();
      expect.soft([title, target, await column(title)]).toEqual([title, target, was]);
      if (title !== 'LastModifiedTime') expect.soft([title, target, await cells(title)]).toEqual([title, target, before]);
    }
    const lost = await api.call('POST', `db/meta/columns/${columnOf(every.table, 'Lookup').id}/conversion-preview`, { uidt: 'Number' });
    const misfit = (rowId: number, value: string) => ({ rowId, value, reason: `"${value}" is not a number.` });
    expect(lost.body).toMatchObject({ checked: 2, emptied: 2, samples: [misfit(1, 'Rome, Oslo'), misfit(2, 'Rome')] });
    expect(lost.body.rows).toEqual(['Rome, Oslo', 'Rome'].map((value, at) => ({ rowId: at + 1, value, becomes: null })));
    expect((await api.call('PATCH', `db/meta/columns/${id}`, { uidt: 'Rollup' })).status).toBe(501);
  });

  it('becomes text where it can, and is refused where it cannot', async () => {
    // Computed ones first: what they are computed of becomes text too.
    for (const type of [...fieldTypes].sort((one, other) => Number(getFieldKind(other).isVirtual) - Number(getFieldKind(one).isVirtual))) {
      const target = type === 'SingleLineText' ? 'LongText' : 'SingleLineText';
      const { asText } = typeSamples[type];
      expect.soft([type, conversionsOf(type).includes(target)]).toEqual([type, asText !== null]);
      const answer = await api.call('PATCH', `db/meta/columns/${columnOf(every.table, type).id}`, { uidt: target });
      expect.soft([type, answer.status]).toEqual([type, asText === null ? 501 : 200]);
    }
    const { list } = await get(path());
    for (const type of fieldTypes) {
      const { asText } = typeSamples[type];
      if (asText !== null) expect.soft([type, list.map((row: Record<string, unknown>) => row[type])]).toEqual([type, every.name(asText)]);
    }
  });
});

import {
  type CellValue,
  conversionsOf,
  type FieldId,
  type FieldType,
  fieldTypes,
  getFieldKind,
  type OptionId,
  systemColumns,
  type UserId,
} from '@quadrille/domain';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BaseStore } from '../../storage/store/base-store.ts';
import type { FieldDoc } from '../../storage/schema/documents.ts';
import { type EngineUnderTest, engineKinds } from '../../storage/testing/engines.ts';
import { allRows, makeTable, type TestTable } from '../../storage/testing/store-fixture.ts';
import { convertField } from './convert-field.ts';
import { planTarget } from './update-field.ts';

const anna = 'us00000000000anna0' as UserId;
const options = ['Todo', 'Done', '12', '2024-02-29', 'a;b'].map((title, index) => ({
  id: `soption0000000${index}` as OptionId,
  title,
  color: index % 2 === 0 ? '#cfdffe' : null,
  order: index + 1,
}));
const texts = [
  'abc',
  '12',
  ' 12.50 ',
  '2024-02-29',
  '10:30',
  'yes',
  'a@b.example',
  'https://x.example/a.png',
  '52.5;13.4',
  'POINT (1 2)',
  '{"a":1}',
  'Todo,Done',
  '😀\n',
];
const numbers = [0, 1, -2.5, 12, 2024, 1e21, 0.1, 90_061.123456];
const wholes = [0, 1, 5, 12, 2024];

/** Values of every type that can be converted, such as look like those of other types among them. */
const samples: Partial<Record<FieldType, readonly CellValue[]>> = {
  SingleLineText: texts,
  LongText: texts,
  Email: ['a@b.example', 'not one', 'us0123456789abcd'],
  URL: ['https://x.example/a.png', 'x', 'ftp://x.example'],
  PhoneNumber: ['+49 30 1234', '12'],
  SpecificDBType: texts,
  Number: [...wholes, -7],
  Decimal: numbers,
  Currency: numbers,
  Percent: numbers,
  Duration: numbers,
  Rating: [0, 1, 5],
  Year: [1, 1999, 2024, 9999],
  Checkbox: [true, false],
  SingleSelect: options.map((option) => option.id),
  MultiSelect: [...options.map((option) => [option.id]), [options[1]?.id ?? '', options[0]?.id ?? '']],
  Date: ['0001-01-01', '2024-02-29', '9999-12-31'],
  DateTime: ['2024-02-29 10:30:00+00:00', '2024-02-29 23:59:59.999+00:00'],
  Time: ['00:00:00', '10:30:00', '23:59:59'],
  JSON: ['{"a":[1,2]}', '"Todo"', '12', 'true', 'null', '[]', '"2024-02-29"', '{"url":"https://x.example/a"}'],
  Attachment: [
    '[{"url":"https://x.example/a.png","title":"a, (b).png"}]',
    '[{"path":"f/1.pdf","title":"1.pdf","mimetype":"application/pdf","size":3}]',
  ],
  Collaborator: [['us0123456789abcd']],
  GeoData: ['52.5;13.4', '-90;180', '0;0'],
  Geometry: ['POINT (13.4 52.5)', 'LINESTRING (1 2, 3 4)', 'POINT EMPTY'],
  AutoNumber: wholes,
};

for (const kind of engineKinds) {
  const reason = await kind.unavailable();
  describe(`conversions in ${kind.name}`, () => {
    if (reason === null) describeConversions(() => kind.open());
    else it('give the originals back', (ctx) => ctx.skip(reason));
  });
}

function describeConversions(open: () => Promise<EngineUnderTest>): void {
  let under: EngineUnderTest;
  let store: BaseStore;
  beforeAll(async () => {
    under = await open();
    store = under.store;
  });
  afterAll(() => under.close());

  const valueOf = async (table: TestTable): Promise<readonly CellValue[]> =>
    (await store.records({ tableId: table.id, query: allRows, offset: 0, limit: 100, fieldIds: [table.field('Value')] })).map(
      (row) => row.cells[0] ?? null,
    );
  const fieldOf = async (table: TestTable): Promise<FieldDoc> =>
    (await store.schema()).entities.find('field', table.field('Value')) as FieldDoc;
  const convert = async (table: TestTable, type: FieldType): Promise<number> => {
    const { result } = await store.write('field.converted', anna, async (tx) => {
      const from = tx.schema().entities.find('field', table.field('Value')) as FieldDoc;
      const { target, growsOptions } = planTarget(tx, from, { ...from, type }, {});
      return convertField(tx, tx.schema().tableById.get(table.id) as never, from, target, { growsOptions, cdf: null, context: {} });
    });
    return result;
  };

  it('a formula becomes what a text of the same values becomes, and a formula again by undo and by name', async () => {
    for (const target of conversionsOf('Formula')) {
      const spec = [{ title: 'Source', type: 'LongText' } as const, { title: 'Value', type: 'LongText' } as const];
      const [plain, table] = [await makeTable(store, `Text to ${target}`, spec), await makeTable(store, `Formula to ${target}`, spec)];
      await store.write('field.updated', anna, (tx) => {
        const { column: _none, ...field } = tx.schema().entities.find('field', table.field('Value')) as FieldDoc;
        const definition = { kind: 'formula', expression: `{${table.field('Source')}}`, result: 'text', error: null } as const;
        tx.put('field', { ...field, type: 'Formula', column: field.id, definition });
      });
      for (const { id, field } of [plain, table])
        await store.write('records.created', anna, (tx) =>
          tx.insertRecords(
            id,
            [...texts, null].map((value) => ({ [field('Source')]: value, ...(id === plain.id && { [field('Value')]: value }) })),
          ),
        );
      const [before, doc] = [await valueOf(table), await fieldOf(table)];
      expect([target, before]).toEqual([target, [...texts, null]]);
      // The plain one first, so that what is undone is the formula's.
      const emptied = target === 'LongText' ? 0 : await convert(plain, target);
      expect([target, await convert(table, target)]).toEqual([target, emptied]);
      const shown = async (one: TestTable): Promise<unknown[]> => {
        const titles = new Map((await fieldOf(one)).options.map(({ id, title }) => [id as string, title]));
        const title = (value: unknown): unknown => (typeof value === 'string' ? (titles.get(value) ?? value) : value);
        return (await valueOf(one)).map((value) => (Array.isArray(value) ? value.map(title) : title(value)));
      };
      const after = await shown(table);
      expect([target, after]).toEqual([target, await shown(plain)]);
      await convert(table, 'Formula');
      expect([target, await valueOf(table)]).toEqual([target, before]);
      await store.undo(anna);
      expect([target, await shown(table)]).toEqual([target, after]);
      await store.undo(anna);
      const { updatedAt: _now, ...now } = await fieldOf(table);
      const { updatedAt: _then, ...then } = doc;
      expect([target, now, await valueOf(table)]).toEqual([target, then, before]);
    }
  }, 60_000);

  const isKept = (type: FieldType): boolean =>
    !getFieldKind(type).isVirtual && systemColumns[type as keyof typeof systemColumns] === undefined;
  it.each(fieldTypes.filter((type) => isKept(type) && conversionsOf(type).length > 0))(
    '%s becomes anything it can, and what it was by undo and by converting back',
    async (type) => {
      const values = samples[type] ?? [];
      expect(values.length).toBeGreaterThan(0);
      for (const target of conversionsOf(type)) {
        const hasOptions = type === 'SingleSelect' || type === 'MultiSelect';
        const spec = { title: 'Value', type, options: hasOptions ? options : [] };
        const table = await makeTable(store, `${type} to ${target}`, [{ title: 'Name', type: 'SingleLineText' }, spec]);
        const id = table.field('Value') as FieldId;
        const rows = [...values, null];
        await store.write('records.created', anna, (tx) =>
          tx.insertRecords(
            table.id,
            rows.map((value) => (type === 'AutoNumber' ? {} : { [id]: value })),
          ),
        );
        const before = await valueOf(table);
        const doc = await fieldOf(table);
        const emptied = await convert(table, target);
        const after = await valueOf(table);
        expect([target, before.filter((value, index) => value !== null && after[index] === null).length]).toEqual([target, emptied]);
        if (conversionsOf(target).includes(type)) {
          await convert(table, type);
          expect([target, await valueOf(table)]).toEqual([target, before]);
          expect((await fieldOf(table)).options).toEqual(doc.options);
          await store.undo(anna);
          expect([target, await valueOf(table)]).toEqual([target, after]);
        }
        await store.undo(anna);
        expect([target, await valueOf(table)]).toEqual([target, before]);
        const { updatedAt: _now, ...now } = await fieldOf(table);
        const { updatedAt: _then, ...then } = doc;
        expect([target, now]).toEqual([target, then]);
      }
    },
    60_000,
  );

  it('previews what the conversion then does', async () => {
    const table = await makeTable(store, 'Preview', [{ title: 'Value', type: 'SingleLineText' }]);
    const rows = [...texts, null, 'x'.repeat(300)];
    await store.write('records.created', anna, (tx) =>
      tx.insertRecords(
        table.id,
        rows.map((value) => ({ [table.field('Value')]: value })),
      ),
    );
    for (const target of conversionsOf('SingleLineText')) {
      const from = await fieldOf(table);
      const plan = { from, to: { ...from, type: target, options: [] }, growsOptions: target.endsWith('Select'), context: {} };
      const { checked, emptied, samples: shown } = await store.previewConversion({ tableId: table.id, plan, samples: 10, rows: 5 });
      expect(shown).toHaveLength(Math.min(10, emptied));
      for (const { reason: why } of shown) expect(why).toMatch(/\.$/);
      expect([target, emptied]).toEqual([target, await convert(table, target)]);
      if (target !== 'LongText') expect(checked).toBe(rows.length - 1);
      await store.undo(anna);
    }
  });

  it('stops looking when nobody waits any more', async () => {
    const table = await makeTable(store, 'Stopped', [{ title: 'Value', type: 'SingleLineText' }]);
    const from = await fieldOf(table);
    const plan = { from, to: { ...from, type: 'Number' as const }, growsOptions: false, context: {} };
    await expect(store.previewConversion({ tableId: table.id, plan, samples: 1, rows: 1, signal: AbortSignal.abort() })).rejects.toThrow();
  });
}

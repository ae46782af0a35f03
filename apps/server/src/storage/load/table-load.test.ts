import { type BaseId, type CellValue, createIdIn, type FieldId } from '@quadrille/domain';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemRandom } from '../../platform/random-source.ts';
import type { BaseStore, CsvPlan, TableLoad } from '../engine.ts';
import type { FieldDoc, TableDoc } from '../schema/documents.ts';
import { type EngineKindUnderTest, engineKinds, type EngineUnderTest } from '../testing/engines.ts';
import { allRows, fieldDoc, type FieldSpec } from '../testing/store-fixture.ts';

const anna = 'us00000000000anna0' as Parameters<BaseStore['undo']>[0];

for (const kind of engineKinds) {
  const reason = await kind.unavailable();
  describe(`an import into ${kind.name}`, () => {
    if (reason === null) describeLoad(kind);
    else it('fills a table', (ctx) => ctx.skip(reason));
  });
}

function describeLoad(kind: EngineKindUnderTest): void {
  let under: EngineUnderTest;
  let store: BaseStore;
  beforeAll(async () => {
    under = await kind.open();
    store = under.store;
  });
  afterAll(() => under.close());

  const specs: readonly FieldSpec[] = [
    { title: 'Id', type: 'ID' },
    { title: 'Name', type: 'SingleLineText' },
    { title: 'Price', type: 'Number' },
    { title: 'State', type: 'SingleSelect' },
  ];
  const plan = (baseId: BaseId): { table: TableDoc; fields: FieldDoc[]; csv: CsvPlan } => {
    const ids = { newId: (prefix: Parameters<typeof createIdIn>[1]) => createIdIn(baseId, prefix, systemRandom) } as Parameters<
      typeof fieldDoc
    >[0];
    const id = ids.newId('m');
    const fields = specs.map((spec, index) => fieldDoc(ids, id, spec, index + 1));
    const table: TableDoc = { id, title: `Imported ${id}`, tableName: id, order: 1, meta: null, description: null };
    const columns = fields.slice(1).map((field, source) => ({ source, field }));
    const format = { delimiter: ',', newline: '\n', encoding: 'utf-8', hasHeader: true, hasSeparatorLine: false } as CsvPlan['format'];
    return { table, fields, csv: { format, columns } };
  };
  const finish = (load: TableLoad, { table, fields }: ReturnType<typeof plan>): ReturnType<TableLoad['finish']> =>
    load.finish('table.imported', (tx, outcome) => {
      tx.put('table', table);
      for (const field of fields) {
        tx.put('field', { ...field, options: [...field.options, ...(outcome.addedOptions.get(field.id) ?? [])] });
      }
      return outcome.rows;
    });

  it('writes a CSV file whatever its pieces, keeps what it refused, and shows the table at the end', async () => {
    const planned = plan(under.baseId);
    const load = await store.load({ actorId: anna, tableId: planned.table.id, fields: planned.fields });
    await load.startCsv(planned.csv);
    const lines = Array.from(
      { length: 1000 },
      (_, index) => `"row, ${index}",${index === 7 ? 'seven' : index},${index % 2 ? 'odd' : 'even'}`,
    );
    const bytes = new TextEncoder().encode(`Name,Price,State\n${lines.join('\n')}`);
    const rejected = [];
    for (let start = 0; start < bytes.length; start += 997)
      rejected.push(...(await load.writeCsv(bytes.slice(start, start + 997))).rejected);
    expect((await store.schema()).tableById.has(planned.table.id)).toBe(false);
    const end = await load.endCsv();
    expect(end).toMatchObject({ rows: 1000, bytes: bytes.length });
    expect(rejected).toMatchObject([{ row: 7, line: 9, column: 2, value: 'seven' }]);
    const { result, change } = await finish(load, planned);
    expect(result).toBe(1000);
    expect(change).toMatchObject({ name: 'table.imported', touched: [{ kind: 'load', count: 1000 }], isAbridged: true });
    const rows = await store.records({
      tableId: planned.table.id,
      query: allRows,
      offset: 6,
      limit: 2,
      fieldIds: planned.fields.map((field) => field.id),
    });
    const options = new Map(
      (await store.schema()).tableById.get(planned.table.id)?.fields[3]?.options.map((option) => [option.id as string, option.title]),
    );
    expect(rows.map(({ cells }) => [...cells.slice(0, 3), options.get(String(cells[3]))])).toEqual([
      [7, 'row, 6', 6, 'even'],
      [8, 'row, 7', null, 'odd'],
    ]);
  });

  it('is undone and done again as one change', async () => {
    const planned = plan(under.baseId);
    const load = await store.load({ actorId: anna, tableId: planned.table.id, fields: planned.fields });
    const own: FieldId[] = planned.fields.slice(1, 3).map((field) => field.id);
    await load.writeRows(own, [
      ['a\tb\\', 1],
      [null, 2],
    ]);
    await finish(load, planned);
    await store.undo(anna);
    expect((await store.schema()).tableById.has(planned.table.id)).toBe(false);
    await store.redo(anna);
    const rows = await store.records({ tableId: planned.table.id, query: allRows, offset: 0, limit: 9, fieldIds: own });
    expect(rows.map((row) => row.cells)).toEqual([
      ['a\tb\\', 1],
      [null, 2],
    ]);
  });

  it('leaves nothing when it is cancelled, and takes nothing more', async () => {
    const planned = plan(under.baseId);
    const before = (await store.listChanges({ limit: 1 }))[0]?.change.sequence;
    const load = await store.load({ actorId: anna, tableId: planned.table.id, fields: planned.fields });
    await load.writeRows([planned.fields[1]?.id as FieldId], [['x']]);
    await load.cancel();
    await expect(load.writeRows([], [])).rejects.toThrow('The import is over');
    expect((await store.listChanges({ limit: 1 }))[0]?.change.sequence).toBe(before);
    // The physical table is gone too: the same one can be made again.
    const again = await store.load({ actorId: anna, tableId: planned.table.id, fields: planned.fields });
    await again.cancel();
  });

  it('writes a piece as a whole or not at all', async () => {
    const planned = plan(under.baseId);
    const load = await store.load({ actorId: anna, tableId: planned.table.id, fields: planned.fields });
    const own: FieldId[] = planned.fields.slice(1, 3).map((field) => field.id);
    const piece: CellValue[][] = Array.from({ length: 2000 }, (_, index) => ['x', index]);
    await expect(load.writeRows(own, [...piece, ['y', {} as unknown as CellValue]])).rejects.toThrow();
    await load.writeRows(own, [['z', 1]]);
    await finish(load, planned);
    expect(await store.count({ tableId: planned.table.id, query: allRows })).toBe(1);
  });

  it('lets others write between its pieces', async () => {
    const planned = plan(under.baseId);
    const load = await store.load({ actorId: anna, tableId: planned.table.id, fields: planned.fields });
    const other = plan(under.baseId);
    const piece = Array.from({ length: 2000 }, (_, index) => [`n${index}`]);
    const own = [planned.fields[1]?.id as FieldId];
    const [, written] = await Promise.all([
      Promise.all(Array.from({ length: 10 }, () => load.writeRows(own, piece))),
      store.write('table.created', anna, (tx) => tx.put('table', { ...other.table, title: 'Between', tableName: 'between' })),
    ]);
    expect(written.change?.entities).toHaveLength(1);
    expect((await finish(load, planned)).result).toBe(20_000);
  });
}

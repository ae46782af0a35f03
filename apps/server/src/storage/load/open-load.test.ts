import { type BaseId, type CellValue, createIdIn, type FieldId } from '@quadrille/domain';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemRandom } from '../../platform/random-source.ts';
import type { BaseStore } from '../store/base-store.ts';
import type { CommittedChange } from '../store/committed-change.ts';
import type { Load } from '../store/load-store.ts';
import type { WriteResult } from '../store/write-store.ts';
import type { FieldDoc, TableDoc } from '../schema/documents.ts';
import { type EngineKindUnderTest, engineKinds, type EngineUnderTest } from '../testing/engines.ts';
import { allRows, fieldDoc, type FieldSpec } from '../testing/store-fixture.ts';
import type { PackedRows } from './packed-rows.ts';
import { createRowPacker } from './create-row-packer.ts';

const anna = 'us00000000000anna0' as Parameters<BaseStore['undo']>[0];

for (const kind of engineKinds) {
  const reason = await kind.unavailable();
  describe(`an import into ${kind.name}`, () => {
    if (reason === null) describeLoad(kind);
    else it('fills tables', (ctx) => ctx.skip(reason));
  });
}

interface Planned {
  readonly table: TableDoc;
  readonly fields: readonly FieldDoc[];
  /** Those that are filled: all but the id. */
  readonly own: readonly FieldDoc[];
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
    { title: 'Tags', type: 'MultiSelect' },
    { title: 'Done', type: 'Checkbox' },
  ];
  const plan = (baseId: BaseId = under.baseId): Planned => {
    const ids = { newId: (prefix: Parameters<typeof createIdIn>[1]) => createIdIn(baseId, prefix, systemRandom) } as Parameters<
      typeof fieldDoc
    >[0];
    const id = ids.newId('m');
    const fields = specs.map((spec, index) => fieldDoc(ids, id, spec, index + 1));
    const table: TableDoc = { id, title: `Imported ${id}`, tableName: id, order: 1, meta: null, description: null };
    return { table, fields, own: fields.slice(1) };
  };
  const open = (...planned: readonly Planned[]): Promise<Load> =>
    store.load({ actorId: anna, tables: planned.map(({ table, fields }) => ({ tableId: table.id, fields })) });
  const pack = (load: Load, { own }: Planned, rows: readonly (readonly CellValue[])[]): PackedRows => {
    const packer = createRowPacker(load.packing, own);
    for (const row of rows) packer.add(row);
    return packer.take();
  };
  const finish = (load: Load, ...planned: readonly Planned[]): Promise<WriteResult<void>> =>
    load.finish('table.imported', (tx) => {
      for (const { table, fields } of planned) {
        tx.put('table', table);
        for (const field of fields) tx.put('field', field);
      }
    });
  const cellsOf = async ({ table, own }: Planned): Promise<(readonly CellValue[])[]> => {
    const fieldIds: FieldId[] = own.map((field) => field.id);
    const rows = await store.records({ tableId: table.id, query: allRows, offset: 0, limit: 9, fieldIds });
    return rows.map(({ cells }) => cells);
  };
  const isThere = async ({ table }: Planned): Promise<boolean> => (await store.schema()).tableById.has(table.id);
  const lastSequence = async (): Promise<number | undefined> => (await store.listChanges({ limit: 1 }))[0]?.change.sequence;
  const kindsOf = (change: CommittedChange | null) => change?.touched.map((part) => [part.tableId, part.kind, part.count]);

  const odd: readonly (readonly CellValue[])[] = [
    ['a\tb\\\n', 1.5, ['x', 'y'], true],
    ['\u{1f600} é', -0.25, null, false],
    [null, null, [], null],
  ];

  it('writes every kind of value, and shows the table at the end', async () => {
    const planned = plan();
    const load = await open(planned);
    expect(await load.write(0, pack(load, planned, odd))).toBe(3);
    expect(await load.write(0, pack(load, planned, []))).toBe(3);
    expect(
      await load.write(
        0,
        pack(
          load,
          planned,
          Array.from({ length: 999 }, (_, index) => [`n${index}`, index, null, null]),
        ),
      ),
    ).toBe(1002);
    expect(await isThere(planned)).toBe(false);
    const { change } = await finish(load, planned);
    expect(change).toMatchObject({ name: 'table.imported', isAbridged: true });
    expect(kindsOf(change)).toEqual([[planned.table.id, 'load', 1002]]);
    expect((await cellsOf(planned)).slice(0, 5)).toEqual([
      ...odd.slice(0, 2),
      [null, null, null, null],
      ['n0', 0, null, null],
      ['n1', 1, null, null],
    ]);
    expect(await store.count({ tableId: planned.table.id, query: allRows })).toBe(1002);
  });

  it('gives all its tables in one change, which one step takes back and one brings again', async () => {
    const tables = [plan(), plan(), plan()];
    const [first, second, empty] = tables as [Planned, Planned, Planned];
    const load = await open(...tables);
    await Promise.all([load.write(1, pack(load, second, [['b', 2, null, null]])), load.write(0, pack(load, first, odd))]);
    await load.write(1, pack(load, second, [['c', 3, null, null]]));
    const { change } = await finish(load, ...tables);
    expect(kindsOf(change)).toEqual([
      [first.table.id, 'load', 3],
      [second.table.id, 'load', 2],
      [empty.table.id, 'load', 0],
    ]);
    await store.undo(anna);
    expect(await Promise.all(tables.map(isThere))).toEqual([false, false, false]);
    await store.redo(anna);
    expect(await Promise.all(tables.map(isThere))).toEqual([true, true, true]);
    expect(await cellsOf(second)).toEqual([
      ['b', 2, null, null],
      ['c', 3, null, null],
    ]);
    expect(await cellsOf(empty)).toEqual([]);
  });

  it('leaves nothing of any table when it is cancelled, and takes nothing more', async () => {
    const tables = [plan(), plan()];
    const before = await lastSequence();
    const load = await open(...tables);
    await load.write(1, pack(load, tables[1] as Planned, odd));
    await load.cancel();
    await load.cancel();
    await expect(load.write(0, pack(load, tables[0] as Planned, []))).rejects.toThrow('The import is over');
    await expect(finish(load, ...tables)).rejects.toThrow('The import is over');
    expect(await lastSequence()).toBe(before);
    // The physical tables are gone too: the same ones can be made again.
    await (await open(...tables)).cancel();
  });

  it('leaves nothing of any table when the change that shows them fails', async () => {
    const tables = [plan(), plan()];
    const load = await open(...tables);
    const before = await lastSequence();
    const failing = load.finish('table.imported', (tx) => {
      tx.put('table', (tables[0] as Planned).table);
      throw new Error('no room');
    });
    await expect(failing).rejects.toThrow('no room');
    expect([await lastSequence(), ...(await Promise.all(tables.map(isThere)))]).toEqual([before, false, false]);
    await (await open(...tables)).cancel();
  });

  if (kind.name !== 'sqlite')
    it('keeps its tables when another process opens the base just as they are shown', async () => {
      const planned = plan();
      const load = await open(planned);
      await load.write(0, pack(load, planned, odd));
      const beside = await under.beside();
      const opened: Promise<unknown>[] = [];
      await load.finish('table.imported', async (tx) => {
        tx.put('table', planned.table);
        for (const field of planned.fields) tx.put('field', field);
        opened.push(beside.openBase(under.baseId));
        // it comes to the end, or as far as it can before the change is committed
        await Promise.race([opened[0], new Promise((resolve) => setTimeout(resolve, 500))]);
      });
      await Promise.all(opened);
      expect(await cellsOf(planned)).toHaveLength(odd.length);
      await beside.close();
    });

  it('makes all tables or none', async () => {
    const tables = [plan(), plan()];
    await finish(await open(tables[1] as Planned), tables[1] as Planned);
    await expect(open(...tables)).rejects.toThrow();
    await (await open(tables[0] as Planned)).cancel();
  });

  it('writes a piece as a whole or not at all', async () => {
    const planned = plan();
    const load = await open(planned);
    const piece = pack(
      load,
      planned,
      Array.from({ length: 2000 }, (_, index) => ['x', index, null, null]),
    );
    if (piece.dialect === 'sqlite') piece.kinds[piece.kinds.length - 1] = 9;
    else piece.bytes.set(new TextEncoder().encode('\\N'), piece.bytes.length - 4);
    await expect(load.write(0, piece)).rejects.toThrow();
    expect(await load.write(0, pack(load, planned, [['z', 1, null, null]]))).toBe(1);
    await finish(load, planned);
    expect(await store.count({ tableId: planned.table.id, query: allRows })).toBe(1);
  });

  it('lets others write between its pieces', async () => {
    const planned = plan();
    const load = await open(planned);
    const other = plan();
    const piece = Array.from({ length: 2000 }, (_, index) => [`n${index}`, null, null, null]);
    const [, written] = await Promise.all([
      Promise.all(Array.from({ length: 10 }, () => load.write(0, pack(load, planned, piece)))),
      store.write('table.created', anna, (tx) => tx.put('table', { ...other.table, title: 'Between', tableName: 'between' })),
    ]);
    expect(written.change?.entities).toHaveLength(1);
    expect(kindsOf((await finish(load, planned)).change)).toEqual([[planned.table.id, 'load', 20_000]]);
  });
}

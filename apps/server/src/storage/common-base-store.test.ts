import { type CellValue, type EntityKind, type FieldId, limits, type RowsQuery, type UserId, type ViewId } from '@quadrille/domain';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BaseStore } from './store/base-store.ts';
import type { CommittedChange } from './store/committed-change.ts';
import type { PageRequest } from './store/read-requests.ts';
import { listDependents } from './schema/dependents.ts';
import { type EngineKindUnderTest, engineKinds, type EngineUnderTest } from './testing/engines.ts';
import { allRows, fieldDoc, makeTable, type TestTable, viewDoc } from './testing/store-fixture.ts';
import { defaultViewField } from './write/view-fields.ts';

const anna = 'us00000000000anna0' as UserId;
const bert = 'us00000000000bert0' as UserId;

for (const kind of engineKinds) {
  const reason = await kind.unavailable();
  describe(`a base in ${kind.name}`, () => {
    if (reason === null) describeStore(kind);
    else it(`keeps its promises`, (ctx) => ctx.skip(reason));
  });
}

function describeStore(kind: EngineKindUnderTest): void {
  let under: EngineUnderTest;
  let store: BaseStore;
  beforeAll(async () => {
    under = await kind.open();
    store = under.store;
  });
  afterAll(() => under.close());

  const specs = [
    { title: 'Name', type: 'SingleLineText' as const },
    { title: 'Price', type: 'Number' as const },
    { title: 'Done', type: 'Checkbox' as const },
    { title: 'Due', type: 'Date' as const },
    { title: 'Seen', type: 'DateTime' as const },
  ];
  let count = 0;
  const newTable = (actorId: UserId | null = anna): Promise<TestTable> => makeTable(store, `Table ${++count}`, specs, actorId);
  const add = async (table: TestTable, names: readonly string[], actorId = anna): Promise<number[]> => {
    const { result } = await store.write('records.created', actorId, (tx) =>
      tx.insertRecords(
        table.id,
        names.map((name) => ({ [table.field('Name')]: name })),
      ),
    );
    return result;
  };
  const rename = (table: TestTable, rowId: number, name: string | null, actorId = anna): ReturnType<BaseStore['write']> =>
    store.write('records.updated', actorId, (tx) => tx.updateRecords(table.id, [{ rowId, cells: { [table.field('Name')]: name } }]));
  const readObjects = async (table: TestTable, more: Partial<PageRequest> = {}): Promise<Record<string, unknown>[]> => {
    const request = {
      tableId: table.id,
      query: allRows,
      offset: 0,
      limit: 100,
      fieldIds: table.fieldIds,
      shape: 'objects' as const,
      ...more,
    };
    return JSON.parse(new TextDecoder().decode((await store.page(request)).json)) as Record<string, unknown>[];
  };
  const names = async (table: TestTable, more: Partial<PageRequest> = {}): Promise<unknown[]> =>
    (await readObjects(table, more)).map((row) => row['Name']);

  describe('reading and writing', () => {
    it('gives back every kind of value as it was written', async () => {
      const table = await newTable();
      const cells = { Name: 'Ünï "x"\n\\', Price: 1.5, Done: true, Due: '2024-02-29', Seen: '2024-02-29 23:59:58.125+00:00' };
      await store.write('records.created', anna, (tx) =>
        tx.insertRecords(table.id, [Object.fromEntries(Object.entries(cells).map(([title, value]) => [table.field(title), value])), {}]),
      );
      const [full, empty] = await store.records({ tableId: table.id, ids: [1, 2], fieldIds: table.fieldIds, shape: 'arrays' });
      expect(full?.cells.slice(1)).toEqual(Object.values(cells));
      expect(empty?.cells.slice(1)).toEqual([null, null, null, null, null]);
    });

    it('gives back every kind of value of many rows that were added and changed at once', async () => {
      const table = await newTable();
      const fieldIds = table.fieldIds.slice(1);
      const made = (n: number) => [`Ünï "${n}"\n\\\t`, n % 3 === 0 ? null : n / 7, n % 2 === 0, n % 5 === 0 ? null : '2024-02-29', null];
      const changed = (n: number) => [
        n % 4 === 0 ? null : `😀 ${n}'`,
        n % 3 === 0 ? 2 ** 60 + n * 2 ** 40 : null,
        n % 7 === 0 ? null : n % 2 !== 0,
        '1999-12-31',
        n % 2 === 0 ? '2024-02-29 23:59:58.125+00:00' : null,
      ];
      const rows = Array.from({ length: 120 }, (_, n) => made(n));
      const { result: ids } = await store.write('records.created', anna, (tx) => tx.insertRows(table.id, fieldIds, rows));
      expect(ids).toEqual(Array.from(ids, (_id, index) => (ids[0] ?? 0) + index));
      const read = async () => (await store.records({ tableId: table.id, ids, fieldIds, shape: 'arrays' })).map(({ cells }) => cells);
      expect(await read()).toEqual(rows);
      const wanted = rows.map((row, n) => (n % 10 === 9 ? row : changed(n)));
      const updates = ids.map((rowId, n) => ({
        rowId,
        cells: Object.fromEntries(fieldIds.map((id, index) => [id, wanted[n]?.[index] ?? null])),
      }));
      const { result: found, change } = await store.write('records.updated', anna, (tx) =>
        tx.updateRecords(table.id, [...updates.toReversed(), { rowId: 999_999, cells: updates[0]?.cells ?? {} }]),
      );
      expect(found).toEqual(ids.toReversed());
      expect(change?.touched).toMatchObject([{ kind: 'update', count: 108 }]);
      expect(await read()).toEqual(wanted);
      expect((await store.undo(anna)).skipped).toBe(0);
      expect(await read()).toEqual(rows);
    });

    it('keeps numbers exact at the ends of their range', async () => {
      const table = await newTable();
      const numbers = [0.1, 2 ** 53, 2 ** 60, -1.7976931348623157e308, 5e-324, 1 / 3];
      await store.write('records.created', anna, (tx) =>
        tx.insertRecords(
          table.id,
          numbers.map((value) => ({ [table.field('Price')]: value })),
        ),
      );
      expect((await readObjects(table)).map((row) => row['Price'])).toEqual(numbers);
    });

    it('answers arrays with id and version in front, which edits raise', async () => {
      const table = await newTable();
      await add(table, ['a']);
      await rename(table, 1, 'b');
      const rows = await store.page({
        tableId: table.id,
        query: allRows,
        offset: 0,
        limit: 5,
        fieldIds: [table.field('Name')],
        shape: 'arrays',
      });
      expect(JSON.parse(new TextDecoder().decode(rows.json))).toEqual([[1, 2, 'b']]);
    });

    it('writes no change when nothing is different', async () => {
      const table = await newTable();
      await add(table, ['a']);
      expect((await rename(table, 1, 'a')).change).toBeNull();
      expect((await store.write('records.updated', anna, (tx) => tx.updateRecords(table.id, [{ rowId: 99, cells: {} }]))).result).toEqual(
        [],
      );
    });

    it('takes back a failing use-case alone when many are committed together', async () => {
      const table = await newTable();
      const results = await Promise.allSettled(
        Array.from({ length: 40 }, (_, index) =>
          store.write('records.created', anna, async (tx) => {
            await tx.insertRecords(table.id, [{ [table.field('Name')]: `n${index}` }]);
            if (index % 4 === 0) throw new Error('no');
          }),
        ),
      );
      expect(results.filter((result) => result.status === 'rejected')).toHaveLength(10);
      expect(await names(table)).toEqual(Array.from({ length: 40 }, (_, index) => `n${index}`).filter((_, index) => index % 4 !== 0));
    });

    it('survives a statement the database refuses', async () => {
      const table = await newTable();
      await expect(store.write('table.created', anna, (tx) => tx.createTable(table.id))).rejects.toThrow();
      expect(await add(table, ['after'])).toHaveLength(1);
    });

    it('answers and goes on writing when a listener throws', async () => {
      const table = await newTable();
      const stop = store.onChange(() => {
        throw new Error('broken listener');
      });
      const ids = await Promise.all([add(table, ['a']), add(table, ['b'])]);
      stop();
      expect(ids.flat()).toHaveLength(2);
      expect(await add(table, ['c'])).toHaveLength(1);
    });

    it('numbers changes without gaps and tells listeners in that order', async () => {
      const table = await newTable();
      const seen: CommittedChange[] = [];
      const stop = store.onChange((change) => seen.push(change));
      await Promise.all(Array.from({ length: 20 }, (_, index) => add(table, [`x${index}`])));
      stop();
      const first = seen[0]?.sequence ?? 0;
      expect(seen.map((change) => change.sequence)).toEqual(Array.from({ length: 20 }, (_, index) => first + index));
      expect(seen[0]?.records).toEqual([{ tableId: table.id, rowId: 1, before: null, after: { [table.field('Name')]: 'x0' } }]);
    });
  });

  describe('undo', () => {
    it('takes back and does again edits, inserts and deletes, in turn', async () => {
      const table = await newTable();
      await add(table, ['a', 'b', 'c']);
      await rename(table, 2, 'B');
      await store.write('records.deleted', anna, (tx) => tx.deleteRecords(table.id, [1, 3]));
      expect(await names(table)).toEqual(['B']);
      await store.undo(anna);
      expect(await names(table)).toEqual(['a', 'B', 'c']);
      await store.undo(anna);
      expect(await names(table)).toEqual(['a', 'b', 'c']);
      await store.undo(anna);
      expect(await names(table)).toEqual([]);
      await store.redo(anna);
      await store.redo(anna);
      await store.redo(anna);
      expect(await names(table)).toEqual(['B']);
      expect((await store.redo(anna)).change).toBeNull();
    });

    it('brings deleted rows back with their id, times and persons', async () => {
      const table = await newTable();
      await add(table, ['a']);
      const whole = async (): Promise<unknown> => {
        const doc = await store.schema();
        return { rows: await readObjects(table), fields: doc.tableById.get(table.id)?.fields.length };
      };
      const before = await whole();
      await store.write('records.deleted', bert, (tx) => tx.deleteRecords(table.id, [1]));
      await store.undo(bert);
      expect(await whole()).toEqual(before);
    });

    it('leaves alone what somebody changed since, counts it and names it', async () => {
      const table = await newTable();
      await add(table, ['a', 'b']);
      await store.write('records.updated', anna, (tx) =>
        tx.updateRecords(table.id, [
          { rowId: 1, cells: { [table.field('Name')]: 'a2' } },
          { rowId: 2, cells: { [table.field('Name')]: 'b2' } },
        ]),
      );
      await rename(table, 2, 'mine', bert);
      expect(await store.undo(anna)).toMatchObject({
        skipped: 1,
        left: [{ kind: 'record', tableId: table.id, rowId: 2, fieldId: table.field('Name') }],
      });
      expect(await names(table)).toEqual(['a', 'mine']);
    });

    it('takes back only own changes', async () => {
      const table = await newTable();
      await add(table, ['a']);
      await rename(table, 1, 'x', bert);
      await store.undo(anna);
      expect(await names(table)).toEqual(['x']);
      await store.undo(bert);
      expect(await names(table)).toEqual(['a']);
    });

    it('forgets what could be redone once something new is done', async () => {
      const table = await newTable();
      await add(table, ['a']);
      await rename(table, 1, 'b');
      await store.undo(anna);
      await rename(table, 1, 'c');
      expect(await store.redo(anna)).toMatchObject({ change: null, label: null });
    });

    it('survives a restart', async () => {
      const own = await kind.open();
      const table = await makeTable(own.store, 'T', specs, anna);
      await own.store.write('records.created', anna, (tx) => tx.insertRecords(table.id, [{ [table.field('Name')]: 'a' }]));
      const again = await own.reopen();
      expect((await again.store.undo(anna)).label).toBe('records.created');
      expect(await again.store.count({ tableId: table.id, query: allRows })).toBe(0);
      expect((await again.store.redo(anna)).label).toBe('records.created');
      expect(await again.store.count({ tableId: table.id, query: allRows })).toBe(1);
      await again.close();
    });

    it('brings a deleted field back with its cells, into views made meanwhile too', async () => {
      const table = await newTable();
      await add(table, ['a']);
      const fieldId = table.field('Name');
      await store.write('field.deleted', anna, (tx) => tx.remove('field', fieldId));
      expect((await readObjects(table))[0]).not.toHaveProperty('Name');
      await store.write('field.created', bert, async (tx) => {
        const field = fieldDoc(tx, table.id, { title: 'Name', type: 'Number' }, 9);
        tx.put('field', field);
        await tx.addColumn(field.id);
      });
      await store.undo(anna);
      expect((await store.schema()).entities.find('field', fieldId)?.title).toBe('Name_1');
      expect((await readObjects(table))[0]).toMatchObject({ Name_1: 'a' });
    });

    it('undoes one value of a document and keeps another person’s', async () => {
      const table = await newTable();
      const put = (actorId: UserId, change: { title?: string; description?: string }): ReturnType<BaseStore['write']> =>
        store.write('table.renamed', actorId, (tx) => {
          const doc = tx.schema().tableById.get(table.id)?.doc;
          if (doc) tx.put('table', { ...doc, ...change });
        });
      await put(anna, { title: 'Mine' });
      await put(bert, { description: 'His' });
      await store.undo(anna);
      expect((await store.schema()).tableById.get(table.id)?.doc).toMatchObject({ title: `Table ${count}`, description: 'His' });
    });
  });

  describe('undo of something new', () => {
    const addField = async (table: TestTable, title: string, actorId = anna): Promise<FieldId> => {
      const { result } = await store.write('field.created', actorId, async (tx) => {
        const field = fieldDoc(tx, table.id, { title, type: 'SingleLineText' }, 9);
        tx.put('field', field);
        await tx.addColumn(field.id);
        return field.id;
      });
      return result;
    };
    const write = (table: TestTable, fieldId: FieldId, text: string, actorId: UserId): ReturnType<BaseStore['write']> =>
      store.write('records.updated', actorId, (tx) => tx.updateRecords(table.id, [{ rowId: 1, cells: { [fieldId]: text } }]));
    const readCell = async (table: TestTable, fieldId: FieldId) => (await readObjects(table, { fieldIds: [fieldId] }))[0];
    const addView = async (table: TestTable, actorId: UserId): Promise<ViewId> => {
      const { result } = await store.write('view.created', actorId, (tx) => {
        const view = viewDoc(tx, table.id, 9);
        tx.put('view', view);
        for (const field of tx.schema().tableById.get(table.id)?.fields ?? [])
          tx.put('viewField', defaultViewField(tx, view, field, field.order));
        return view.id;
      });
      return result;
    };
    const find = async (kind: EntityKind, id: string): Promise<unknown> => (await store.schema()).entities.find(kind, id);

    it('leaves and names a field others wrote into', async () => {
      const table = await newTable();
      await add(table, ['a']);
      const fieldId = await addField(table, 'New');
      await write(table, fieldId, 'his', bert);
      expect(await store.undo(anna)).toMatchObject({ skipped: 1, left: [{ kind: 'field', id: fieldId }] });
      expect(await readCell(table, fieldId)).toEqual({ New: 'his' });
    });

    it('takes a field away that only its maker wrote into, or others who took that back, and redo brings it again', async () => {
      const table = await newTable();
      await add(table, ['a']);
      const fieldId = await addField(table, 'New');
      await write(table, fieldId, 'his', bert);
      await store.undo(bert);
      await write(table, fieldId, 'mine', anna);
      await store.undo(anna);
      expect(await store.undo(anna)).toMatchObject({ label: 'field.created', skipped: 0 });
      expect(await find('field', fieldId)).toBeUndefined();
      await store.redo(anna);
      await store.redo(anna);
      expect(await readCell(table, fieldId)).toEqual({ New: 'mine' });
    });

    it('takes a field away by name while its maker’s own cells stand in it', async () => {
      const table = await newTable();
      await add(table, ['a']);
      const fieldId = await addField(table, 'New');
      const [made] = await store.listChanges({ limit: 1 });
      await write(table, fieldId, 'mine', anna);
      expect(await store.undo(anna, { changeId: made?.change.id ?? '' })).toMatchObject({ label: 'field.created', skipped: 0 });
      expect(await find('field', fieldId)).toBeUndefined();
    });

    it('leaves a field others sort by, also when it is made again, and one in a view others only added', async () => {
      const table = await newTable();
      const fieldId = await addField(table, 'New');
      const viewId = await addView(table, bert);
      await store.undo(anna);
      expect(await find('field', fieldId)).toBeUndefined();
      await store.redo(anna);
      await store.write('sort.created', bert, (tx) => {
        const id = tx.newId('so');
        tx.put('sort', { id, viewId, fieldId, direction: 'asc', order: 1 });
      });
      expect(await store.undo(anna)).toMatchObject({ skipped: 1, left: [{ kind: 'field', id: fieldId }] });
      expect(await find('field', fieldId)).toBeDefined();
    });

    it('leaves a view others arranged, and not the columns it shows', async () => {
      const table = await newTable();
      const viewId = await addView(table, anna);
      await store.write('view.updated', bert, (tx) => {
        const [viewField] = tx.schema().viewById.get(viewId)?.viewFields ?? [];
        if (viewField) tx.put('viewField', { ...viewField, width: '90px' });
      });
      expect((await store.undo(anna)).left).toEqual([expect.objectContaining({ kind: 'view', id: viewId })]);
      expect(await find('view', viewId)).toBeDefined();
    });

    it('leaves and names what the change altered and removed beside a field others wrote into', async () => {
      const table = await newTable();
      await add(table, ['a']);
      const [altered, removed] = [table.field('Price'), table.field('Due')];
      const { result: made } = await store.write('field.updated', anna, async (tx) => {
        const field = fieldDoc(tx, table.id, { title: 'New', type: 'SingleLineText' }, 9);
        tx.put('field', field);
        await tx.addColumn(field.id);
        tx.put('field', { ...(tx.schema().entities.find('field', altered) as typeof field), title: 'Cost' });
        for (const ref of listDependents(tx.schema().entities, 'field', removed)) tx.remove(...ref);
        tx.remove('field', removed);
        return field.id;
      });
      await write(table, made, 'his', bert);
      const { left, skipped } = await store.undo(anna);
      expect(left.map(({ kind, id }) => [kind, id])).toEqual([made, altered, removed].map((id) => ['field', id]));
      expect(skipped).toBe(3);
      expect([await find('field', altered), await find('field', removed)]).toEqual([expect.objectContaining({ title: 'Cost' }), undefined]);
    });

    it('leaves a table with rows of others and everything in it', async () => {
      const table = await newTable();
      await add(table, ['his'], bert);
      const { left } = await store.undo(anna);
      expect(left[0]).toMatchObject({ kind: 'table', id: table.id });
      expect(left.map(({ kind }) => kind)).toEqual(['table', ...table.fieldIds.map(() => 'field')]);
      expect(await names(table)).toEqual(['his']);
    });

    it('leaves a table others wrote into after it was deleted, brought back and is to be deleted again', async () => {
      const table = await newTable();
      await store.write('table.deleted', anna, (tx) => {
        for (const ref of listDependents(tx.schema().entities, 'table', table.id)) tx.remove(...ref);
        tx.remove('table', table.id);
      });
      await store.undo(anna);
      await add(table, ['his'], bert);
      const { left } = await store.redo(anna);
      expect(left[0]).toMatchObject({ kind: 'table', id: table.id });
      expect(await names(table)).toEqual(['his']);
    });
  });

  describe('conversion', () => {
    it('gives the originals back, also those that did not fit', async () => {
      const table = await newTable();
      await add(table, ['1', 'two', '3.5']);
      const { result } = await store.write('field.converted', anna, async (tx) => {
        const from = tx.schema().entities.find('field', table.field('Name'));
        if (!from) throw new Error('missing');
        const to = { ...from, type: 'Number' as const, column: `${from.column}_2` };
        const emptied = await tx.convertColumn(table.id, { from, to, former: null, convert: toNumber });
        tx.put('field', to);
        return emptied;
      });
      expect(result).toBe(1);
      expect(await names(table)).toEqual([1, null, 3.5]);
      await store.undo(anna);
      expect(await names(table)).toEqual(['1', 'two', '3.5']);
      await store.redo(anna);
      expect(await names(table)).toEqual([1, null, 3.5]);
    });
  });

  it('keeps what others wrote into converted cells when the conversion is undone', async () => {
    const table = await newTable();
    await add(table, ['1', 'two', 'three']);
    await store.write('field.converted', anna, async (tx) => {
      const from = tx.schema().entities.find('field', table.field('Name'));
      if (!from) throw new Error('missing');
      const to = { ...from, type: 'Number' as const, column: `${from.column}_2` };
      await tx.convertColumn(table.id, { from, to, former: null, convert: toNumber });
      tx.put('field', to);
    });
    await store.write('records.updated', bert, (tx) => tx.updateRecords(table.id, [{ rowId: 2, cells: { [table.field('Name')]: 22 } }]));
    await store.write('records.created', bert, (tx) => tx.insertRecords(table.id, [{ [table.field('Name')]: 4 }]));
    await store.undo(anna);
    expect(await names(table)).toEqual(['1', '22', 'three', '4']);
  });

  describe('deep positions', () => {
    it('agrees with the database at every offset, before and after edits', async () => {
      const table = await newTable();
      const total = 3000;
      const price = (index: number): number | null => (index % 7 === 0 ? null : (index * 7919) % 1000);
      await store.write('records.created', null, (tx) =>
        tx.insertRecords(
          table.id,
          Array.from({ length: total }, (_, index) => ({ [table.field('Name')]: `n${index}`, [table.field('Price')]: price(index) })),
        ),
      );
      const query: RowsQuery = { ...allRows, sorts: [{ fieldId: table.field('Price'), direction: 'desc' }] };
      const expected = (prices: readonly (number | null)[]): number[] =>
        prices
          .map((value, index) => ({ value: value ?? -1, id: index + 1 }))
          .sort((a, b) => b.value - a.value || a.id - b.id)
          .map(({ id }) => id);
      const idsAt = async (offset: number): Promise<unknown[]> =>
        (await readObjects(table, { query, offset, limit: 5 })).map((row) => row['Id']);
      const prices = Array.from({ length: total }, (_, index) => price(index));
      for (const offset of [0, 999, 1001, 2000, 2997]) expect(await idsAt(offset)).toEqual(expected(prices).slice(offset, offset + 5));
      await store.write('records.updated', null, (tx) =>
        tx.updateRecords(table.id, [{ rowId: 5, cells: { [table.field('Price')]: 2000 } }]),
      );
      prices[4] = 2000;
      for (const offset of [0, 1001, 2997]) expect(await idsAt(offset)).toEqual(expected(prices).slice(offset, offset + 5));
      await store.write('records.deleted', null, (tx) => tx.deleteRecords(table.id, [1, 2, 2500]));
      expect(await names(table, { offset: 2990 })).toEqual(['n2993', 'n2994', 'n2995', 'n2996', 'n2997', 'n2998', 'n2999']);
      await add(table, ['last']);
      expect(await names(table, { offset: 2996 })).toEqual(['n2999', 'last']);
      expect(await store.count({ tableId: table.id, query: allRows })).toBe(total - 2);
    });

    it('reads everything in order, a piece at a time', async () => {
      const table = await newTable();
      await store.write('records.created', null, (tx) =>
        tx.insertRecords(
          table.id,
          Array.from({ length: 2500 }, (_, index) => ({ [table.field('Price')]: index % 10 })),
        ),
      );
      const ids: number[] = [];
      const query: RowsQuery = { ...allRows, sorts: [{ fieldId: table.field('Price'), direction: 'asc' }] };
      for await (const rows of store.readAll({ tableId: table.id, query, fieldIds: [table.field('Price')] }))
        ids.push(...rows.map((row) => row.id));
      expect(ids).toHaveLength(2500);
      expect(ids[0]).toBe(1);
      expect(ids[250]).toBe(2);
    });

    it('counts anew after a change and not before', async () => {
      const table = await newTable();
      await add(table, ['a', 'ab', 'c']);
      const query: RowsQuery = { ...allRows, search: { text: 'A', fieldIds: [table.field('Name')] } };
      expect(await store.count({ tableId: table.id, query })).toBe(2);
      await rename(table, 3, 'ca');
      expect(await store.count({ tableId: table.id, query })).toBe(3);
    });

    it('groups by value with a total', async () => {
      const table = await newTable();
      await add(table, ['a', 'b', 'a', 'c']);
      const { groups, total } = await store.groups({
        tableId: table.id,
        query: allRows,
        fieldIds: [table.field('Name')],
        offset: 0,
        limit: 2,
      });
      expect(groups).toEqual([
        { values: ['a'], count: 2, aggregates: [] },
        { values: ['b'], count: 1, aggregates: [] },
      ]);
      expect(total).toBe(3);
    });

    it('tallies records by what they hold together, in the order of values, and gives up where that is too much', async () => {
      const table = await newTable();
      const [name, price] = [table.field('Name'), table.field('Price')];
      const held: readonly (readonly [string | null, number | null])[] = [
        ['b', 2],
        ['a', 1],
        ['b', 2.5],
        [null, 1],
        ['b', null],
        ['B', 0.1],
      ];
      await store.write('records.created', anna, async (tx) =>
        tx.insertRecords(
          table.id,
          held.map(([Name, Price]) => ({ [name]: Name, [price]: Price })),
        ),
      );
      const ask = (most: number, levels = [name], mostBytes = 1000) =>
        store.tally({ tableId: table.id, query: allRows, levels, measured: [price], most, mostBytes });
      const tally = await ask(10);
      if (tally === null || 'met' in tally) throw new Error('There is no tally.');
      const [level] = tally.levels;
      expect(level?.values[0]).toBe(null);
      expect(level?.values[1]).toBe('a');
      expect(level?.values.slice(2).toSorted()).toEqual(['B', 'b']);
      const [measure] = tally.measured;
      const bins = [...tally.counts].map((count, bin) => [
        level?.values[level.places[bin] as number],
        count,
        measure?.filled[bin],
        measure?.sum?.[bin],
        measure?.low?.[bin],
        measure?.high?.[bin],
      ]);
      expect(bins.toSorted((one, other) => (String(one[0]) < String(other[0]) ? -1 : 1))).toEqual([
        ['B', 1, 1, 0.1, 0.1, 0.1],
        ['a', 1, 1, 1, 1, 1],
        ['b', 3, 2, 4.5, 2, 2.5],
        [null, 1, 1, 1, 1, 1],
      ]);
      expect(await ask(3)).toHaveProperty('met');
      // nor is it made of texts longer than is wanted together, however few they are
      await rename(table, 6, 'B'.repeat(500));
      expect(await ask(10)).toHaveProperty('counts.length', 4);
      await rename(table, 2, 'a'.repeat(600));
      expect(await ask(10)).toHaveProperty('met');
      expect(await ask(10, [name], 2000)).toHaveProperty('counts.length', 4);
      await rename(table, 6, 'B');
      await rename(table, 2, 'a');
      // a number and nothing are told apart, and no level is one bin
      expect(await ask(10, [price, name])).toHaveProperty('counts.length', 6);
      expect(await ask(10, [])).toMatchObject({ counts: Float64Array.of(6), levels: [] });
    });
  });

  describe('large changes', () => {
    it('deletes and restores thousands of rows', async () => {
      const table = await newTable();
      const many = limits.bulkRows / 2;
      await add(
        table,
        Array.from({ length: many }, (_, index) => `n${index}`),
      );
      const seen: CommittedChange[] = [];
      const stop = store.onChange((change) => seen.push(change));
      await store.write('records.deleted', anna, async (tx) => tx.deleteRecords(table.id, await tx.ids(table.id, allRows)));
      stop();
      expect(seen[0]).toMatchObject({ isAbridged: true, records: [], touched: [{ kind: 'delete', count: many }] });
      expect(await store.count({ tableId: table.id, query: allRows })).toBe(0);
      await store.undo(anna);
      expect(await store.count({ tableId: table.id, query: allRows })).toBe(many);
      expect(await names(table, { offset: many - 2 })).toEqual([`n${many - 2}`, `n${many - 1}`]);
    });
  });
}

function toNumber(value: CellValue): number | null {
  return Number.isNaN(Number(value)) ? null : Number(value);
}

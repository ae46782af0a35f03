import { type CellValue, passwordMark, type RowsQuery, type UserId } from '@quadrille/domain';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BaseStore } from './store/base-store.ts';
import type { CommittedChange } from './store/committed-change.ts';
import { type EngineUnderTest, engineKinds } from './testing/engines.ts';
import { allRows, fieldDoc, makeTable, type TestTable } from './testing/store-fixture.ts';

const anna = 'us00000000000anna0' as UserId;
const hash = '$argon2id$v=19$m=19456,t=2,p=1$c2FsdHNhbHRzYWx0c2FsdA$aGFzaGhhc2hoYXNoaGFzaA';

for (const kind of engineKinds) {
  const reason = await kind.unavailable();
  describe(`values people do not write, in ${kind.name}`, () => {
    if (reason === null) describeGiven(() => kind.open());
    else it('are kept', (ctx) => ctx.skip(reason));
  });
}

function describeGiven(open: () => Promise<EngineUnderTest>): void {
  let under: EngineUnderTest;
  let store: BaseStore;
  beforeAll(async () => {
    under = await open();
    store = under.store;
  });
  afterAll(() => under.close());

  const read = async (table: TestTable, title: string, query: RowsQuery = allRows): Promise<readonly CellValue[]> =>
    (await store.records({ tableId: table.id, query, offset: 0, limit: 100, fieldIds: [table.field(title)] })).map(
      (row) => row.cells[0] ?? null,
    );
  const add = (table: TestTable, count: number) =>
    store.write('records.created', anna, (tx) =>
      tx.insertRecords(
        table.id,
        Array.from({ length: count }, () => ({})),
      ),
    );
  const remove = (table: TestTable, ids: number[]) => store.write('records.deleted', anna, (tx) => tx.deleteRecords(table.id, ids));

  describe('auto numbers', () => {
    const specs = [
      { title: 'Name', type: 'SingleLineText' as const },
      { title: 'No', type: 'AutoNumber' as const },
    ];

    it('count on from 1, and no number is given twice', async () => {
      const table = await makeTable(store, 'Counted', specs);
      await add(table, 3);
      expect(await read(table, 'No')).toEqual([1, 2, 3]);
      await remove(table, [3]);
      await add(table, 1);
      expect(await read(table, 'No')).toEqual([1, 2, 4]);
    });

    it('come back with their record, and are not used up by a write that fails', async () => {
      const table = await makeTable(store, 'Returned', specs);
      await add(table, 2);
      await remove(table, [2]);
      await store.undo(anna);
      expect(await read(table, 'No')).toEqual([1, 2]);
      await expect(
        store.write('records.created', anna, async (tx) => {
          await tx.insertRecords(table.id, [{}]);
          throw new Error('no');
        }),
      ).rejects.toThrow('no');
      await add(table, 1);
      expect((await read(table, 'No')).at(-1)).toBe(3);
      await store.undo(anna);
      await store.redo(anna);
      expect(await read(table, 'No')).toEqual([1, 2, 3]);
    });

    it('number the records there are, and those that came while the field was away', async () => {
      const table = await makeTable(store, 'Numbered', [{ title: 'Name', type: 'SingleLineText' as const }]);
      await add(table, 4);
      await remove(table, [2]);
      const { result: field } = await store.write('field.created', anna, async (tx) => {
        const doc = fieldDoc(tx, table.id, { title: 'No', type: 'AutoNumber' }, 9);
        tx.put('field', doc);
        await tx.addColumn(doc.id);
        return doc;
      });
      const numbers = async () =>
        (await store.records({ tableId: table.id, query: allRows, offset: 0, limit: 9, fieldIds: [field.id] })).map((row) => [
          row.id,
          row.cells[0],
        ]);
      expect(await numbers()).toEqual([
        [1, 1],
        [3, 2],
        [4, 3],
      ]);
      await store.write('field.deleted', anna, (tx) => tx.remove('field', field.id));
      await store.write('records.created', null, (tx) => tx.insertRecords(table.id, [{}]));
      await store.undo(anna);
      expect(await numbers()).toEqual([
        [1, 1],
        [3, 2],
        [4, 3],
        [5, 4],
      ]);
    });
  });

  describe('passwords', () => {
    const specs = [
      { title: 'Name', type: 'SingleLineText' as const },
      { title: 'Key', type: 'Password' as const },
    ];
    const newTable = async (): Promise<TestTable> => {
      const table = await makeTable(store, `Keys ${Math.random()}`, specs);
      await store.write('records.created', anna, (tx) =>
        tx.insertRecords(table.id, [{ [table.field('Key')]: hash }, { [table.field('Name')]: 'none' }]),
      );
      return table;
    };

    it('read as a mark in both shapes, sorted, grouped and searched', async () => {
      const table = await newTable();
      const key = table.field('Key');
      expect(await read(table, 'Key')).toEqual([passwordMark, null]);
      expect(await read(table, 'Key', { ...allRows, sorts: [{ fieldId: key, direction: 'asc' }] })).toEqual([null, passwordMark]);
      const page = { tableId: table.id, query: allRows, offset: 0, limit: 9, fieldIds: [key], shape: 'objects' as const };
      expect(JSON.parse(new TextDecoder().decode((await store.page(page)).json))).toEqual([{ Key: passwordMark }, { Key: null }]);
      const { groups } = await store.groups({ tableId: table.id, query: allRows, fieldIds: [key], offset: 0, limit: 9, aggregates: [] });
      expect(groups.map((group) => group.values[0])).toEqual([null, passwordMark]);
      const search = { ...allRows, search: { text: 'argon2id', fieldIds: [key] } };
      expect(await read(table, 'Key', search)).toEqual([]);
      const like = { kind: 'condition', logicalOp: 'and', fieldId: key, op: 'like', subOp: null, value: 'argon' } as const;
      expect(await read(table, 'Key', { ...allRows, filters: [[like]] })).toEqual([]);
      const blank = { ...like, op: 'blank', value: null } as const;
      expect(await read(table, 'Key', { ...allRows, filters: [[blank]] })).toEqual([null]);
    });

    it('come back with undo, and no listener ever hears the hash', async () => {
      const table = await newTable();
      const heard: CommittedChange[] = [];
      const stop = store.onChange((change) => heard.push(change));
      const update = (value: CellValue) =>
        store.write('records.updated', anna, (tx) => tx.updateRecords(table.id, [{ rowId: 1, cells: { [table.field('Key')]: value } }]));
      await update(null);
      await store.undo(anna);
      await remove(table, [1]);
      await store.undo(anna);
      stop();
      expect(await read(table, 'Key')).toEqual([passwordMark, null]);
      const { result } = await store.write('records.updated', anna, (tx) => tx.records(table.id, [table.field('Key')], [1]));
      expect(result[0]?.cells).toEqual([hash]);
      expect(JSON.stringify(heard)).toContain(passwordMark);
      expect(JSON.stringify([heard, await store.listChanges({ limit: 50 })])).not.toContain('argon2id');
    });

    it('are never stored as they were typed', async () => {
      const table = await newTable();
      const cells = { [table.field('Key')]: 'correct horse' };
      await expect(store.write('records.created', anna, (tx) => tx.insertRecords(table.id, [cells]))).rejects.toThrow(/must be hashed/);
      await expect(store.write('records.updated', anna, (tx) => tx.updateRecords(table.id, [{ rowId: 1, cells }]))).rejects.toThrow(
        /must be hashed/,
      );
    });
  });

  it('every stored type keeps its values, undo and redo included', async () => {
    const values = {
      Attachment: '[{"url":"https://x.example/ä.png","title":"ä \\"b\\".png","size":12}]',
      Collaborator: ['us0123456789abcd', 'us0123456789abce'],
      GeoData: '-33.8688;151.2093',
      Geometry: 'POLYGON ((0 0, 1 0, 1 1, 0 0))',
      SpecificDBType: "b'1010'",
    } as const;
    const specs = Object.keys(values).map((type) => ({ title: type, type: type as keyof typeof values }));
    const table = await makeTable(store, 'All', specs);
    const cells = Object.fromEntries(Object.entries(values).map(([type, value]) => [table.field(type), value]));
    await store.write('records.created', anna, (tx) => tx.insertRecords(table.id, [cells, {}]));
    const all = async () => Object.fromEntries(await Promise.all(specs.map(async ({ title }) => [title, (await read(table, title))[0]])));
    expect(await all()).toEqual(values);
    await remove(table, [1]);
    await store.undo(anna);
    expect(await all()).toEqual(values);
    const people = { kind: 'condition', logicalOp: 'and', fieldId: table.field('Collaborator'), op: 'anyof', subOp: null } as const;
    const who = (value: string) => read(table, 'Collaborator', { ...allRows, filters: [[{ ...people, value }]] });
    expect([(await who('us0123456789abce')).length, (await who('us9999999999abce')).length]).toEqual([1, 0]);
  });
}

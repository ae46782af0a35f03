import { type FieldDefinition, type FieldId, physicalColumnName, type RowsQuery, type UserId } from '@quadrille/domain';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BaseStore } from '../store/base-store.ts';
import { type EngineKindUnderTest, engineKinds, type EngineUnderTest } from '../testing/engines.ts';
import { allRows, fieldDoc, makeTable, type TestTable } from '../testing/store-fixture.ts';

const anna = 'us00000000000anna0' as UserId;

for (const kind of engineKinds) {
  const reason = await kind.unavailable();
  describe(`computed fields in ${kind.name}`, () => {
    if (reason === null) describeReads(kind);
    else it(`are read`, (ctx) => ctx.skip(reason));
  });
}

function describeReads(kind: EngineKindUnderTest): void {
  let under: EngineUnderTest;
  let store: BaseStore;
  let parents: TestTable;
  let children: TestTable;
  const computed: Record<string, FieldId> = {};

  beforeAll(async () => {
    under = await kind.open();
    store = under.store;
    parents = await makeTable(store, 'Parents', [{ title: 'Name', type: 'SingleLineText' }]);
    children = await makeTable(store, 'Children', [
      { title: 'Name', type: 'SingleLineText' },
      { title: 'Age', type: 'Number' },
      { title: 'Parent', type: 'ForeignKey' },
    ]);
    const foreignKeyId = children.field('Parent');
    await define('Kids', 'Links', () => ({
      kind: 'link',
      relation: 'hm',
      relatedTableId: children.id,
      mirrorFieldId: foreignKeyId,
      foreignKeyId,
    }));
    await define('Years', 'Rollup', () => ({
      kind: 'rollup',
      linkFieldId: id('Kids'),
      targetFieldId: children.field('Age'),
      function: 'sum',
    }));
    await define('Names', 'Lookup', () => ({ kind: 'lookup', linkFieldId: id('Kids'), targetFieldId: children.field('Name') }));
    await define('Old', 'Formula', () => ({ kind: 'formula', expression: `{{${id('Years')}}} > 10`, result: 'boolean', error: null }));
    await define('Text', 'Formula', () => ({ kind: 'formula', expression: `JOIN({{${id('Names')}}}, "+")`, result: 'text', error: null }));
    await define('Day', 'Formula', () => ({ kind: 'formula', expression: 'TODAY()', result: 'text', error: null }));
    await write((tx) => tx.insertRecords(parents.id, [{ [parents.field('Name')]: 'Ada' }, { [parents.field('Name')]: 'Bob' }]));
    const child = (name: string, age: number, parent: number | null) => ({
      [children.field('Name')]: name,
      [children.field('Age')]: age,
      [foreignKeyId]: parent,
    });
    await write((tx) => tx.insertRecords(children.id, [child('Cy', 5, 1), child('Di', 9, 2), child('Ed', 3, null)]));
  });
  afterAll(() => under.close());

  const id = (title: string): FieldId => computed[title] as FieldId;
  const write = <R>(fn: Parameters<typeof store.write<R>>[2]): Promise<unknown> => store.write('records.updated', anna, fn);

  async function define(title: string, type: 'Links' | 'Rollup' | 'Lookup' | 'Formula', definition: () => FieldDefinition): Promise<void> {
    await store.write('field.created', anna, (tx) => {
      const doc = { ...fieldDoc(tx, parents.id, { title, type }, 10 + Object.keys(computed).length), definition: definition() };
      computed[title] = doc.id;
      expect(doc.column).toBe(physicalColumnName(doc.id));
      tx.put('field', doc);
    });
  }

  const bySum: RowsQuery = { ...allRows, sorts: [] };
  async function read(query: RowsQuery = allRows, offset = 0): Promise<unknown[]> {
    const fieldIds = ['Kids', 'Years', 'Names', 'Old', 'Text'].map(id);
    const rows = await store.page({ tableId: parents.id, query, offset, limit: 10, fieldIds, shape: 'objects' });
    return JSON.parse(new TextDecoder().decode(rows.json)) as unknown[];
  }
  const order = async (direction: 'asc' | 'desc'): Promise<number[]> => {
    const pieces = [];
    const query = { ...bySum, sorts: [{ fieldId: id('Years'), direction }] };
    for await (const rows of store.readAll({ tableId: parents.id, query, fieldIds: [] })) pieces.push(...rows.map((row) => row.id));
    return pieces;
  };

  it('come with pages in both shapes', async () => {
    expect(await read()).toEqual([
      { Kids: 1, Years: 5, Names: ['Cy'], Old: false, Text: 'Cy' },
      { Kids: 1, Years: 9, Names: ['Di'], Old: false, Text: 'Di' },
    ]);
    const records = await store.records({ tableId: parents.id, ids: [2, 1], fieldIds: [id('Kids'), id('Names')], shape: 'arrays' });
    expect(records.map((row) => row.cells)).toEqual([
      ['{"count":1,"records":[[2,"Di"]]}', '["Di"]'],
      ['{"count":1,"records":[[1,"Cy"]]}', '["Cy"]'],
    ]);
  });

  it('are those of the moment and the zone of each question, whatever was asked before', async () => {
    const days = async (now: string, timeZone: string): Promise<unknown> => {
      const context = { now: Date.parse(now), timeZone, userId: null };
      const ask = { tableId: parents.id, fieldIds: [id('Day')], shape: 'arrays', context } as const;
      const [row] = await store.records({ ...ask, ids: [1] });
      const page = await store.page({ ...ask, query: allRows, offset: 0, limit: 1 });
      return [row?.cells[0], (JSON.parse(new TextDecoder().decode(page.json)) as unknown[][])[0]?.[2]];
    };
    expect(await days('2026-03-01T23:30:00Z', 'UTC')).toEqual(['2026-03-01', '2026-03-01']);
    expect(await days('2026-03-01T23:30:00Z', 'Asia/Tokyo')).toEqual(['2026-03-02', '2026-03-02']);
    expect(await days('2026-05-01T12:00:00Z', 'UTC')).toEqual(['2026-05-01', '2026-05-01']);
  });

  it('are counted and ordered anew when a record elsewhere changes, moves, comes or goes', async () => {
    const old = {
      ...allRows,
      filters: [[{ kind: 'condition', logicalOp: 'and', fieldId: id('Old'), op: 'checked', subOp: null, value: null } as const]],
    };
    const count = (): Promise<number> => store.count({ tableId: parents.id, query: old });
    expect([await order('desc'), await count()]).toEqual([[2, 1], 0]);
    await write((tx) => tx.updateRecords(children.id, [{ rowId: 1, cells: { [children.field('Age')]: 20 } }]));
    expect([await order('desc'), await count()]).toEqual([[1, 2], 1]);
    await write((tx) => tx.updateRecords(children.id, [{ rowId: 1, cells: { [children.field('Parent')]: 2 } }]));
    expect([await order('desc'), await count()]).toEqual([[2, 1], 1]);
    await write((tx) => tx.deleteRecords(children.id, [1]));
    expect([await order('asc'), await count()]).toEqual([[1, 2], 0]);
    await write((tx) => tx.insertRecords(children.id, [{ [children.field('Age')]: 50, [children.field('Parent')]: 1 }]));
    expect([await order('asc'), await count()]).toEqual([[2, 1], 1]);
    await store.undo(anna);
    expect([await order('asc'), await count()]).toEqual([[1, 2], 0]);
  });

  it('are grouped and summed up, and chosen by inside a write', async () => {
    const { groups } = await store.groups({ tableId: parents.id, query: allRows, fieldIds: [id('Kids')], offset: 0, limit: 10 });
    expect(groups.map(({ values, count }) => [...values, count])).toEqual([
      [0, 1],
      [1, 1],
    ]);
    const some = {
      ...allRows,
      filters: [[{ kind: 'condition', logicalOp: 'and', fieldId: id('Names'), op: 'eq', subOp: null, value: 'Di' } as const]],
    };
    const { result } = await store.write('records.updated', anna, (tx) => tx.ids(parents.id, some));
    expect(result).toEqual([2]);
  });

  it('that a database cannot compute are found, sorted, grouped and written by all the same', async () => {
    const where = (value: string): RowsQuery => ({
      ...allRows,
      filters: [[{ kind: 'condition', logicalOp: 'and', fieldId: id('Text'), op: 'eq', subOp: null, value } as const]],
    });
    const tableId = parents.id;
    expect(await store.count({ tableId, query: where('Di') })).toBe(1);
    expect(await read(where('Di'))).toEqual([{ Kids: 1, Years: 9, Names: ['Di'], Old: false, Text: 'Di' }]);
    expect(await read(where('Di'), 1)).toEqual([]);
    expect(await store.position({ tableId, query: where('Di'), rowId: 2 })).toBe(0);
    const sorted = { ...allRows, sorts: [{ fieldId: id('Text'), direction: 'desc' as const }] };
    const titles = (rows: readonly unknown[]): unknown[] => rows.map((row) => (row as { Text: string }).Text);
    expect(titles(await read(sorted))).toEqual(['Di', null]);
    expect(titles(await read(sorted, 1))).toEqual([null]);
    const { groups, total } = await store.groups({ tableId, query: allRows, fieldIds: [id('Text')], offset: 0, limit: 10 });
    expect([groups.map(({ values, count }) => [...values, count]), total]).toEqual([
      [
        [null, 1],
        ['Di', 1],
      ],
      2,
    ]);
    const { result } = await store.write('records.updated', anna, (tx) => tx.ids(tableId, where('Di')));
    expect(result).toEqual([2]);
    await write((tx) => tx.updateRecords(children.id, [{ rowId: 2, cells: { [children.field('Name')]: 'Bo' } }]));
    expect([titles(await read(sorted)), await store.count({ tableId, query: where('Di') })]).toEqual([['Bo', null], 0]);
  });
}

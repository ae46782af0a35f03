import type { AggregateName, RowsQuery, Sort } from '@quadrille/domain';
import { compilePage, type FilterContext, type Statement } from '@quadrille/sql';
import { allRows } from '../testing/store-fixture.ts';
import { specs, type World } from './world.ts';

/** A question to the store, and the SQL a specialist would write for it. */
export interface Case {
  readonly key: string;
  readonly name: string;
  readonly ours: (round: number) => Promise<unknown>;
  readonly bare: (round: number) => string;
  /** The statement alone, where the way to the reader and back takes longer than the database. */
  readonly statement?: (round: number) => Statement;
}

const context: FilterContext = { now: 0, timeZone: 'UTC', userId: null };

/** Another bound every round, so that nothing is answered from memory. */
export function cases({ store, tableId, field, column, table, physical, dialect }: World, rows: number): Case[] {
  const fieldIds = specs.map(({ title }) => field(title));
  const above = (title: string, value: number | string, op: 'gt' | 'eq' | 'lt' = 'gt'): RowsQuery['filters'] => [
    [{ kind: 'condition', logicalOp: 'and', fieldId: field(title), op, subOp: null, value: String(value) }],
  ];
  const by = (title: string, direction: Sort['direction'] = 'asc'): Sort[] => [{ fieldId: field(title), direction }];
  const page = (query: Partial<RowsQuery>, offset = 0): Promise<unknown> =>
    store.page({ tableId, query: { ...allRows, ...query }, offset, limit: 100, fieldIds, shape: 'arrays' });
  const groups = (title: string, query: Partial<RowsQuery>, aggregates: [string, 'sum'][] = []): Promise<unknown> =>
    store.groups({
      tableId,
      query: { ...allRows, ...query },
      fieldIds: [field(title)],
      offset: 0,
      limit: 1000,
      aggregates: aggregates.map(([name, aggregate]) => ({ fieldId: field(name), aggregate })),
    });
  const summaries = (names: [string, AggregateName][], query: Partial<RowsQuery>): Promise<unknown> =>
    store.aggregates({
      tableId,
      query: { ...allRows, ...query },
      aggregates: names.map(([name, aggregate]) => ({ fieldId: field(name), aggregate })),
    });
  const cells = specs.map(({ title }) => column(title)).join(', ');
  const q = column('Quantity');
  const whole = (round: number): RowsQuery['filters'] => above('Quantity', -1 - round);
  return [
    {
      key: 'common',
      name: 'filter, one row in two, first page',
      ours: (n) => page({ filters: above('Quantity', 50_000 + n) }),
      statement: (n) => {
        const query = { ...allRows, filters: above('Quantity', 50_000 + n) };
        const fields = physical.fields.filter(({ id }) => fieldIds.includes(id));
        return compilePage(dialect, { ...physical, plan: { by: null, top: 5000 } }, query, { offset: 0, limit: 100 }, fields, context);
      },
      // One text, so that it is prepared once as ours is; nothing answers it from memory.
      bare: () => `SELECT id, ver, ${cells} FROM ${table} WHERE ${q} > 50000 ORDER BY id LIMIT 100`,
    },
    {
      key: 'rare',
      name: 'filter, one row, no index',
      ours: (n) => page({ filters: above('Name', `Item ${rows - n}`, 'eq') }),
      bare: (n) => `SELECT id, ver, ${cells} FROM ${table} WHERE ${column('Name')} = 'Item ${rows - n}' ORDER BY id LIMIT 100`,
    },
    {
      key: 'sort',
      name: 'sort by number, first page',
      ours: (n) => page({ filters: whole(n), sorts: by('Amount', 'desc') }),
      bare: (n) => `SELECT id, ver, ${cells} FROM ${table} WHERE ${q} > ${-1 - n} ORDER BY ${column('Amount')} DESC, id LIMIT 100`,
    },
    {
      key: 'filterSort',
      name: 'filter and sort, first page',
      ours: (n) => page({ filters: above('Quantity', 90_000 + n), sorts: by('Due') }),
      bare: (n) => `SELECT id, ver, ${cells} FROM ${table} WHERE ${q} > ${90_000 + n} ORDER BY ${column('Due')}, id LIMIT 100`,
    },
    {
      key: 'count',
      name: 'count of a filter',
      ours: (n) => store.count({ tableId, query: { ...allRows, filters: above('Quantity', 50_000 + n) } }),
      bare: (n) => `SELECT count(*) FROM ${table} WHERE ${q} > ${50_000 + n}`,
    },
    {
      key: 'countUpTo',
      name: 'count up to 10,000',
      ours: (n) => store.count({ tableId, atMost: 10_000, query: { ...allRows, filters: above('Quantity', 60_000 + n) } }),
      bare: (n) => `SELECT count(*) FROM (SELECT 1 FROM ${table} WHERE ${q} > ${60_000 + n} LIMIT 10000) AS s`,
    },
    {
      key: 'groupSelect',
      name: 'group by a select',
      ours: (n) => groups('State', { filters: whole(n) }),
      bare: (n) => `SELECT ${column('State')}, count(*) FROM ${table} WHERE ${q} > ${-1 - n} GROUP BY 1`,
    },
    {
      key: 'groupDate',
      name: 'group by a date, 2000 groups',
      ours: (n) => groups('Due', { filters: whole(n) }),
      bare: (n) => `SELECT ${column('Due')}, count(*) FROM ${table} WHERE ${q} > ${-1 - n} GROUP BY 1 ORDER BY 1 LIMIT 1000`,
    },
    {
      key: 'groupText',
      name: 'group by a text with a sum',
      ours: (n) => groups('City', { filters: whole(n) }, [['Amount', 'sum']]),
      bare: (n) =>
        `SELECT ${column('City')}, count(*), sum(${column('Amount')}) FROM ${table} WHERE ${q} > ${-1 - n} GROUP BY 1 ORDER BY 1 LIMIT 1000`,
    },
    {
      key: 'summaries',
      name: 'summaries of six fields',
      ours: (n) =>
        summaries(
          [
            ['Quantity', 'sum'],
            ['Amount', 'avg'],
            ['Due', 'earliestDate'],
            ['Done', 'checked'],
            ['Name', 'countFilled'],
            ['State', 'percentEmpty'],
          ],
          { filters: whole(n) },
        ),
      bare: (n) =>
        `SELECT sum(${q}), avg(${column('Amount')}), min(${column('Due')}), count(CASE WHEN ${column('Done')} THEN 1 END), count(nullif(${column('Name')}, '')), count(${column('State')}), count(*) FROM ${table} WHERE ${q} > ${-1 - n}`,
    },
    {
      key: 'median',
      name: 'median',
      ours: (n) => summaries([['Amount', 'median']], { filters: whole(n) }),
      bare: (n) =>
        `SELECT avg(v) FROM (SELECT ${column('Amount')} AS v, row_number() OVER (ORDER BY ${column('Amount')}) AS n, count(*) OVER () AS c FROM ${table} WHERE ${q} > ${-1 - n}) AS s WHERE n IN ((c + 1) / 2, (c + 2) / 2)`,
    },
    {
      key: 'values',
      name: 'values of a field',
      ours: (n) => store.groups({ tableId, query: { ...allRows, filters: whole(n) }, fieldIds: [field('City')], offset: 0, limit: 100 }),
      bare: (n) => `SELECT ${column('City')}, count(*) FROM ${table} WHERE ${q} > ${-1 - n} GROUP BY 1 ORDER BY 1 LIMIT 100`,
    },
    {
      key: 'search',
      name: 'search of a text few rows hold, first page',
      ours: (n) => page({ search: { text: `tem ${rows - 100 - n}`, fieldIds: [field('Name')] } }),
      bare: (n) => `SELECT id, ver, ${cells} FROM ${table} WHERE ${column('Name')} LIKE '%tem ${rows - 100 - n}%' ORDER BY id LIMIT 100`,
    },
    {
      key: 'position',
      name: 'position of a row in a sort',
      ours: (n) =>
        store.position({ tableId, rowId: Math.floor(rows / 2) + n, query: { ...allRows, filters: whole(n), sorts: by('Amount') } }),
      bare: (n) =>
        `SELECT count(*) FROM ${table} AS r, (SELECT ${column('Amount')} AS a, id AS i FROM ${table} WHERE id = ${Math.floor(rows / 2) + n}) AS k WHERE ${q} > ${-1 - n} AND (r.${column('Amount')} < k.a OR (r.${column('Amount')} = k.a AND r.id < k.i))`,
    },
  ];
}

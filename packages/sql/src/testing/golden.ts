import type { FieldType, FilterContext, FilterNode, RowsQuery, Sort } from '@quadrille/domain';
import { compileAggregates, compileHistograms } from '../compile/aggregates.ts';
import { compileDelete, compileDeleteWhere } from '../compile/delete.ts';
import { compileGroupCount, compileGroups } from '../compile/groups.ts';
import { compileInsertMany } from '../compile/insert.ts';
import { compileOptionCounts } from '../compile/option-counts.ts';
import { compileFindPosition, compilePageAfter, compileSortKeys } from '../compile/position.ts';
import { compileCount, compileIds, compilePage, compileRowsById } from '../compile/read.ts';
import { compileUpdate, compileUpdateMany, compileUpdateRows, compileUpdateWhere } from '../compile/update.ts';
import type { Dialect } from '../dialects/dialect.ts';
import { type Statement, stepsOf } from '../fragment.ts';
import { compileIntrospection } from '../introspect/introspect.ts';
import {
  planAddField,
  planAddStamps,
  planCreateIndex,
  planCreateSchema,
  planCreateTable,
  planDropField,
  planDropIndex,
  planDropSchema,
  planDropTable,
} from '../migrate/plan.ts';
import { define, fieldIdOf as c, linkedTables, optionsOf, type TablePlans } from './linked-tables.ts';
import { fieldOf, sampleTable } from './sample-table.ts';

const context: FilterContext = { now: Date.UTC(2026, 2, 15, 12), timeZone: 'Europe/Berlin', userId: null };
const stamp = { at: '2026-03-15 10:30:00+00:00', by: 'uone' as never };
const restored = { ver: 4, createdAt: stamp.at, updatedAt: stamp.at, createdBy: null, updatedBy: null };

/** A statement of each kind the compiler makes, under the name of what it does. Texts are kept in files that people review. */
export function goldenStatements(dialect: Dialect): readonly (readonly [title: string, statements: readonly Statement[]])[] {
  const table = sampleTable('b_pone');
  const of = (type: FieldType) => fieldOf(table, type);
  const all: RowsQuery = { filters: [], sorts: [], search: null, shuffle: false };
  const by = (...terms: readonly (readonly [FieldType, Sort['direction']])[]): Sort[] =>
    terms.map(([type, direction]) => ({ fieldId: of(type).id, direction }));
  const where = (type: FieldType, op: string, value: string | null, subOp: string | null = null): RowsQuery => ({
    ...all,
    filters: [[{ kind: 'condition', logicalOp: 'and', fieldId: of(type).id, op, subOp, value } as FilterNode]],
  });
  const filters: readonly (readonly [FieldType, string, string | null, (string | null)?])[] = [
    ['SingleLineText', 'eq', 'Tea'],
    ['SingleLineText', 'neq', 'Tea'],
    ['SingleLineText', 'like', 'tea'],
    ['SingleLineText', 'like', 'Öl [50%]'],
    ['SingleLineText', 'nlike', '%tea'],
    ['SingleLineText', 'in', 'Tea,Öl'],
    ['SingleLineText', 'empty', null],
    ['SingleLineText', 'notempty', null],
    ['Number', 'eq', '5'],
    ['Number', 'neq', '5'],
    ['Number', 'lt', '5.5'],
    ['Number', 'gte', '5'],
    ['Number', 'btw', '1,5'],
    ['Number', 'nbtw', '1,5'],
    ['Number', 'eq', 'tea'],
    ['Rating', 'lt', '3'],
    ['ID', 'gt', '5.5'],
    ['Checkbox', 'checked', null],
    ['Checkbox', 'notchecked', null],
    ['Date', 'eq', '2026-03-15', 'exactDate'],
    ['DateTime', 'lt', null, 'today'],
    ['DateTime', 'isWithin', null, 'pastWeek'],
    ['SingleSelect', 'eq', 'green'],
    ['SingleSelect', 'anyof', 'green,Red'],
    ['SingleSelect', 'eq', 'gone'],
    ['MultiSelect', 'anyof', 'green,Red'],
    ['MultiSelect', 'allof', 'green,Red'],
    ['MultiSelect', 'nallof', 'green,Red'],
    ['Collaborator', 'blank', null],
  ];
  const sorts: readonly (readonly [string, Sort[]])[] = [
    ['text, nulls first', by(['SingleLineText', 'asc'])],
    ['number, nulls last', by(['Number', 'desc'])],
    ['select by option', by(['SingleSelect', 'asc'])],
    ['multi select option by option', by(['MultiSelect', 'desc'])],
    ['people and moment', by(['Collaborator', 'asc'], ['DateTime', 'desc'])],
    ['files by what they are called', by(['Attachment', 'asc'])],
    ['the id alone', by(['ID', 'asc'])],
  ];
  const sorted = { ...where('Number', 'gt', '5'), sorts: by(['SingleLineText', 'desc'], ['Number', 'asc']) };
  const searched = { ...all, search: { text: 'gre', fieldIds: table.fields.map(({ id }) => id) } };
  const shown = [of('SingleLineText'), of('Number'), of('MultiSelect')];
  const written = [of('SingleLineText'), of('Number'), of('Checkbox'), of('DateTime'), of('MultiSelect')];
  const cells = ['Tea', 4.5, true, '2026-03-15 10:30:00+00:00', ['smultiselect00']];
  const ids = (query: RowsQuery): Statement[] => [compileIds(dialect, table, query, null, context)];
  const specs = (['countEmpty', 'countUnique', 'sum', 'avg', 'min', 'median', 'stdDev'] as const).map((aggregate) => ({
    fieldId: of('Number').id,
    aggregate,
  }));
  const index = { name: 'i_one', sorts: by(['Number', 'desc'], ['SingleSelect', 'asc']) };
  const tables = linkedTables('b_pone', linked);
  const customers = tables['Customers'] ?? table;
  const onField = (title: string, op: string, value: string): RowsQuery => ({
    ...all,
    filters: [[{ kind: 'condition', logicalOp: 'and', fieldId: c('Customers', title), op, subOp: null, value } as FilterNode]],
  });
  const rolled = { ...all, sorts: [{ fieldId: c('Customers', 'Sum'), direction: 'desc' as const }] };
  return [
    ['create schema', planCreateSchema(dialect, 'b_pone')],
    ['create table', planCreateTable(dialect, table)],
    ['add column', planAddField(dialect, table, of('LongText'))],
    ['add stamps later', planAddStamps(dialect, table, stamp)],
    ['drop column', planDropField(dialect, table, of('LongText'))],
    ['create index', planCreateIndex(dialect, table, index)],
    ['create index on text', planCreateIndex(dialect, table, { name: 'i_two', sorts: by(['SingleLineText', 'asc']) })],
    ...(dialect.indexTerm('number', { sql: '"c"', params: [] }, null, null) === null
      ? []
      : [['create unique index', planCreateIndex(dialect, table, { ...index, name: 'i_three', isUnique: true })] as const]),
    ['drop index', planDropIndex(dialect, table, 'i_one')],
    ['drop table', planDropTable(dialect, table)],
    ['drop schema', planDropSchema(dialect, 'b_pone')],
    ['page', [compilePage(dialect, table, sorted, { offset: 200, limit: 100 }, shown, context)]],
    ['page of nothing', [compilePage(dialect, table, all, { offset: 0, limit: 0 }, shown, context)]],
    ['page after a cursor', [compilePageAfter(dialect, table, sorted, { keys: ['tea', 4], id: 7 }, 100, shown, context)]],
    ['page after a cursor without value', [compilePageAfter(dialect, table, sorted, { keys: [null, null], id: 7 }, 100, shown, context)]],
    ['sort keys of a row', [compileSortKeys(dialect, table, sorted, 7, context)]],
    ['place of a row', [compileFindPosition(dialect, table, sorted, 7, context)]],
    ['rows by id', [compileRowsById(dialect, table, shown, [3, 1, 2])]],
    ['ids', ids(sorted)],
    ['ids, shuffled', ids({ ...all, shuffle: true })],
    ['count', [compileCount(dialect, table, where('Number', 'gt', '5'), context)]],
    ['count up to', [compileCount(dialect, table, all, context, 1000)]],
    ...filters.map(([type, op, value, subOp]) => {
      const title = `filter ${type} ${op}${value === null ? '' : ` ${value}`}${subOp ? ` ${subOp}` : ''}`;
      return [title, ids(where(type, op, value, subOp ?? null))] as const;
    }),
    ...sorts.map(([title, terms]) => [`sort by ${title}`, ids({ ...all, sorts: terms })] as const),
    ['search', ids(searched)],
    ['search nowhere', ids({ ...all, search: { text: 'tea', fieldIds: [] } })],
    [
      'groups',
      [
        compileGroups(dialect, table, sorted, [of('SingleLineText').id, of('MultiSelect').id], { offset: 0, limit: 50 }, context, specs)
          .statement,
      ],
    ],
    ['count of groups', [compileGroupCount(dialect, table, all, [of('SingleSelect').id], context)]],
    ['counts of options', [compileOptionCounts(dialect, table, all, of('SingleSelect'), context).statement]],
    ['counts of options of lists', [compileOptionCounts(dialect, table, all, of('MultiSelect'), context).statement]],
    ['aggregates', [compileAggregates(dialect, table, sorted, specs, context).statement]],
    [
      'aggregate of a checkbox',
      [compileAggregates(dialect, table, all, [{ fieldId: of('Checkbox').id, aggregate: 'checked' }], context).statement],
    ],
    ['histogram', [compileHistograms(dialect, table, all, [{ fieldId: of('Number').id, bounds: [0, 10, 20] }], context).statement]],
    ['insert', [compileInsertMany(dialect, table, written, [{ cells }, { cells: [null, null, null, null, null] }], stamp)]],
    [
      'restore',
      [
        compileInsertMany(
          dialect,
          table,
          written,
          [
            { cells, restore: { id: 9, ...restored } },
            { cells, restore: { id: 5, ...restored } },
          ],
          stamp,
        ),
      ],
    ],
    [
      'update one',
      [
        compileUpdate(dialect, table, 7, new Map([[of('Number').id, 1]]), stamp, shown, {
          version: 3,
          cells: new Map([[of('SingleLineText').id, null]]),
        }),
      ],
    ],
    ['update some', [compileUpdateMany(dialect, table, [1, 2], new Map([[of('Checkbox').id, false]]), stamp)]],
    [
      'update some each',
      [
        compileUpdateRows(
          dialect,
          table,
          [of('SingleLineText'), of('Number')],
          [
            { id: 1, cells: ['Tea', 1] },
            { id: 2, cells: [null, null] },
          ],
          stamp,
        ),
      ],
    ],
    [
      'update where',
      [compileUpdateWhere(dialect, table, where('Number', 'gt', '5'), new Map([[of('MultiSelect').id, []]]), stamp, context)],
    ],
    ['delete some', [compileDelete(dialect, table, [1, 2])]],
    ['delete where', [compileDeleteWhere(dialect, table, where('Number', 'gt', '5'), context)]],
    ['introspection', [compileIntrospection(dialect, 'b_pone').statement]],
    ...customers.fields
      .filter(({ definition }) => definition !== undefined)
      .map(
        (field) => [`computed ${field.title}`, [compilePage(dialect, customers, all, { offset: 0, limit: 10 }, [field], context)]] as const,
      ),
    ['computed sort', [compilePage(dialect, customers, rolled, { offset: 0, limit: 10 }, [], context)]],
    ['computed filter on a list', [compileIds(dialect, customers, onField('Amounts', 'gt', '5'), null, context)]],
    ['computed filter on a link', [compileIds(dialect, customers, onField('Boss', 'like', 'ann'), null, context)]],
    [
      'computed update where',
      [compileUpdateWhere(dialect, customers, onField('Sum', 'gt', '5'), new Map([[c('Customers', 'Name'), 'x']]), stamp, context)],
    ],
  ];
}

/** The statements as a file: comments with their names, each step on a line of its own, parameters behind it. */
export function goldenText(dialect: Dialect): string {
  const print = ({ sql, params }: Statement): string => `${sql};\n${params.length === 0 ? '' : `-- ${JSON.stringify(params)}\n`}`;
  return goldenStatements(dialect)
    .map(([title, statements]) => `-- ${title}\n${statements.flatMap(stepsOf).map(print).join('') || '-- nothing to run\n'}`)
    .join('\n');
}

const linked: TablePlans = {
  Customers: {
    Name: { type: 'SingleLineText' },
    Id: { type: 'ID' },
    Kind: { type: 'SingleSelect', options: optionsOf('Shop', 'School') },
    BossKey: { type: 'ForeignKey' },
    Boss: { type: 'LinkToAnotherRecord', definition: define.bt('Customers', 'BossKey', 'Customers') },
    BossKind: { type: 'Lookup', definition: define.lookup(c('Customers', 'Boss'), c('Customers', 'Kind')) },
    Orders: { type: 'Links', definition: define.hm('Orders', 'CustomerKey') },
    OrderList: { type: 'LinkToAnotherRecord', definition: define.hm('Orders', 'CustomerKey') },
    Amounts: { type: 'Lookup', definition: define.lookup(c('Customers', 'Orders'), c('Orders', 'Amount')) },
    Moments: { type: 'Lookup', definition: define.lookup(c('Customers', 'Orders'), c('Orders', 'At')) },
    Sum: { type: 'Rollup', definition: define.rollup(c('Customers', 'Orders'), c('Orders', 'Amount'), 'sum') },
    Bills: { type: 'Rollup', definition: define.rollup(c('Customers', 'Orders'), c('Orders', 'Paid'), 'sum') },
    FirstDay: { type: 'Rollup', definition: define.rollup(c('Customers', 'Orders'), c('Orders', 'Day'), 'min') },
    LastTitle: { type: 'Rollup', definition: define.rollup(c('Customers', 'Orders'), c('Orders', 'Title'), 'max') },
    Count: { type: 'Count', definition: define.count(c('Customers', 'Orders')) },
    Label: {
      type: 'Formula',
      definition: define.formula(`CONCAT({{${c('Customers', 'Kind')}}}, ":", {{${c('Customers', 'Sum')}}})`, 'text'),
    },
  },
  Orders: {
    Title: { type: 'SingleLineText' },
    Amount: { type: 'Decimal' },
    Day: { type: 'Date' },
    At: { type: 'DateTime' },
    Paid: { type: 'Checkbox' },
    CustomerKey: { type: 'ForeignKey' },
  },
};

import type { Field, FieldId, FilterContext, FilterNode, FilterTest, RowsQuery, ValueField } from '@quadrille/domain';
import type { Dialect } from '../dialects/dialect.ts';
import { type Fragment, identifier, join, sql } from '../fragment.ts';
import { type PhysicalTable, rowsOf, tableName } from '../model/physical-table.ts';
import { storageOf } from '../model/storage.ts';
import { elementsOf, fieldSql, isSecret, type Operand } from './field-sql.ts';
import { refusalOf, storageOfGiven } from './given-columns.ts';
import type { GivenValues } from './given-columns.ts';
import { fromSteps } from './link-step.ts';
import { NotInSqlError } from './not-in-sql.ts';
import { rowScope, type RowScope } from './row-scope.ts';
import type { SearchIndex } from '../search/search-index-columns.ts';

/** How rows are found where the planner knows nothing of values and takes an index for no other reason than that there is one. */
export interface RowPlan {
  /** The field by whose index few rows are found. Of every other field no index is seen; null: of none at all. */
  readonly by: FieldId | null;
  /** Only rows are looked at whose ids are among so many from the smallest on. */
  readonly top?: number;
  /** The search index in which the few rows that may hold what is searched for are looked up. */
  readonly search?: SearchIndex;
}

/** What a query reads: the table, and the computed fields it asks about as if they were columns. */
export interface QueryRows extends PhysicalTable {
  /** Absent: as the planner likes. */
  readonly plan?: RowPlan;
  /** Values of fields the database cannot compute. */
  readonly given?: GivenValues;
  readonly computed?: {
    /** The rows with a column for each of those fields; null when the table's own will do. */
    readonly rows: Fragment | null;
    /** The fields as the table has them: a link that became a column leads nowhere. */
    readonly stored: readonly Field[];
    /** The fields as filters see them. */
    readonly filterFields: ReadonlyMap<FieldId, ValueField>;
    /** Whether a value the field brings together over links passes; null when it brings none together. */
    some(id: FieldId, test: (value: Operand) => Fragment): Fragment | null;
    /** The same of the one value a `bt` link leads to; null for all other fields. */
    linkedFirst(id: FieldId, test: (value: Operand) => Fragment): Fragment | null;
  };
}

/**
 * The table with all computed fields in it that the query or `also` names: every one becomes a column holding its value (secrets
 * a mark), lists
 * the text of their JSON. `isWhole`: all matching rows are looked at, not only those of a page. Throws `NotInSqlError` when some can neither be computed by the database nor are given.
 */
export function queryRows(
  dialect: Dialect,
  table: QueryRows,
  query: RowsQuery,
  context: FilterContext,
  also: readonly FieldId[] = [],
  isWhole = also.length > 0,
): QueryRows {
  if (table.computed !== undefined || table.fields.every(isPlainColumn)) return table;
  const asColumn = new Set<FieldId>([...columnsOf(query), ...also]);
  const asFilter = new Set<FieldId>(query.search?.fieldIds);
  for (const nodes of query.filters) collectNodes(nodes, asFilter);
  const used = table.fields.filter((field) => !isPlainColumn(field) && (asColumn.has(field.id) || asFilter.has(field.id)));
  if (used.length === 0) return table;

  const alias = identifier('b');
  const columns: Fragment[] = [sql`${alias}.*`];
  const shown = new Map<FieldId, Field>();
  const filterFields = new Map<FieldId, ValueField>(table.fields.map((field) => [field.id, field]));
  const given = givenOperands(table);
  const groups: Fragment[] = [];
  const inGroups = isWhole && isUnnarrowed(query) ? { groups } : {};
  const refused: (readonly [Field, NotInSqlError])[] = [];
  for (const field of used) {
    const operand = given.get(field.id) ?? tryFieldSql({ ...rowScope(dialect, table, alias, context), ...inGroups }, field);
    if (operand instanceof NotInSqlError) {
      refused.push([field, operand]);
      continue;
    }
    const column = `${field.column}_v`;
    const value = { ...operand.field, column };
    filterFields.set(field.id, value);
    const isColumn = value.isList !== true || asColumn.has(field.id) || given.has(field.id);
    if (isColumn) columns.push(sql`${operand.sql} AS ${identifier(column)}`);
    if (isColumn) shown.set(field.id, value.isList === true ? listText(value) : value);
  }
  const refusal = refusalOf(refused);
  if (refusal !== null) throw refusal;
  return {
    ...table,
    fields: table.fields.map((field) => shown.get(field.id) ?? field),
    computed: {
      rows:
        columns.length === 1
          ? null
          : sql`(SELECT ${join(columns, ', ')} FROM ${groups.reduce((from, group) => sql`${from}${group}`, givenRows(dialect, table, alias))})`,
      stored: table.fields,
      filterFields,
      some: (id, test) => (given.has(id) ? someGiven(dialect, filterFields.get(id), test) : someOf(dialect, table, context, id, test)),
      linkedFirst: (id, test) =>
        !given.has(id) && isSingleLinked(filterFields.get(id), table, id) ? someOf(dialect, table, context, id, test) : null,
    },
  };
}

/** Whether all rows of the table come. */
function isUnnarrowed({ filters, search, linked, tests = [], grouping }: RowsQuery): boolean {
  const isNarrowed = search !== null || linked !== undefined || tests.length > 0 || (grouping?.path.length ?? 0) > 0;
  return !isNarrowed && filters.every((nodes) => nodes.length === 0);
}

function tryFieldSql(scope: RowScope, field: Field): Operand | NotInSqlError {
  try {
    return fieldSql(scope, field);
  } catch (error) {
    if (error instanceof NotInSqlError) return error;
    throw error;
  }
}

/** Given values as they lie in the rows of `givenRows`. */
function givenOperands({ given }: QueryRows): ReadonlyMap<FieldId, Operand> {
  const columns = [...(given?.columns ?? [])];
  return new Map(
    columns.map(([id, { field }], index) => [id, { field, storage: storageOfValue(field), sql: sql`"given".${identifier(`v${index}`)}` }]),
  );
}

/** The table's rows under that name, with the values given for them. */
function givenRows(dialect: Dialect, table: QueryRows, alias: Fragment): Fragment {
  const rows = sql`${rowsOf(table)} AS ${alias}`;
  if (table.given === undefined) return rows;
  const { ids, columns } = table.given;
  const stored = [...columns.values()].map((column) => {
    const storage = storageOfGiven(column);
    return { storage, values: column.values.map((value) => dialect.toStored(storage, value)) };
  });
  return sql`${dialect.givenRows(ids, stored)}${dialect.lookup}${rows} ON ${alias}."id" = "given"."id"`;
}

function someGiven(dialect: Dialect, field: ValueField | undefined, test: (value: Operand) => Fragment): Fragment | null {
  if (field === undefined) return null;
  const storage = storageOfValue(field);
  const value: Operand = { field: { ...field, isList: false }, storage, sql: sql`"one"."v"` };
  return sql`EXISTS (SELECT 1 FROM ${dialect.listRows(identifier(field.column), storage)} WHERE ${test(value)})`;
}

function storageOfValue(field: ValueField): Operand['storage'] {
  return storageOf(field) as Operand['storage'];
}

/** Whether a query may ask about the column as it lies there. */
function isPlainColumn(field: Field): boolean {
  return field.definition === undefined && !isSecret(field);
}

/** An entry of FROM. */
export function fromRows(rows: QueryRows, alias?: Fragment): Fragment {
  const source = rows.computed?.rows ?? null;
  if (source !== null) return sql`${source} AS ${alias ?? identifier('rows')}`;
  if (alias === undefined && rows.only === undefined) return tableName(rows);
  return sql`${rowsOf(rows)} AS ${alias ?? identifier('rows')}`;
}

/** Whether the field is the one value of a record a `bt` link leads to. */
function isSingleLinked(value: ValueField | undefined, table: PhysicalTable, id: FieldId): boolean {
  const field = table.fields.find((candidate) => candidate.id === id);
  const kind = field?.definition?.kind;
  return value?.isList !== true && (kind === 'lookup' || (kind === 'link' && field?.type === 'LinkToAnotherRecord'));
}

/** Starts from the linked side: far fewer rows are tested there, and an index leads back. */
function someOf(
  dialect: Dialect,
  table: PhysicalTable,
  context: FilterContext,
  id: FieldId,
  test: (value: Operand) => Fragment,
): Fragment | null {
  const field = table.fields.find((candidate) => candidate.id === id);
  const elements = field === undefined ? null : elementsOf(rowScope(dialect, table, tableName(table), context), field);
  if (elements === null) return null;
  const { steps, value } = elements;
  const [{ oursBare, theirs }] = steps;
  const found = sql`SELECT ${theirs}${fromSteps(steps)} WHERE ${test(value)} AND ${theirs} IS NOT NULL`;
  const isAmong = sql`${oursBare} IN (${found})`;
  return oursBare.sql === '"id"' ? isAmong : sql`(${oursBare} IS NOT NULL AND ${isAmong})`;
}

/** A list as the text of its JSON. */
function listText({ isList: _isList, ...field }: ValueField): Field {
  return { ...field, type: 'LongText', options: [] };
}

function columnsOf(query: RowsQuery): Set<FieldId> {
  const ids = new Set<FieldId>(query.sorts.map((sort) => sort.fieldId));
  for (const level of query.grouping?.levels ?? []) ids.add(level.fieldId);
  for (const test of query.tests ?? []) collectTest(test, ids);
  return ids;
}

function collectNodes(nodes: readonly FilterNode[], into: Set<FieldId>): void {
  for (const node of nodes) {
    if (node.kind === 'group') collectNodes(node.children, into);
    else if (node.kind === 'condition') into.add(node.fieldId);
  }
}

function collectTest(test: FilterTest, into: Set<FieldId>): void {
  if ('fieldId' in test) into.add(test.fieldId);
  else if (test.kind === 'not') collectTest(test.test, into);
  else if ('tests' in test) for (const one of test.tests) collectTest(one, into);
}

import type { AggregateName, CellValue, FieldId, FilterContext, RowsQuery, ValueField } from '@quadrille/domain';
import type { Dialect } from '../dialects/dialect.ts';
import { type Fragment, join, param, sql, type Statement } from '../fragment.ts';
import { fromRows, type QueryRows, queryRows } from '../computed/query-rows.ts';
import { findStoredField } from '../model/physical-table.ts';
import { type Storage, storageOf } from '../model/storage.ts';
import { plannedColumn } from './planned-column.ts';
import { compileWhere } from './where.ts';

/** A summary that is one value; a histogram is made of bounds and `compileHistograms`. */
export type ScalarAggregate = Exclude<AggregateName, 'histogram'>;

export interface AggregateSpec {
  readonly fieldId: FieldId;
  readonly aggregate: ScalarAggregate;
}

/** A statement that answers one row, and how to read it: one value per spec, null for a field that is not there. */
export interface CompiledAggregates {
  readonly statement: Statement;
  read(row: readonly unknown[]): CellValue[];
}

/** What an aggregate asks the database for, and the value it makes of that. */
interface Aggregate {
  columns(source: Source): Fragment[];
  read(values: readonly unknown[], source: Source): CellValue;
}

interface Source {
  readonly dialect: Dialect;
  readonly column: Fragment;
  readonly storage: Storage;
  /** See `ValueField`. */
  readonly isCountOfLinks: boolean;
}

/** Summaries of fields over all matching rows, in one scan. */
export function compileAggregates(
  dialect: Dialect,
  table: QueryRows,
  query: RowsQuery,
  specs: readonly AggregateSpec[],
  context: FilterContext,
): CompiledAggregates {
  const rows = queryRows(
    dialect,
    table,
    query,
    context,
    specs.map(({ fieldId }) => fieldId),
  );
  const { columns, read } = aggregateColumns(dialect, rows, specs);
  const list = columns.length === 0 ? total : join(columns, ', ');
  return { statement: dialect.finish(sql`SELECT ${list} FROM ${fromRows(rows)}${compileWhere(dialect, rows, query, context)}`), read };
}

/** What to select for summaries of whatever a statement groups, each thing once, and how to read the values selected. */
export function aggregateColumns(
  dialect: Dialect,
  table: QueryRows,
  specs: readonly AggregateSpec[],
): { readonly columns: readonly Fragment[]; read(values: readonly unknown[]): CellValue[] } {
  const columns: Fragment[] = [];
  const places = new Map<string, number>();
  const placeOf = (column: Fragment): number => {
    const key = `${column.sql}|${JSON.stringify(column.params)}`;
    const known = places.get(key);
    if (known !== undefined) return known;
    places.set(key, columns.length);
    return columns.push(column) - 1;
  };
  const medians = new Set(specs.filter(({ aggregate }) => aggregate === 'median').map(({ fieldId }) => fieldId));
  const parts = specs.map(({ fieldId, aggregate }) => {
    const field = findStoredField(table, fieldId);
    if (field === undefined) return (): CellValue => null;
    if (aggregate === 'median' && medians.size > 1 && !dialect.capabilities.ordersAggregatesApart)
      throw new Error(`${dialect.name} finds one median in a statement: ask for that of "${field.title}" in one of its own.`);
    const { isCountOfLinks = false }: ValueField = field;
    const source: Source = { dialect, column: plannedColumn(dialect, table, field), storage: storageOf(field), isCountOfLinks };
    const own = aggregates[aggregate].columns(source).map(placeOf);
    return (values: readonly unknown[]): CellValue =>
      aggregates[aggregate].read(
        own.map((place) => values[place]),
        source,
      );
  });
  return { columns, read: (values) => parts.map((part) => part(values)) };
}

/** A field's histogram: where its bars begin, rising, as canonical values. */
export interface HistogramSpec {
  readonly fieldId: FieldId;
  readonly bounds: readonly (number | string)[];
}

export interface CompiledHistograms {
  readonly statement: Statement;
  /** How many values lie in each bar of each spec; the first bar takes those before it, the last those behind it. */
  read(row: readonly unknown[]): number[][];
}

/** Histograms of fields over all matching rows, in one scan: each bound counts what lies below it. */
export function compileHistograms(
  dialect: Dialect,
  table: QueryRows,
  query: RowsQuery,
  specs: readonly HistogramSpec[],
  context: FilterContext,
): CompiledHistograms {
  const rows = queryRows(
    dialect,
    table,
    query,
    context,
    specs.map(({ fieldId }) => fieldId),
  );
  const parts = specs.map(({ fieldId, bounds }) => {
    const field = findStoredField(rows, fieldId);
    if (field === undefined || bounds.length === 0) return [];
    const column = plannedColumn(dialect, rows, field);
    const storage = storageOf(field);
    const below = bounds.slice(1).map((bound) => {
      const bare = storage === 'integer' ? 'number' : storage;
      return sql`count(CASE WHEN ${column} < ${dialect.param(bare, dialect.toStored(bare, bound))} THEN 1 END)`;
    });
    return [...below, sql`count(${column})`];
  });
  const columns = parts.flat();
  const list = columns.length === 0 ? total : join(columns, ', ');
  return {
    statement: dialect.finish(sql`SELECT ${list} FROM ${fromRows(rows)}${compileWhere(dialect, rows, query, context)}`),
    read(row) {
      let next = 0;
      return parts.map((part) => {
        const upTo = row.slice(next, (next += part.length)).map(Number);
        return upTo.map((count, index) => count - (upTo[index - 1] ?? 0));
      });
    },
  };
}

const total = sql`count(*)`;

function filled(source: Source): Fragment {
  return sql`count(${orNothing(source)})`;
}

function unique(source: Source): Fragment {
  return sql`count(DISTINCT ${orNothing(source)})`;
}

/** The value, or null for what counts as none. */
function orNothing({ column, storage, isCountOfLinks }: Source): Fragment {
  if (isCountOfLinks) return sql`nullif(${column}, 0)`;
  return storage === 'text' ? sql`nullif(${column}, '')` : column;
}

function checked({ dialect, column }: Source): Fragment {
  return sql`count(CASE WHEN ${column} = ${param(dialect.toStored('boolean', true))} THEN 1 END)`;
}

/** Null also for what is too large to be a number. */
function readNumber(raw: unknown): number | null {
  const value = raw === null || raw === undefined ? null : Number(raw);
  return Number.isFinite(value) ? value : null;
}

function count(of: (source: Source) => Fragment): Aggregate {
  return { columns: (source) => [of(source)], read: ([value]) => readNumber(value) };
}

function rest(of: (source: Source) => Fragment): Aggregate {
  return { columns: (source) => [of(source), total], read: ([part, all]) => Number(all) - Number(part) };
}

function percent(of: Aggregate): Aggregate {
  return {
    columns: (source) => [...of.columns(source), total],
    read(values, source) {
      const all = Number(values.at(-1));
      return all === 0 ? null : (Number(of.read(values, source)) * 100) / all;
    },
  };
}

function value(of: (column: Fragment) => Fragment): Aggregate {
  return {
    columns: ({ column }) => [of(column)],
    read: ([raw], { dialect, storage }) => dialect.fromStored(storage, raw),
  };
}

const lowest = value((column) => sql`min(${column})`);
const highest = value((column) => sql`max(${column})`);
const bounds = ({ column }: Source): Fragment[] => [sql`min(${column})`, sql`max(${column})`];

const aggregates: Record<ScalarAggregate, Aggregate> = {
  count: count(() => total),
  countFilled: count(filled),
  countEmpty: rest(filled),
  countUnique: count(unique),
  percentFilled: percent(count(filled)),
  percentEmpty: percent(rest(filled)),
  percentUnique: percent(count(unique)),
  checked: count(checked),
  unchecked: rest(checked),
  percentChecked: percent(count(checked)),
  percentUnchecked: percent(rest(checked)),
  sum: count(({ dialect, column }) => dialect.sum(column)),
  avg: count(({ dialect, column }) => dialect.avg(column)),
  min: lowest,
  max: highest,
  range: { columns: bounds, read: ([low, high]) => (low === null ? null : Number(high) - Number(low)) },
  earliestDate: lowest,
  latestDate: highest,
  dateRange: {
    columns: bounds,
    read: ([low, high], { dialect, storage }) => daysBetween(dialect.fromStored(storage, low), dialect.fromStored(storage, high)),
  },
  median: count(({ dialect, column }) => dialect.median(column)),
  stdDev: count(({ dialect, column }) => dialect.stdDev(column)),
};

function daysBetween(low: CellValue, high: CellValue): number | null {
  if (typeof low !== 'string' || typeof high !== 'string') return null;
  return Math.floor((Date.parse(high) - Date.parse(low)) / 86_400_000);
}

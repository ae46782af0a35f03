import type { AggregateName, CellValue, FieldId, FilterContext, RowsQuery } from '@quadrille/domain';
import type { Dialect } from '../dialects/dialect.ts';
import { type Fragment, identifier, join, param, sql, type Statement } from '../fragment.ts';
import { findStoredField, type PhysicalTable, tableName } from '../model/physical-table.ts';
import { type Storage, storageOf } from '../model/storage.ts';
import { compileWhere } from './where.ts';

export interface AggregateSpec {
  readonly fieldId: FieldId;
  readonly aggregate: AggregateName;
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
  /** Table and condition, for aggregates that need a look at the rows in order. */
  readonly rows: Fragment;
}

/** Summaries of fields over all matching rows, in one scan. */
export function compileAggregates(
  dialect: Dialect,
  table: PhysicalTable,
  query: RowsQuery,
  specs: readonly AggregateSpec[],
  context: FilterContext,
): CompiledAggregates {
  const from = tableName(table);
  const where = compileWhere(dialect, table, query, context);
  const parts = specs.map((spec) => {
    const field = findStoredField(table, spec.fieldId);
    if (field === undefined) return { columns: [] as Fragment[], read: (): CellValue => null };
    const source: Source = { dialect, column: identifier(field.column), storage: storageOf(field), rows: sql`${from}${where}` };
    const aggregate = aggregates[spec.aggregate];
    return { columns: aggregate.columns(source), read: (values: readonly unknown[]) => aggregate.read(values, source) };
  });
  const columns = parts.flatMap((part) => part.columns);
  const list = columns.length === 0 ? sql`count(*)` : join(columns, ', ');
  return {
    statement: dialect.finish(sql`SELECT ${list} FROM ${from}${where}`),
    read(row) {
      let next = 0;
      return parts.map((part) => part.read(row.slice(next, (next += part.columns.length))));
    },
  };
}

const total = sql`count(*)`;

function filled({ column, storage }: Source): Fragment {
  return storage === 'text' ? sql`count(nullif(${column}, ''))` : sql`count(${column})`;
}

function unique({ column, storage }: Source): Fragment {
  return storage === 'text' ? sql`count(DISTINCT nullif(${column}, ''))` : sql`count(DISTINCT ${column})`;
}

function checked({ dialect, column }: Source): Fragment {
  return sql`count(CASE WHEN ${column} = ${param(dialect.toStored('boolean', true))} THEN 1 END)`;
}

const readNumber = (raw: unknown): number | null => (raw === null || raw === undefined ? null : Number(raw));

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

const aggregates: Record<AggregateName, Aggregate> = {
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
  sum: count(({ column }) => sql`sum(${column})`),
  avg: count(({ column }) => sql`avg(${column})`),
  min: lowest,
  max: highest,
  range: { columns: bounds, read: ([low, high]) => (low === null ? null : Number(high) - Number(low)) },
  earliestDate: lowest,
  latestDate: highest,
  dateRange: {
    columns: bounds,
    read: ([low, high], { dialect, storage }) => daysBetween(dialect.fromStored(storage, low), dialect.fromStored(storage, high)),
  },
  median: { columns: (source) => [median(source)], read: ([raw]) => readNumber(raw) },
  stdDev: { columns: (source) => [variance(source)], read: ([raw]) => (raw === null ? null : Math.sqrt(Math.max(0, Number(raw)))) },
};

/** Mean of the one or two middle values. */
function median({ column, rows }: Source): Fragment {
  return sql`(SELECT avg("m"."v") FROM (SELECT "s"."v", row_number() OVER (ORDER BY "s"."v") AS "n", count(*) OVER () AS "c" FROM (SELECT ${column} AS "v" FROM ${rows}) AS "s" WHERE "s"."v" IS NOT NULL) AS "m" WHERE "m"."n" IN (("m"."c" + 1) / 2, ("m"."c" + 2) / 2))`;
}

/** Of the whole population, in two passes: squares of large numbers would swallow small differences. */
function variance({ column, rows }: Source): Fragment {
  const mean = sql`(SELECT avg(${column}) FROM ${rows})`;
  return sql`(SELECT avg(("s"."v" - "s"."a") * ("s"."v" - "s"."a")) FROM (SELECT ${column} AS "v", ${mean} AS "a" FROM ${rows}) AS "s")`;
}

function daysBetween(low: CellValue, high: CellValue): number | null {
  if (typeof low !== 'string' || typeof high !== 'string') return null;
  return Math.floor((Date.parse(high) - Date.parse(low)) / 86_400_000);
}

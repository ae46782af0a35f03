import type { CellValue, FieldId, FilterContext, RowsQuery } from '@quadrille/domain';
import { fromRows, type QueryRows, queryRows } from '../computed/query-rows.ts';
import type { Dialect } from '../dialects/dialect.ts';
import { type Fragment, identifier, integer, join, param, sql, type Statement } from '../fragment.ts';
import { findStoredField } from '../model/physical-table.ts';
import { type Storage, storageOf } from '../model/storage.ts';
import { plannedColumn } from './planned-column.ts';
import { compileWhere } from './where.ts';

/** What is kept of a field in each bin, so that bins can be put together: how many values there are, their sum, the least and the greatest. */
export interface MeasuredColumn {
  readonly hasSum: boolean;
  readonly hasBounds: boolean;
  /** The canonical value of a bound. */
  read(stored: unknown): CellValue;
}

export interface WantedTally {
  readonly levels: readonly FieldId[];
  readonly measured: readonly FieldId[];
  readonly most: number;
  readonly mostBytes: number;
}

export interface CompiledTally {
  /**
   * A row for each record: its id, then what is stored in the levels, then what is measured; null stands for what counts as no value, and 1
   * for any where values are only counted.
   */
  readonly records: Statement;
  /**
   * A row for each bin: the id of one of its records, how many they are, what is stored in the levels, then for each measured field how many
   * values there are and what it keeps of them; at last how long the texts of this bin and those before it are. None comes after the one
   * that makes them longer than is wanted.
   */
  readonly bins: Statement;
  /** The canonical values of the levels. */
  readonly levels: readonly { read(stored: unknown): CellValue }[];
  readonly measured: readonly MeasuredColumn[];
}

/**
 * The matching records by the combinations of values they hold in some fields, in no order. Null when one of the fields has no column.
 * `most`: more bins than these and one are not answered; `mostBytes`: how long texts of the levels may be together.
 */
export function compileTally(
  dialect: Dialect,
  table: QueryRows,
  query: RowsQuery,
  { levels, measured, most, mostBytes }: WantedTally,
  context: FilterContext,
): CompiledTally | null {
  const rows = queryRows(dialect, table, query, context, [...levels, ...measured], true);
  const columnOf = (id: FieldId): readonly Column[] => {
    const field = findStoredField(rows, id);
    return field === undefined ? [] : [{ column: plannedColumn(dialect, rows, field), storage: storageOf(field) }];
  };
  const [keys, values] = [levels.flatMap(columnOf), measured.flatMap(columnOf)];
  if (keys.length < levels.length || values.length < measured.length) return null;
  const level = keys.map(({ column }, at) => sql`${column} AS ${identifier(`v${at}`)}`);
  const value = values.map((one, at) => sql`${valueOf(dialect, one)} AS ${identifier(`m${at}`)}`);
  const from = sql`${fromRows(rows)}${compileWhere(dialect, rows, query, context)}`;
  const records = sql`SELECT ${join([sql`"id"`, ...level, ...value], ', ')} FROM ${from}`;
  const names = levels.map((_, at) => identifier(`v${at}`));
  const kept = values.flatMap((one, at) => {
    const { hasSum, hasBounds } = keepsOf(one);
    const name = identifier(`m${at}`);
    return [sql`count(${name})`, ...(hasSum ? [dialect.sum(name)] : []), ...(hasBounds ? [sql`min(${name})`, sql`max(${name})`] : [])];
  });
  const keptNames = kept.map((_, at) => identifier(`k${at}`));
  const texts = names.filter((_, at) => keys[at]?.storage === 'text').map((name) => sql`coalesce(length(${name}), 0)`);
  const readerOf = ({ storage }: Column) => ({ read: (stored: unknown) => dialect.fromStored(storage, stored) });
  const grouped = names.length === 0 ? sql`` : sql` GROUP BY ${join(names, ', ')}`;
  const columns = [
    sql`min("id") AS "first"`,
    sql`count(*) AS "records"`,
    ...names,
    ...kept.map((one, at) => sql`${one} AS ${keptNames[at] as Fragment}`),
  ];
  const binsOf = (more: Fragment): Fragment =>
    sql`SELECT ${join([...columns, more], ', ')} FROM (${records}) AS "rows"${grouped}${dialect.unordered}${dialect.window(0, most + 1)}`;
  const all = join([sql`"first"`, sql`"records"`, ...names, ...keptNames, sql`"texts"`], ', ');
  const untilFull = sql`SELECT ${all} FROM (SELECT "bins".*, sum("own") OVER (ORDER BY "first" ROWS UNBOUNDED PRECEDING) AS "texts" FROM (${binsOf(sql`${join(texts, ' + ')} AS "own"`)}) AS "bins") AS "counted" WHERE "texts" - "own" <= ${integer(mostBytes)}`;
  return {
    records: dialect.finish(records),
    bins: dialect.finish(texts.length === 0 ? binsOf(sql`0 AS "texts"`) : untilFull),
    levels: keys.map(readerOf),
    measured: values.map((one) => ({ ...keepsOf(one), ...readerOf(one) })),
  };
}

interface Column {
  readonly column: Fragment;
  readonly storage: Storage;
}

/**
 * Text that is empty is no value, and neither is a box that is not ticked: boxes are counted by their ticks. Values that are counted alone
 * are not handed on: they may be long.
 */
function valueOf(dialect: Dialect, { column, storage }: Column): Fragment {
  const { hasSum, hasBounds } = keepsOf({ storage });
  if (hasSum || hasBounds) return column;
  const counts = (isFilled: Fragment): Fragment => sql`CASE WHEN ${isFilled} THEN ${integer(1)} END`;
  if (storage === 'text') return counts(sql`${column} <> ''`);
  if (storage === 'boolean') return counts(sql`${column} = ${param(dialect.toStored('boolean', true))}`);
  return counts(sql`${column} IS NOT NULL`);
}

function keepsOf({ storage }: Pick<Column, 'storage'>): Pick<MeasuredColumn, 'hasSum' | 'hasBounds'> {
  const isNumber = storage === 'number';
  return { hasSum: isNumber, hasBounds: isNumber || storage === 'date' || storage === 'datetime' };
}

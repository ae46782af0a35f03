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

export interface CompiledTally {
  /** A row for each record: its id, then what is stored in the levels, then what is measured; null stands for what counts as no value. */
  readonly records: Statement;
  /**
   * A row for each bin: the id of one of its records, how many they are, what is stored in the levels, then for each measured field how many
   * values there are and what it keeps of them.
   */
  readonly bins: Statement;
  /** The canonical values of the levels. */
  readonly levels: readonly { read(stored: unknown): CellValue }[];
  readonly measured: readonly MeasuredColumn[];
}

/**
 * The matching records by the combinations of values they hold in some fields, in no order. Null when one of the fields has no column.
 * `most`: more bins than these and one are not answered.
 */
export function compileTally(
  dialect: Dialect,
  table: QueryRows,
  query: RowsQuery,
  { levels, measured, most }: { readonly levels: readonly FieldId[]; readonly measured: readonly FieldId[]; readonly most: number },
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
  const readerOf = ({ storage }: Column) => ({ read: (stored: unknown) => dialect.fromStored(storage, stored) });
  const grouped = names.length === 0 ? sql`` : sql` GROUP BY ${join(names, ', ')}`;
  return {
    records: dialect.finish(records),
    bins: dialect.finish(
      sql`SELECT ${join([sql`min("id")`, sql`count(*)`, ...names, ...kept], ', ')} FROM (${records}) AS "records"${grouped}${dialect.unordered}${dialect.window(0, most + 1)}`,
    ),
    levels: keys.map(readerOf),
    measured: values.map((one) => ({ ...keepsOf(one), ...readerOf(one) })),
  };
}

interface Column {
  readonly column: Fragment;
  readonly storage: Storage;
}

/** Text that is empty is no value, and neither is a box that is not ticked: boxes are counted by their ticks. */
function valueOf(dialect: Dialect, { column, storage }: Column): Fragment {
  if (storage === 'text') return sql`nullif(${column}, '')`;
  if (storage === 'boolean') return sql`CASE WHEN ${column} = ${param(dialect.toStored('boolean', true))} THEN ${integer(1)} END`;
  return column;
}

function keepsOf({ storage }: Pick<Column, 'storage'>): Pick<MeasuredColumn, 'hasSum' | 'hasBounds'> {
  const isNumber = storage === 'number';
  return { hasSum: isNumber, hasBounds: isNumber || storage === 'date' || storage === 'datetime' };
}

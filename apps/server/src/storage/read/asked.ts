import type { RowsQuery } from '@quadrille/domain';
import type { FilterContext, PhysicalTable } from '@quadrille/sql';
import type { TableSchema } from '../schema/base-schema.ts';
import type { LaneOptions } from './read-job.ts';

/** One question about one table, with everything that names its answers in caches. */
export interface Asked {
  readonly table: TableSchema;
  readonly physical: PhysicalTable;
  /** The table with the fields its reader may not see: one index serves all readers. */
  readonly whole: PhysicalTable;
  readonly tableKey: string;
  readonly query: RowsQuery;
  readonly context: FilterContext;
  readonly isPlain: boolean;
  /** Same key, same rows in the same order. */
  readonly key: string;
  /** Whether nothing the answer rests on has changed since. */
  readonly holds: () => boolean;
  readonly sequence: number;
  readonly options: LaneOptions;
}

/** The object of a table's structure is replaced only when the structure changes, so its identity tells whether it has. */
const tableKeys = new WeakMap<TableSchema, string>();
let tableCount = 0;

export function tableKeyOf(baseId: string, table: TableSchema): string {
  let key = tableKeys.get(table);
  if (key === undefined) tableKeys.set(table, (key = `${baseId}/${table.id}/${++tableCount}`));
  return key;
}

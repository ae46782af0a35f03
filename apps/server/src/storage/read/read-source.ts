import type { RowId } from '@quadrille/domain';
import type { PartitionedRows } from './arrange-groups.ts';
import type { Dialect, Statement } from '@quadrille/sql';

/** Partitions rows without making anything of each of them. */
export interface Partitioner {
  /** Rows as `compilePartition` names them, none with an id beyond the last; null when there are too many values to tell apart. */
  partition(statement: Statement, levels: number, lastId: RowId): Partition | null;
  rows(statement: Statement): readonly (readonly unknown[])[];
  /** Everything that is read inside sees the same moment. */
  atOneMoment<Result>(work: () => Result): Result;
}

/** How a job asks its database: rows as arrays, and one column of ids at once. */
export interface ReadSource {
  readonly dialect: Dialect;
  rows(statement: Statement): Rows | Promise<Rows>;
  /** The first column of every row, which is an id. */
  ids(statement: Statement): Int32Array | Promise<Int32Array>;
  /** Absent where groups are better left to the database. */
  readonly partitioner?: Partitioner;
}

type Rows = readonly (readonly unknown[])[];

/** Rows with codes for their values, and for each code of each level a row that holds the value. */
export type Partition = PartitionedRows & { readonly firsts: readonly (readonly RowId[])[] };

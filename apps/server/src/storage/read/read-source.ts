import type { RowId } from '@quadrille/domain';
import type { PartitionedRows } from './arrange-groups.ts';
import type { Dialect, MeasuredColumn, Statement } from '@quadrille/sql';
import type { TooManyBins } from '../store/read-requests.ts';

/** Partitions rows without making anything of each of them. */
export interface Partitioner {
  /** Rows as `compilePartition` names them, none with an id beyond the last; null when there are too many values to tell apart. */
  partition(statement: Statement, levels: number, lastId: RowId): Partition | null;
  rows(statement: Statement): readonly (readonly unknown[])[];
  /** Everything that is read inside sees the same moment. */
  atOneMoment<Result>(work: () => Result): Result;
}

/** Puts rows together by what their first columns hold, without sorting them. */
export type Tallier = (statement: Statement, asked: TallierAsked) => RawTally | TooManyBins;

export interface TallierAsked {
  readonly levels: number;
  readonly measured: readonly Pick<MeasuredColumn, 'hasSum' | 'hasBounds'>[];
  readonly most: number;
  readonly mostBytes: number;
}

/** A tally with what is stored in place of values. */
export interface RawTally {
  /** A record of each bin. */
  readonly ids: Int32Array;
  readonly counts: Float64Array;
  /** For each level what is stored, by code, and the codes of the bins. */
  readonly levels: readonly { readonly stored: readonly unknown[]; readonly codes: Int32Array }[];
  readonly measured: readonly {
    readonly filled: Float64Array;
    /** Null where nothing is added up, and bounds where none are kept. */
    readonly sum: Float64Array | null;
    readonly low: readonly unknown[] | null;
    readonly high: readonly unknown[] | null;
  }[];
}

/** How a job asks its database: rows as arrays, and one column of ids at once. */
export interface ReadSource {
  readonly dialect: Dialect;
  rows(statement: Statement): Rows | Promise<Rows>;
  /** The first column of every row, which is an id. */
  ids(statement: Statement): Int32Array | Promise<Int32Array>;
  /** Absent where groups are better left to the database. */
  readonly partitioner?: Partitioner;
  /** Absent where the database groups without sorting. */
  readonly tally?: Tallier;
}

type Rows = readonly (readonly unknown[])[];

/** Rows with codes for their values, and for each code of each level a row that holds the value. */
export type Partition = PartitionedRows & { readonly firsts: readonly (readonly RowId[])[] };

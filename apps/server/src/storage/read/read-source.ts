import type { RowId } from '@quadrille/domain';
import type { DealtRows } from './arrange-groups.ts';
import type { Dialect, Statement } from '@quadrille/sql';

/** Deals rows out without making anything of each of them. */
export interface Dealer {
  /** Rows as `compileDeal` names them, none with an id beyond the last; null when there are too many values to tell apart. */
  deal(statement: Statement, levels: number, lastId: RowId): Dealt | null;
  rows(statement: Statement): readonly (readonly unknown[])[];
  /** What is read meanwhile is all of one moment. */
  atOneMoment<Result>(work: () => Result): Result;
}

/** How a job asks its database: rows as arrays, and one column of ids at once. */
export interface ReadSource {
  readonly dialect: Dialect;
  rows(statement: Statement): Rows | Promise<Rows>;
  /** The first column of every row, which is an id. */
  ids(statement: Statement): Int32Array | Promise<Int32Array>;
  /** Absent where groups are better left to the database. */
  readonly dealer?: Dealer;
}

type Rows = readonly (readonly unknown[])[];

/** Rows with codes for what they hold, and for every code of each level a row that holds it. */
export type Dealt = DealtRows & { readonly firsts: readonly (readonly RowId[])[] };

import type { CellValue, Field, RowId } from '@quadrille/domain';
import type { PhysicalTable, SqlValue, Statement, WriteStamp } from '@quadrille/sql';

/** What one statement answered: rows as arrays in column order, and how many rows it changed. */
export interface SqlResult {
  readonly rows: readonly (readonly unknown[])[];
  readonly changes: number;
}

/** A connection on which statements run one after the other. */
export interface SqlSession {
  /** Runs the statements in order and stops at the first failure. Answers one result for each. */
  run(statements: readonly Statement[]): Promise<readonly SqlResult[]>;
  /** One statement for many rows of parameters. */
  runMany(sql: string, rows: readonly (readonly SqlValue[])[]): Promise<void>;
  /** Where the engine has a better way for many rows than statements; within a transaction only. */
  readonly bulk?: BulkRows | undefined;
}

/** Many rows of one table, their cells in the order of the fields. */
export interface RowBatch {
  readonly table: PhysicalTable;
  readonly fields: readonly Field[];
  readonly rows: readonly (readonly CellValue[])[];
  readonly stamp: WriteStamp;
}

export interface BulkRows {
  /** Answers the ids in the order of the rows. */
  insert(batch: RowBatch): Promise<RowId[]>;
  /** Writes the rows that do not hold these cells yet; the ids rise. */
  update(batch: RowBatch & { readonly ids: readonly RowId[] }): Promise<BulkUpdated>;
}

export interface BulkUpdated {
  /** Ids of the rows that exist. */
  readonly found: Float64Array;
  readonly changed: Float64Array;
  /** The former cells of the rows that changed, as a JSON list. */
  readonly before: string;
}

/** The session of a job in a transaction. What is put off saves a round trip. */
export interface WriteSession extends SqlSession {
  /** Runs before whatever is run next; for statements whose answers nobody needs. */
  later(statements: readonly Statement[]): void;
  /** The last statements of the job. They fail here, or with the commit when no other job is in the transaction behind it. */
  end(statements: readonly Statement[]): Promise<void>;
}

/**
 * Runs the calls of several callers one after the other. Rows then get their ids in the order in which they were handed over, and
 * statements may rely on what the connection remembers of the last one.
 */
export function inTurn(session: SqlSession): SqlSession {
  let last: Promise<unknown> = Promise.resolve();
  const take = <R>(work: () => Promise<R>): Promise<R> => {
    const turn = last.then(work);
    last = turn.catch(() => undefined);
    return turn;
  };
  return {
    run: (statements) => take(() => session.run(statements)),
    runMany: (sql, rows) => take(() => session.runMany(sql, rows)),
  };
}

/** Runs one statement and answers its rows. */
export async function queryRows(session: SqlSession, statement: Statement): Promise<readonly (readonly unknown[])[]> {
  const [result] = await session.run([statement]);
  return result?.rows ?? [];
}

export function plain(sql: string, ...params: SqlValue[]): Statement {
  return { sql, params };
}

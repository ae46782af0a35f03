import type { CellValue, Field, RowId } from '@quadrille/domain';
import type { PhysicalTable, SqlValue, Statement, WriteStamp } from '@quadrille/sql';

/** What one statement answered: rows as arrays in column order, and how many rows it changed. */
export interface SqlResult {
  readonly rows: readonly (readonly unknown[])[];
  readonly changes: number;
}

/** A connection on which statements run one after the other. */
export interface SqlSession {
  /** In order; the first failure ends it. One result for each statement. */
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
  /** Rows that exist. */
  readonly found: Float64Array;
  readonly changed: Float64Array;
  /** JSON list of what the cells of those that changed were. */
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
 * The session with one call after the other, whoever makes them meanwhile: rows get their ids in the order in which they were handed
 * over, and the steps of a statement lean on what the connection remembers of the last one.
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

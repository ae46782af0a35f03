import type { SqlValue, Statement, StructureChange } from '@quadrille/sql';
import type { Pool, PoolConnection } from 'mysql2/promise';
import { inTurn, plain, type SqlResult } from '../sql-session.ts';
import type { WriteConnection } from '../write/write-lane.ts';
import { dropMade, giveLock, type Made, mustTakeLock, writerLock } from './base-tables.ts';
import { giveBack } from './mysql-pool.ts';
import { createSession, runSteps } from './mysql-session.ts';

const patienceSeconds = 30;
/** Notes about columns may be committed early: they are dropped together with the columns. */
const columnNotes = '.q_column ';

/** A connection that alone writes a base, until it is released. */
export async function connectWriter(pool: Pool, structure: Pool, schema: string): Promise<WriteConnection> {
  const connection = await pool.getConnection();
  try {
    await mustTakeLock(connection, writerLock(schema), patienceSeconds);
    const writer = new Writer(connection, structure, schema);
    return { ...inTurn(writer), release: (error) => writer.release(error), structureCommits: true };
  } catch (error) {
    giveBack(connection, true);
    throw error;
  }
}

/**
 * A change of structure commits whatever is under way, so it is run beside the transaction. What it makes is noted first and the
 * note taken back within the transaction, which makes it part of that: `clearUnfinished` drops what still has a note.
 */
class Writer implements WriteConnection {
  readonly #connection: PoolConnection;
  readonly #structure: Pool;
  readonly #schema: string;
  #hasSavepoint = false;
  /** Whether the job has written a record yet. */
  #hasWritten = false;
  /** The tables and columns the job has made; their notes are taken back when it ends. */
  #made: Made[] = [];
  /** The tables and columns of a job that failed. */
  #undone: Made[] = [];

  constructor(connection: PoolConnection, structure: Pool, schema: string) {
    this.#connection = connection;
    this.#structure = structure;
    this.#schema = schema;
  }

  async run(statements: readonly Statement[]): Promise<readonly SqlResult[]> {
    const results: SqlResult[] = [];
    for (const statement of statements) {
      if (statement.structure === undefined) {
        await this.#notice(statement.sql);
        results.push(await runSteps(this.#connection, statement));
        if (this.#undone.length > 0 && statement.sql.startsWith('RELEASE')) await this.#dropUndone();
      } else {
        await this.#change(statement, statement.structure);
        results.push({ rows: [], changes: 0 });
      }
    }
    return results;
  }

  async runMany(sql: string, rows: readonly (readonly SqlValue[])[]): Promise<void> {
    await this.#notice(sql);
    await createSession(this.#connection).runMany(sql, rows);
  }

  release(error?: unknown): void {
    if (error !== undefined) return giveBack(this.#connection, true);
    giveLock(this.#connection, writerLock(this.#schema)).then(
      () => giveBack(this.#connection, false),
      () => giveBack(this.#connection, true),
    );
  }

  /** Where jobs begin and end, and whether they have written what must not be committed without the rest. */
  async #notice(sql: string): Promise<void> {
    if (sql === 'SAVEPOINT job') this.#hasSavepoint = true;
    else if (/^(RELEASE|COMMIT)\b/.test(sql)) await this.#endJob(this.#made);
    else if (/^ROLLBACK\b/.test(sql)) {
      this.#undone = this.#made;
      await this.#endJob([]);
    } else if (/^(INSERT|UPDATE|DELETE)\b/.test(sql) && !sql.includes(columnNotes)) this.#hasWritten = true;
  }

  async #endJob(made: readonly Made[]): Promise<void> {
    [this.#hasSavepoint, this.#hasWritten, this.#made] = [false, false, []];
    for (const one of made) await runSteps(this.#connection, this.#forget(one));
  }

  async #change(statement: Statement, { table, column, isMade }: StructureChange): Promise<void> {
    const isNewTable = isMade && column === null;
    if (!isNewTable) await this.#letGo(table);
    const session = createSession(this.#structure);
    const made: Made = [table, column ?? ''];
    if (isMade) await session.run([plain(`INSERT IGNORE INTO "${this.#schema}".q_made (table_name, column_name) VALUES (?, ?)`, ...made)]);
    try {
      await session.run([{ sql: statement.sql, params: statement.params }]);
    } catch (error) {
      const { code } = error as { code?: string };
      // A table that exists already belongs to somebody else and must not be dropped as ours.
      if (isMade && code !== undefined && /^ER_(TABLE_EXISTS|DUP_FIELDNAME)/.test(code)) await session.run([this.#forget(made)]);
      throw error;
    }
    if (isMade) this.#made.push(made);
  }

  #forget(made: Made): Statement {
    return plain(`DELETE FROM "${this.#schema}".q_made WHERE table_name = ? AND column_name = ?`, ...made);
  }

  /** The jobs before the one that failed are done and may be committed; what it made goes once nothing holds it any more. */
  async #dropUndone(): Promise<void> {
    const undone = this.#undone;
    this.#undone = [];
    for (const sql of ['COMMIT', 'BEGIN']) await runSteps(this.#connection, plain(sql));
    for (const made of undone) await dropMade(this.#structure, this.#schema, made);
  }

  /** Ends the transaction, because what it has read or written of a table keeps that table as it is. Nobody else writes meanwhile. */
  async #letGo(table: string): Promise<void> {
    if (this.#hasWritten)
      throw new Error(`Structure comes before rows: table ${table} cannot be changed after a record was written in the same change.`);
    const again = [plain('COMMIT'), plain('BEGIN'), ...(this.#hasSavepoint ? [plain('SAVEPOINT job')] : [])];
    for (const statement of again) await runSteps(this.#connection, statement);
  }
}

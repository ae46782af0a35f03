import { createHash } from 'node:crypto';
import { AppError } from '@quadrille/contract';
import { type Dialect, planFormulaFunctions } from '@quadrille/sql';
import type { Pool } from 'mysql2/promise';
import { giveLock, lockName, mustTakeLock } from './base-tables.ts';
import { giveBack } from './mysql-pool.ts';

/**
 * Puts the functions formulas call into the base's schema, unless this very version of them is there. Throws `unavailable` when
 * somebody else has been at it for `patienceSeconds`.
 */
export async function installFormulas(pool: Pool, dialect: Dialect, schema: string, patienceSeconds = 60): Promise<void> {
  const statements = planFormulaFunctions(dialect, schema).map((statement) => statement.sql);
  const version = createHash('sha256').update(statements.join('\n')).digest('hex').slice(0, 16);
  const connection = await pool.getConnection();
  const lock = lockName(schema, 'formulas');
  const isThere = async (): Promise<boolean> => {
    const [rows] = await connection.query({ sql: `SELECT value FROM "${schema}".q_info WHERE "key" = 'formulas'`, rowsAsArray: true });
    return (rows as unknown as [string][])[0]?.[0] === version;
  };
  try {
    if (!(await isThere())) {
      // Two servers that open the base at once would drop each other's.
      await mustTakeLock(connection, lock, patienceSeconds);
      if (!(await isThere())) {
        for (const sql of statements) await connection.query(sql);
        await connection.query(`REPLACE INTO "${schema}".q_info ("key", value) VALUES ('formulas', '${version}')`);
      }
      await giveLock(connection, lock);
    }
    giveBack(connection, false);
  } catch (error) {
    giveBack(connection, true);
    if ((error as { code?: string }).code === 'ER_BINLOG_CREATE_ROUTINE_NEED_SUPER') throw new AppError('unavailable', {}, trustSentence);
    throw error;
  }
}

const trustSentence =
  'The database server keeps a binary log and does not trust those who make functions, which formulas need. Set log_bin_trust_function_creators = 1 on it.';

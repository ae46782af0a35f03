import { Readable } from 'node:stream';
import { type Dialect, identifier, join, type PhysicalTable, type SqlValue, tableName } from '@quadrille/sql';
import type { Pool, PoolConnection, ResultSetHeader } from 'mysql2/promise';
import { readCopyLine, stampColumns } from '../load/copy-text.ts';
import type { LoadPort } from '../load/open-load.ts';
import type { CopyText } from '../load/packed-rows.ts';
import { createPoolLoads } from '../pool/pool-loads.ts';
import { lockName, mustTakeLock } from './base-tables.ts';

/**
 * Loads by LOAD DATA where the server takes data from clients, else by inserts of many rows. Opening one throws `unavailable` when
 * somebody else holds the mark of a table for `patienceSeconds`: without it another server would take the import for dead.
 */
export function createMysqlLoads(dialect: Dialect, pool: Pool, schema: string, patienceSeconds = 10): LoadPort {
  return createPoolLoads(dialect, 'mysql', schema, async (tables) => {
    const connection = await pool.getConnection();
    try {
      for (const { name } of tables) await mustTakeLock(connection, lockName(schema, name), patienceSeconds);
      const [rows] = await connection.query({ sql: 'SELECT @@local_infile', rowsAsArray: true });
      const write = (rows as unknown as [number][])[0]?.[0] === 1 ? loadRows : insertRows;
      // The connection goes, and the locks with it.
      return {
        copy: (table, packed) => inTransaction(connection, () => write(connection, table, packed)),
        release: () => connection.destroy(),
      };
    } catch (error) {
      connection.destroy();
      throw error;
    }
  });
}

/** A piece as a whole or not at all. */
async function inTransaction(connection: PoolConnection, work: () => Promise<void>): Promise<void> {
  await connection.query('BEGIN');
  try {
    await work();
  } catch (error) {
    await connection.query('ROLLBACK');
    throw error;
  }
  await connection.query('COMMIT');
}

function columnsOf(table: PhysicalTable, { fieldIds }: CopyText): string {
  const byId = new Map(table.fields.map((field) => [field.id, field.column]));
  return join([...stampColumns, ...fieldIds.flatMap((id) => byId.get(id) ?? [])].map(identifier), ', ').sql;
}

/** Data from a client is taken with warnings for what is wrong with it: a single one refuses the piece. */
async function loadRows(connection: PoolConnection, table: PhysicalTable, packed: CopyText): Promise<void> {
  const text =
    `LOAD DATA LOCAL INFILE 'rows' INTO TABLE ${tableName(table).sql} CHARACTER SET utf8mb4 ` +
    `FIELDS TERMINATED BY X'09' ESCAPED BY X'5C' LINES TERMINATED BY X'0A' (${columnsOf(table, packed)})`;
  const [answer] = await connection.query<ResultSetHeader>({
    sql: text,
    infileStreamFactory: () => Readable.from([Buffer.from(packed.bytes)]),
  });
  if (answer.warningStatus === 0) return;
  const [[warning]] = (await connection.query('SHOW WARNINGS LIMIT 1')) as unknown as [[{ Message: string }?]];
  throw new Error(`The database would not take the rows as they are: ${warning?.Message ?? 'no reason given'}`);
}

/** As many rows as a statement may have parameters for, and no more than speed things up. */
export async function insertRows(connection: PoolConnection, table: PhysicalTable, packed: CopyText): Promise<void> {
  const columns = columnsOf(table, packed);
  const lines = new TextDecoder().decode(packed.bytes).split('\n').slice(0, -1);
  const width = stampColumns.length + packed.fieldIds.length;
  const size = Math.max(1, Math.min(500, Math.floor(30_000 / width)));
  for (let start = 0; start < lines.length; start += size) {
    const rows = lines.slice(start, start + size).map(readCopyLine);
    const tuple = `(${Array.from({ length: width }, () => '?').join(', ')})`;
    const values: SqlValue[] = rows.flat();
    await connection.execute(`INSERT INTO ${tableName(table).sql} (${columns}) VALUES ${rows.map(() => tuple).join(', ')}`, values);
  }
}

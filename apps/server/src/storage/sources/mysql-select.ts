import { AppError } from '@quadrille/contract';
import type { FieldPacket, Pool, PoolConnection } from 'mysql2/promise';
import { type Selected, type SelectRequest, wrapSelect } from './select-request.ts';

/** Runs the SELECT on a connection that nobody else ever gets; when its time is over, the server is asked to end the query. */
export async function selectFromMysql(pool: Pool, control: Pool, request: SelectRequest): Promise<Selected> {
  const connection = await pool.getConnection();
  let isLate = false;
  const gone = Promise.withResolvers<never>();
  gone.promise.catch(() => undefined);
  const end = (): void => {
    void control.query(`KILL QUERY ${connection.threadId}`).catch(() => connection.destroy());
    // A server notices the request only between rows. Nobody waits for that: the connection is closed together with its query.
    setTimeout(() => {
      void control.query(`KILL ${connection.threadId}`).catch(() => undefined);
      connection.destroy();
      gone.reject(new AppError(isLate ? 'deadline' : 'aborted'));
    }, graceMs).unref();
  };
  const timer = setTimeout(() => {
    isLate = true;
    end();
  }, request.deadlineMs);
  request.signal.addEventListener('abort', end, { once: true });
  try {
    await limitTime(connection, request.deadlineMs);
    await connection.query('START TRANSACTION READ ONLY');
    const asked = connection.query({ sql: wrapSelect(request), rowsAsArray: true });
    const [rows, fields] = await Promise.race([asked, gone.promise]);
    return {
      columns: (fields as FieldPacket[]).map((field) => ({ name: field.name, type: typeOf(field) })),
      rows: rows as unknown as unknown[][],
    };
  } catch (error) {
    if (request.signal.aborted) throw new AppError('aborted');
    if (isLate) throw new AppError('deadline');
    throw error;
  } finally {
    clearTimeout(timer);
    request.signal.removeEventListener('abort', end);
    connection.destroy();
  }
}

/** How long a query may go on between the request to end it and the end of its connection. */
const graceMs = 1000;

/** The server itself limits the time too, each engine by its own setting: it ends queries that nobody is left to end. */
async function limitTime(connection: PoolConnection, ms: number): Promise<void> {
  const seconds = Math.ceil(ms / 1000) + 1;
  await connection
    .query(`SET SESSION max_statement_time = ${seconds}`)
    .catch(() => connection.query(`SET SESSION max_execution_time = ${seconds * 1000}`))
    .catch(() => undefined);
}

/** Of bytes that are no text. */
const binary = 63;
/** By the number the protocol gives a type. */
const types: Readonly<Record<number, string>> = {
  0: 'decimal',
  1: 'tinyint',
  2: 'smallint',
  3: 'int',
  4: 'float',
  5: 'double',
  7: 'timestamp',
  8: 'bigint',
  9: 'mediumint',
  10: 'date',
  11: 'time',
  12: 'datetime',
  13: 'year',
  16: 'bit',
  245: 'json',
  246: 'decimal',
  255: 'geometry',
};

function typeOf({ columnType, type, characterSet, columnLength }: FieldPacket): string {
  const known = types[columnType ?? type ?? -1];
  if (known !== undefined) return known;
  if (characterSet === binary) return 'blob';
  return (columnLength ?? 0) > 1024 ? 'text' : 'varchar';
}

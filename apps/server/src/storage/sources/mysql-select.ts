import { AppError } from '@quadrille/contract';
import type { FieldPacket, Pool } from 'mysql2/promise';
import { type Selected, type SelectRequest, wrapSelect } from './select-request.ts';

/** On a connection nobody else ever gets; over the time, the server is told to end the query. */
export async function selectFromMysql(pool: Pool, control: Pool, request: SelectRequest): Promise<Selected> {
  const connection = await pool.getConnection();
  let isLate = false;
  const end = (): void => void control.query(`KILL QUERY ${connection.threadId}`).catch(() => connection.destroy());
  const timer = setTimeout(() => {
    isLate = true;
    end();
  }, request.deadlineMs);
  request.signal.addEventListener('abort', end, { once: true });
  try {
    await connection.query('START TRANSACTION READ ONLY');
    const [rows, fields] = await connection.query({ sql: wrapSelect(request), rowsAsArray: true });
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

import { AppError } from '@quadrille/contract';
import type { Pool } from 'pg';
import { type Selected, type SelectRequest, wrapSelect } from './select-request.ts';

/** One statement by the extended protocol, which takes no second one, on a connection nobody else ever gets. */
export async function selectFromPostgres(pool: Pool, request: SelectRequest): Promise<Selected> {
  const client = await pool.connect();
  let isReleased = false;
  const end = (): void => {
    if (!isReleased) client.release(true);
    isReleased = true;
  };
  if (request.signal.aborted) {
    end();
    throw new AppError('aborted');
  }
  request.signal.addEventListener('abort', end, { once: true });
  try {
    await client.query(`BEGIN READ ONLY; SET LOCAL statement_timeout = ${Math.round(request.deadlineMs)}; SET LOCAL lock_timeout = 1000`);
    const query = { text: wrapSelect(request), rowMode: 'array' as const, queryMode: 'extended' as const };
    const { fields, rows } = await client.query<unknown[]>(query);
    const oids = [...new Set(fields.map(({ dataTypeID }) => dataTypeID))];
    const named = await client.query<{ oid: number; name: string }>(
      'SELECT oid::int, format_type(oid, NULL) AS name FROM pg_type WHERE oid = ANY($1)',
      [oids],
    );
    const names = new Map(named.rows.map(({ oid, name }) => [oid, name]));
    return { columns: fields.map(({ name, dataTypeID }) => ({ name, type: names.get(dataTypeID) ?? '' })), rows };
  } catch (error) {
    if (request.signal.aborted) throw new AppError('aborted');
    if ((error as { code?: string }).code === '57014') throw new AppError('deadline');
    throw error;
  } finally {
    request.signal.removeEventListener('abort', end);
    // Whatever the statement did to the session ends with it.
    end();
  }
}

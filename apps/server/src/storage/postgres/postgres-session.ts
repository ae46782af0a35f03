import type { SqlValue, Statement } from '@quadrille/sql';
import type { QueryArrayResult } from 'pg';
import type { SqlResult, SqlSession } from '../sql-session.ts';

/** The part of a client or a pool that runs one statement. */
export interface Queryable {
  query(config: { text: string; values: unknown[]; rowMode: 'array' }): Promise<QueryArrayResult>;
}

/** Statements on a client; on a pool each may run on another connection. */
export function createSession(client: Queryable): SqlSession {
  return {
    async run(statements) {
      const results: SqlResult[] = [];
      for (const statement of statements) results.push(await runOne(client, statement));
      return results;
    },
    async runMany(sql, rows) {
      for (const params of rows) await runOne(client, { sql, params });
    },
  };
}

async function runOne(client: Queryable, { sql, params }: Statement): Promise<SqlResult> {
  const result = await client.query({ text: sql, values: params as SqlValue[], rowMode: 'array' });
  return { rows: result.rows as unknown[][], changes: result.rowCount ?? 0 };
}

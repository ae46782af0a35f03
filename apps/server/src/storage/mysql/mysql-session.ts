import { refuse } from '@quadrille/contract';
import { type SqlValue, type Statement, stepsOf } from '@quadrille/sql';
import type { QueryOptions } from 'mysql2/promise';
import type { SqlResult, SqlSession } from '../sql-session.ts';

/** The part of a connection or a pool that runs one statement. */
export interface Queryable {
  query(options: QueryOptions): Promise<[unknown, unknown]>;
  execute(options: QueryOptions): Promise<[unknown, unknown]>;
}

/** Statements on a connection; on a pool those of several steps would be torn apart, so it takes none. */
export function createSession(client: Queryable): SqlSession {
  return {
    async run(statements) {
      const results: SqlResult[] = [];
      for (const statement of statements) results.push(await runSteps(client, statement));
      return results;
    },
    async runMany(sql, rows) {
      for (const params of rows) await runOne(client, { sql, params });
    },
  };
}

export async function runSteps(client: Queryable, statement: Statement): Promise<SqlResult> {
  let result: SqlResult = { rows: [], changes: 0 };
  for (const step of stepsOf(statement)) result = await runOne(client, step);
  return result;
}

/** Not everything can be prepared, and what has no parameters need not be. */
async function runOne(client: Queryable, { sql, params }: Statement): Promise<SqlResult> {
  try {
    const [answer] =
      params.length === 0
        ? await client.query({ sql, rowsAsArray: true })
        : await client.execute({ sql, values: params as SqlValue[], rowsAsArray: true });
    return Array.isArray(answer)
      ? { rows: answer as unknown[][], changes: 0 }
      : { rows: [], changes: (answer as { affectedRows: number }).affectedRows };
  } catch (error) {
    throw explain(error);
  }
}

/** Errors people can do something about. */
const refused: Readonly<Record<string, 'rowTooWide' | 'rowTooLong' | 'tableTooWide'>> = {
  ER_TOO_BIG_ROWSIZE: 'rowTooWide',
  ER_TOO_BIG_ROW: 'rowTooLong',
  ER_TOO_MANY_FIELDS: 'tableTooWide',
};

function explain(error: unknown): unknown {
  const name = refused[(error as { code?: string }).code ?? ''];
  return name === undefined ? error : refuse(name);
}

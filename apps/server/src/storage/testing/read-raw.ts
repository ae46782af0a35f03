import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { findMysql, findPostgres } from '@quadrille/tooling/test-kit';
import { createConnection } from 'mysql2/promise';
import pg from 'pg';
import { schemaOf } from '../postgres/base-tables.ts';
import { type EngineUnderTest, mysqlTestDatabase } from './engines.ts';

/** Rows of a base's own tables, past everything that reads them in earnest. */
export async function readRaw({ dir, baseId, engine }: EngineUnderTest, text: string): Promise<unknown[][]> {
  if (engine.kind === 'sqlite') return readFile(join(dir as string, 'bases', `${baseId}.sqlite`), text);
  if (engine.kind === 'postgres') {
    const client = new pg.Client({ connectionString: (await findPostgres()) ?? '' });
    await client.connect();
    try {
      await client.query(`SET search_path TO "${schemaOf(baseId)}"`);
      return (await client.query({ text, rowMode: 'array' })).rows as unknown[][];
    } finally {
      await client.end();
    }
  }
  const connection = await createConnection({ uri: (await findMysql()) ?? '' });
  try {
    await connection.query(`SET SESSION sql_mode = 'ANSI_QUOTES'`);
    await connection.query(`USE "${mysqlTestDatabase}_${baseId}"`);
    return (await connection.query({ sql: text, rowsAsArray: true }))[0] as unknown[][];
  } finally {
    await connection.end();
  }
}

function readFile(file: string, text: string): unknown[][] {
  const database = new DatabaseSync(file, { readOnly: true });
  try {
    const statement = database.prepare(text);
    statement.setReturnArrays(true);
    return statement.all() as unknown as unknown[][];
  } finally {
    database.close();
  }
}

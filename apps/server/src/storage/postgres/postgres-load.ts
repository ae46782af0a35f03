import { finished } from 'node:stream/promises';
import { identifier, join, type PhysicalTable, postgres, sql, tableName } from '@quadrille/sql';
import type { Pool, PoolClient } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { stampColumns } from '../load/copy-text.ts';
import type { CopyText } from '../load/packed-rows.ts';
import { createPoolLoads } from '../pool/pool-loads.ts';
import type { LoadPort } from '../load/open-load.ts';
import { loadLockSql } from './base-tables.ts';

/** Loads by COPY. */
export function createPostgresLoads(pool: Pool, schema: string): LoadPort {
  return createPoolLoads(postgres, 'postgres', schema, async (tables) => {
    const client = await pool.connect();
    try {
      for (const { name } of tables) await client.query(`SELECT ${loadLockSql}`, [`${schema}.${name}`]);
    } catch (error) {
      client.release(true);
      throw error;
    }
    // The connection goes, and the locks with it.
    return { copy: (table, rows) => copyRows(client, table, rows), release: () => client.release(true) };
  });
}

async function copyRows(client: PoolClient, table: PhysicalTable, { fieldIds, bytes }: CopyText): Promise<void> {
  const byId = new Map(table.fields.map((field) => [field.id, field.column]));
  const columns = [...stampColumns, ...fieldIds.flatMap((id) => byId.get(id) ?? [])];
  const statement = postgres.finish(sql`COPY ${tableName(table)} (${join(columns.map(identifier), ', ')}) FROM STDIN`);
  const stream = client.query(copyFrom(statement.sql));
  stream.end(bytes);
  await finished(stream);
}

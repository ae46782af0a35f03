import { findMysql } from '@quadrille/tooling/test-kit';
import { createConnection } from 'mysql2/promise';
import type { TestDatabase } from './postgres.ts';

/** A database of its own on the MySQL or MariaDB of this machine, or null where none answers. Its bases are databases beside it and go with it. */
export async function createTestMysql(): Promise<TestDatabase | null> {
  const server = await findMysql();
  if (server === null) return null;
  const database = `q_test_${process.pid}_${Date.now().toString(36)}`;
  await onServer(server, `CREATE DATABASE ${database}`);
  const url = new URL(server);
  url.pathname = `/${database}`;
  return { url: url.href, drop: () => dropAll(server, database) };
}

async function dropAll(server: string, database: string): Promise<void> {
  const found = await onServer(server, `SELECT schema_name AS name FROM information_schema.schemata WHERE schema_name LIKE '${database}%'`);
  for (const { name } of found) await onServer(server, `DROP DATABASE ${name}`);
}

async function onServer(server: string, sql: string): Promise<{ readonly name: string }[]> {
  const connection = await createConnection({ uri: server });
  try {
    const [rows] = await connection.query(sql);
    return rows as { name: string }[];
  } finally {
    await connection.end();
  }
}

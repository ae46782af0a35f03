import { sql, type Kysely } from 'kysely';

/** Names of PostgreSQL are no longer. */
const longest = 63;

/**
 * Copies the rows of all tables of a schema into another one, so that they can be looked up or put back when a change of the schema
 * turns out to be a mistake. The copy of the last such change is kept, earlier ones are dropped.
 */
export async function keepRows(db: Kysely<unknown>, schema: string, name: string): Promise<void> {
  const kept = name.slice(0, longest);
  await db.transaction().execute(async (tx) => {
    const tables = await tablesOf(tx, schema);
    if (tables.length === 0) return;
    for (const former of await schemasLike(tx, `${schema}\\_before\\_%`)) await sql`drop schema ${sql.id(former)} cascade`.execute(tx);
    await sql`create schema ${sql.id(kept)}`.execute(tx);
    for (const table of tables) await sql`create table ${sql.id(kept, table)} as table ${sql.id(schema, table)}`.execute(tx);
  });
}

async function schemasLike(db: Kysely<unknown>, pattern: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select nspname::text as name from pg_namespace where nspname like ${pattern}`.execute(db);
  return rows.map(({ name }) => name);
}

async function tablesOf(db: Kysely<unknown>, schema: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select table_name::text as name from information_schema.tables where table_schema = ${schema} and table_type = 'BASE TABLE'`.execute(
    db,
  );
  return rows.map(({ name }) => name);
}

import pg from 'pg';

/** Where tests look for PostgreSQL: `TEST_POSTGRES_URL` or `PGURL`, else the usual port on loopback with trust authentication. */
export const postgresUrl = process.env['TEST_POSTGRES_URL'] ?? process.env['PGURL'] ?? 'postgres://postgres@127.0.0.1:5432/postgres';

let found: Promise<string | null> | undefined;

/** The URL of a PostgreSQL that answers, or null: tests then skip with the reason "no PostgreSQL on loopback". */
export function findPostgres(): Promise<string | null> {
  found ??= probe();
  return found;
}

async function probe(): Promise<string | null> {
  const client = new pg.Client({ connectionString: postgresUrl, connectionTimeoutMillis: 2000 });
  try {
    await client.connect();
    await client.query('select 1');
    return postgresUrl;
  } catch {
    return null;
  } finally {
    await client.end().catch(() => {});
  }
}

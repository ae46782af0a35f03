import type { EngineName } from '../../platform/database-kind.ts';
import type { SqlSession } from '../sql-session.ts';

type Kind = Exclude<EngineName, 'sqlite'>;
type Ask = (sql: string) => Promise<unknown>;

/** The questions by which servers are told apart, whatever address they are reached at. The first one both answer decides. */
const questions: Readonly<Record<Kind, readonly string[]>> = {
  postgres: [
    `SELECT 'system ' || system_identifier::text FROM pg_control_system()`,
    `SELECT 'start ' || extract(epoch FROM pg_postmaster_start_time())::text`,
  ],
  mysql: [`SELECT concat('uuid ', @@server_uuid)`, `SELECT concat_ws('|', 'place', @@hostname, @@port, @@datadir, @@socket)`],
};

/** Everything a server answers about who it is; what it does not know or does not tell is left out. */
async function identityOf(kind: Kind, ask: Ask): Promise<ReadonlySet<string>> {
  const said = new Set<string>();
  for (const question of questions[kind]) {
    const answer = await ask(question).catch(() => null);
    if (typeof answer === 'string' && answer !== '') said.add(answer);
  }
  return said;
}

/**
 * Whether a connection leads to the server of this address. Both are asked each time: a server that started again, or moved, says so.
 * One that does not say who it is counts as the same.
 */
export async function isSameServer(kind: Kind, session: SqlSession, url: string): Promise<boolean> {
  const there = await identityOf(kind, async (sql) => (await session.run([{ sql, params: [] }]))[0]?.rows[0]?.[0]);
  if (there.size === 0) return true;
  const here = await askOwn[kind](url);
  return here.size === 0 || [...there].some((one) => here.has(one));
}

const askOwn: Readonly<Record<Kind, (url: string) => Promise<ReadonlySet<string>>>> = {
  async postgres(url) {
    const { default: pg } = await import('pg');
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    try {
      return await identityOf('postgres', async (text) => (await client.query<unknown[]>({ text, rowMode: 'array' })).rows[0]?.[0]);
    } finally {
      await client.end();
    }
  },
  async mysql(url) {
    const { createConnection } = await import('mysql2/promise');
    const connection = await createConnection({ uri: url });
    try {
      return await identityOf('mysql', async (sql) => ((await connection.query({ sql, rowsAsArray: true }))[0] as unknown[][])[0]?.[0]);
    } finally {
      await connection.end();
    }
  },
};

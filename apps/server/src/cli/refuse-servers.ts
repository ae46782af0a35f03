import { setTimeout as wait } from 'node:timers/promises';
import type { Settings } from '../config/settings.ts';
import { createJobStore } from '../jobs/job-store.ts';
import { databaseKinds, kindOfUrl } from '../platform/database-kind.ts';
import { busName } from '../platform/bus/postgres-bus.ts';
import { UsageError } from './command.ts';

const lookMs = 200;
/** A server that has just stopped is still seen for a moment. */
const mostLooks = 10;

/**
 * Refuses a database that servers work on. Where the database carries their messages each server holds a connection for them; elsewhere
 * a server shows by the jobs it runs.
 */
export async function refuseServers({ databaseUrl, takeoverMs }: Pick<Settings, 'databaseUrl' | 'takeoverMs'>): Promise<void> {
  if (databaseUrl === null) return;
  if (databaseKinds[kindOfUrl(databaseUrl)].carriesMessages) {
    for (let look = 1; await isHeard(databaseUrl); look++) {
      if (look === mostLooks) throw new UsageError('A server is running on this database. Stop all servers first.');
      await wait(lookMs);
    }
    return;
  }
  const meta = await (await import('../meta/open-mysql-meta.ts')).openMysqlMeta(databaseUrl);
  const beats = await createJobStore(meta.db)
    .countBeats(Date.now() - takeoverMs)
    .finally(() => meta.close());
  if (beats > 0)
    throw new UsageError(
      `A server runs jobs on this database, or did a moment ago. Stop all servers and try again in ${Math.ceil(takeoverMs / 1000)} seconds.`,
    );
}

async function isHeard(url: string): Promise<boolean> {
  const { default: pg } = await import('pg');
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const others = 'SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND application_name = $1 LIMIT 1';
  return client
    .query(others, [busName])
    .then(({ rows }) => rows.length > 0)
    .finally(() => client.end());
}

import { join } from 'node:path';
import type { Settings } from '../config/settings.ts';
import { type EngineName, kindOfUrl } from '../platform/database-kind.ts';
import { stepFileBack } from './upgrade-file.ts';

type Place = Pick<Settings, 'databaseUrl' | 'dataDir'>;

/** Takes the meta store back to what it was after a migration. Nobody may have it open. */
export async function stepMetaBack(place: Place, target: string): Promise<void> {
  await steps[kindOfUrl(place.databaseUrl)](place, target);
}

const steps: Readonly<Record<EngineName, (place: Place, target: string) => Promise<void>>> = {
  sqlite: async ({ dataDir }, target) => stepFileBack(join(dataDir, 'meta.sqlite'), target),
  postgres: async ({ databaseUrl }, target) => (await import('./open-postgres-meta.ts')).stepPostgresBack(String(databaseUrl), target),
  mysql: async ({ databaseUrl }, target) => (await import('./open-mysql-meta.ts')).stepMysqlBack(String(databaseUrl), target),
};

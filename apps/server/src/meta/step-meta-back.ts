import { join } from 'node:path';
import type { Settings } from '../config/settings.ts';
import { kindOfUrl } from '../platform/database-kind.ts';
import { stepFileBack } from './upgrade-file.ts';

/** Takes the meta store back to what it was after a migration. Nobody may have it open. */
export async function stepMetaBack({ databaseUrl, dataDir }: Pick<Settings, 'databaseUrl' | 'dataDir'>, target: string): Promise<void> {
  if (databaseUrl === null) await stepFileBack(join(dataDir, 'meta.sqlite'), target);
  else if (kindOfUrl(databaseUrl) === 'mysql') await (await import('./open-mysql-meta.ts')).stepMysqlBack(databaseUrl, target);
  else await (await import('./open-postgres-meta.ts')).stepPostgresBack(databaseUrl, target);
}

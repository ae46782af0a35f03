import { statfs } from 'node:fs/promises';
import type { ServerHealth } from '@quadrille/contract';
import type { AppParts } from '../../app-context.ts';
import { databaseKinds } from '../../platform/database-kind.ts';
import { version } from '../../platform/version.ts';
import { listBackups, readTrouble } from '../instance/index.ts';

/** How the server is, of what it knows anyway. */
export async function readHealth(parts: AppParts): Promise<ServerHealth> {
  const { meta, clock, jobs } = parts;
  const { name, tools } = databaseKinds[meta.engine];
  return {
    version,
    database: name,
    up_since: new Date(clock.now() - process.uptime() * 1000).toISOString(),
    disk: await readDisk(parts),
    backup: { is_possible: tools === null, ...(await readBackups(parts)) },
    mail: await readMail(parts),
    jobs: await jobs.countOpen(),
    people: { all: await meta.users.countJoined(), with_second_step: await meta.secondFactors.countEnabled() },
  };
}

async function readDisk({ settings }: AppParts): Promise<ServerHealth['disk']> {
  const found = await statfs(settings.dataDir).catch(() => null);
  return found && { free: found.bavail * found.bsize, total: found.blocks * found.bsize };
}

async function readBackups(parts: AppParts): Promise<Omit<ServerHealth['backup'], 'is_possible'>> {
  const [newest] = await listBackups(parts);
  const { failures } = await readTrouble(parts);
  return { at: newest ? new Date(newest.at).toISOString() : null, is_whole: newest?.isWhole ?? false, failures };
}

async function readMail({ mail, plugins }: AppParts): Promise<ServerHealth['mail']> {
  const last = await mail.last();
  const isSetUp = (await mail.site()) !== null;
  return {
    is_set_up: isSetUp,
    by: isSetUp ? ((await plugins.activeOf('Email')) ? 'app' : 'environment') : null,
    last: last && { at: new Date(last.at).toISOString(), is_taken: last.isTaken, why: last.why },
  };
}

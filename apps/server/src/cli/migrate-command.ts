import { join } from 'node:path';
import { readSettings, type Settings } from '../config/settings.ts';
import { writeBackup } from '../features/instance/index.ts';
import { migrations } from '../meta/migrations.ts';
import { stepMetaBack } from '../meta/step-meta-back.ts';
import { databaseKinds, kindOfUrl } from '../platform/database-kind.ts';
import { type DataVersion, parseDataVersion, toDataVersion } from '../platform/data-version.ts';
import { formatVersion } from '../storage/format-version.ts';
import { oldestFormat } from '../storage/write/step-back.ts';
import { UsageError, type Command } from './command.ts';
import { countOf } from './count-of.ts';
import { findInstance } from './instance-client.ts';
import { readArgs } from './read-args.ts';
import { refuseServers } from './refuse-servers.ts';
import { requireDataDir, withDataDir, withOpenParts } from './with-parts.ts';

const help = `Usage: quadrille migrate [--to VERSION] [--data-dir FOLDER]

Brings all data up to date with this version, as starting it does, without serving.
  --to VERSION   takes them back to what an earlier version reads. That version names it when it refuses the data.
Stop all servers first. What the data folder was before is kept in its folder "before-upgrade"; an installation in a
database server is to be dumped with the tools of that server first. What only this version knows is gone afterwards.`;

const current: DataVersion = { migration: Object.keys(migrations).at(-1) ?? '', format: formatVersion };

export const migrateCommand: Command = {
  help,
  run: async (args, edge) => {
    const { values } = readArgs(args, { to: { type: 'string' }, 'data-dir': { type: 'string' } }, 0, help);
    const settings = readSettings({ ...edge.env, ...(values['data-dir'] ? { QUADRILLE_DATA_DIR: values['data-dir'] } : {}) }, edge.cwd);
    const target = values.to === undefined ? current : readTarget(values.to);
    requireDataDir(settings);
    if (settings.databaseUrl === null && (await findInstance(settings.dataDir)))
      throw new UsageError('A server is running on this data folder. Stop it first.');
    await refuseServers(settings);
    // One lock over both: a server that started between them would bring up to date what was just taken back.
    const bases = await withDataDir(settings, async () => {
      const moved = await moveBases(settings, target);
      if (target.migration !== current.migration) await stepMetaBack(settings, target.migration);
      return moved;
    });
    edge.print(`The data are at ${toDataVersion(target)} with ${countOf(bases, 'base')}.`);
    return 0;
  },
};

function readTarget(text: string): DataVersion {
  const target = parseDataVersion(text);
  const isKnown = target !== null && target.migration in migrations && target.format >= oldestFormat && target.format <= formatVersion;
  if (!isKnown) throw new UsageError(`"${text}" is no version of the data this one knows. It is at ${toDataVersion(current)} itself.`);
  return target;
}

/** Opening a base brings it up to date; the copy is made of data that are, and before anything is taken back. */
async function moveBases(settings: Settings, target: DataVersion): Promise<number> {
  return withOpenParts(settings, async (parts) => {
    const ids = await parts.meta.bases.listIds();
    const isBack = toDataVersion(target) !== toDataVersion(current);
    if (isBack && databaseKinds[kindOfUrl(settings.databaseUrl)].tools === null)
      await writeBackup(
        parts,
        join(settings.dataDir, 'before-upgrade', `going-back-${new Date(parts.clock.now()).toISOString().replaceAll(':', '-')}`),
      );
    for (const id of ids) {
      const base = await parts.engine.openBase(id);
      if (target.format < formatVersion) await base.stepBack(target.format);
    }
    return ids.length;
  });
}

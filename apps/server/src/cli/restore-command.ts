import { mkdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { readSettings, type Settings } from '../config/settings.ts';
import { type BackupStaged, finishRestore, stageBackup } from '../features/instance/index.ts';
import { databaseKinds, kindOfUrl } from '../platform/database-kind.ts';
import { lockDataDir } from '../platform/data-dir-lock.ts';
import { readInstanceFile } from '../platform/instance-file.ts';
import { UsageError, type Command } from './command.ts';
import { countOf } from './count-of.ts';
import { findInstance, type InstanceClient } from './instance-client.ts';
import { readArgs } from './read-args.ts';

const help = `Usage: quadrille restore FOLDER [--data-dir FOLDER]

Replaces everything by a backup. The files that were there are kept in a folder "replaced-<time>" of the
data folder. A running server restarts itself for it; everybody has to sign in again if the backup is older.`;

export const restoreCommand: Command = {
  help,
  run: async (args, edge) => {
    const { values, positionals } = readArgs(args, { 'data-dir': { type: 'string' } }, 1, help);
    const path = resolve(edge.cwd, positionals[0] ?? '');
    const settings = readSettings({ ...edge.env, ...(values['data-dir'] ? { QUADRILLE_DATA_DIR: values['data-dir'] } : {}) }, edge.cwd);
    const { name, tools } = databaseKinds[kindOfUrl(settings.databaseUrl)];
    if (tools) throw new UsageError(`This installation lives in ${name}; restore it with ${tools.restore}.`);
    const instance = await findInstance(settings.dataDir);
    const { bases, lost, has_key: hasKey } = instance ? await restoreBeside(instance, settings, path) : await restoreHere(settings, path);
    edge.print(`Restored ${countOf(bases, 'base')} from ${path}.`);
    if (lost > 0) edge.print(`${countOf(lost, 'base')} of that time could not be copied into it and cannot be opened.`);
    if (!hasKey) edge.print(keyMissing);
    return 0;
  },
};

const keyMissing = `The key its secrets were sealed with is not here: passwords of connected databases, headers of webhooks, plugins, sign-in
providers and second factors do not work. Put the old secret.key into the data folder, or set QUADRILLE_SECRET_KEY, and start again.`;

async function restoreHere(settings: Settings, path: string): Promise<BackupStaged> {
  mkdirSync(settings.dataDir, { recursive: true, mode: 0o700 });
  const lock = lockDataDir(settings.dataDir);
  try {
    await finishRestore(settings.dataDir);
    const answer = await stageBackup(path, settings, Date.now());
    await finishRestore(settings.dataDir);
    return answer;
  } finally {
    lock.release();
  }
}

const patienceMs = 60_000;

/** The server has a new control token once it is up again. */
async function restoreBeside(instance: InstanceClient, settings: Settings, path: string): Promise<BackupStaged> {
  const before = readInstanceFile(settings.dataDir)?.controlToken;
  const answer = await instance.send<BackupStaged>('POST', '/api/v1/instance/restore', { path });
  for (const start = Date.now(); Date.now() - start < patienceMs; await wait(100)) {
    if (readInstanceFile(settings.dataDir)?.controlToken !== before && (await findInstance(settings.dataDir))) return answer;
  }
  throw new UsageError('The server took the backup but did not come up again within a minute. Its log says why.');
}

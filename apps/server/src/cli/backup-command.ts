import { resolve } from 'node:path';
import { readSettings } from '../config/settings.ts';
import { type BackupMade, writeBackup } from '../features/instance/index.ts';
import type { Command } from './command.ts';
import { countOf } from './count-of.ts';
import { findInstance } from './instance-client.ts';
import { readArgs } from './read-args.ts';
import { requireDataDir, withParts } from './with-parts.ts';

const help = `Usage: quadrille backup FOLDER [--data-dir FOLDER]

Copies everything into a new folder, also while the server runs and people work.
"quadrille restore FOLDER" brings it back.`;

export const backupCommand: Command = {
  help,
  run: async (args, edge) => {
    const { values, positionals } = readArgs(args, { 'data-dir': { type: 'string' } }, 1, help);
    const path = resolve(edge.cwd, positionals[0] ?? '');
    const settings = readSettings({ ...edge.env, ...(values['data-dir'] ? { QUADRILLE_DATA_DIR: values['data-dir'] } : {}) }, edge.cwd);
    requireDataDir(settings);
    const instance = await findInstance(settings.dataDir);
    const made = instance
      ? await instance.send<BackupMade>('POST', '/api/v1/instance/backup', { path })
      : await withParts(settings, (parts) => writeBackup(parts, path));
    edge.print(`Wrote ${countOf(made.bases, 'base')}, ${countOf(made.bytes, 'byte')}, to ${made.path}.`);
    if (made.leftOut.length > 0) edge.print(`Left out, as they belong to no base: ${made.leftOut.join(', ')}.`);
    edge.print('The key its secrets are sealed with is not in it: keep secret.key of the data folder, or QUADRILLE_SECRET_KEY, elsewhere.');
    for (const { id, why } of made.lost) edge.print(`NOT IN IT: base ${id}, whose file is ${why}.`);
    return made.lost.length === 0 ? 0 : 1;
  },
};

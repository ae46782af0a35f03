import { setTimeout as wait } from 'node:timers/promises';
import { resolve } from 'node:path';
import type { WireImport } from '@quadrille/contract';
import { readSettings } from '../config/settings.ts';
import { cancelLocal, getImport, importJob, toWireImport } from '../features/imports/index.ts';
import { importLocal, type LocalImport } from '../features/instance/index.ts';
import { UsageError, type Command, type CommandEdge } from './command.ts';
import { countOf } from './count-of.ts';
import { findInstance, type InstanceClient } from './instance-client.ts';
import { readingHelp, readingOptions, toFileReading } from './file-reading.ts';
import { readArgs } from './read-args.ts';
import { withParts } from './with-parts.ts';

const help = `Usage: quadrille import FILE --base NAME [--data-dir FOLDER]

Imports a CSV, Excel or JSON file into the base of that name; the base is made when there is none.
Talks to the server running on the data folder, or opens the folder itself when none runs.
${readingHelp}`;

const pollMs = 200;

export const importCommand: Command = {
  help,
  run: async (args, edge) => {
    const { values, positionals } = readArgs(
      args,
      { base: { type: 'string' }, 'data-dir': { type: 'string' }, ...readingOptions },
      1,
      help,
    );
    const title = values.base?.trim();
    if (!title) throw new UsageError('Name the base with --base NAME.');
    const reading = toFileReading(values);
    const path = resolve(edge.cwd, positionals[0] ?? '');
    const settings = readSettings({ ...edge.env, ...(values['data-dir'] ? { QUADRILLE_DATA_DIR: values['data-dir'] } : {}) }, edge.cwd);
    const instance = await findInstance(settings.dataDir);
    const done = instance
      ? await importBeside(instance, { path, title, reading }, edge)
      : await withParts(settings, async (parts) => {
          parts.jobs.serve(importJob(parts));
          const job = await importLocal(parts, { path, title, reading }, new AbortController().signal);
          const look = async (): Promise<WireImport> => toWireImport(parts, await getImport(parts, job.id, null));
          return untilDone(look, () => cancelLocal(parts, job.id), edge);
        });
    return report(done, title, edge);
  },
};

async function importBeside(instance: InstanceClient, { path, title, reading }: LocalImport, edge: CommandEdge): Promise<WireImport> {
  const begun = await instance.send<WireImport>('POST', '/api/v1/instance/import', { path, base: title, reading });
  const at = `/api/v1/instance/imports/${begun.id}`;
  return untilDone(
    () => instance.send<WireImport>('GET', at),
    () => instance.send('POST', `${at}/cancel`),
    edge,
  );
}

/** Ctrl+C cancels the import this command began; it ends as one that failed. */
async function untilDone(look: () => Promise<WireImport>, cancel: () => Promise<unknown>, edge: CommandEdge): Promise<WireImport> {
  let cancelling: Promise<unknown> = Promise.resolve();
  const stopHearing = edge.onInterrupt?.(() => {
    edge.complain('Cancelling the import…');
    // one that is done by now stays: its end says so
    cancelling = cancel().catch((error: unknown) => edge.complain(error instanceof Error ? error.message : String(error)));
  });
  try {
    for (;;) {
      await cancelling;
      const state = await look();
      if (state.status === 'completed' || state.status === 'failed') return state;
      await wait(pollMs);
    }
  } finally {
    stopHearing?.();
  }
}

function report(done: WireImport, title: string, edge: CommandEdge): number {
  if (done.status === 'failed') {
    edge.complain(done.error ?? 'The import failed.');
    return 1;
  }
  for (const table of done.tables) edge.print(`Imported ${countOf(table.rows, 'row')} into table "${table.title}" of base "${title}".`);
  const { rejected } = done.progress;
  if (rejected > 0)
    edge.print(
      `${countOf(rejected, 'cell')} did not fit and ${rejected === 1 ? 'is' : 'are'} empty; ${done.id}.rejected.csv in the folder "imports" of the data folder lists them.`,
    );
  return 0;
}

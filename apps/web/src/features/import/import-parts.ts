import { limits } from '@quadrille/domain';
import { createImportClient } from '@quadrille/importer';
import { $bases, createBase, deleteBase, freshTitle, loadBases, loadTables } from '../../platform/bases.state.ts';
import { client } from '../../platform/client.ts';
import { jobs } from '../../platform/jobs.ts';
import type { WizardParts } from './wizard-types.ts';
import { countInWorker, startWorker } from './start-worker.ts';

/** The real server, worker and clock; the line to background jobs is opened by the first import. */
export const importParts: WizardParts = {
  client,
  jobs: { waitFor: (jobId, options) => jobs().waitFor(jobId, options) },
  createReader: () => createImportClient(startWorker),
  countMisfits: countInWorker,
  now: () => Date.now(),
  bases: {
    create: async (fileName) => {
      const taken = ($bases.get() ?? (await loadBases())).map((base) => base.title);
      return (await createBase(freshTitle(baseTitleOf(fileName), taken))).id;
    },
    removeIfEmpty: async (baseId) => {
      const tables = await loadTables(baseId);
      if (tables.length === 0) await deleteBase(baseId);
    },
    refresh: async (baseId) => void (await Promise.all([loadTables(baseId), loadBases()])),
  },
};

/** A file's name without its ending, short enough for a base with a number after it. */
export function baseTitleOf(fileName: string): string {
  const bare = fileName.replace(/\.[A-Za-z0-9]{1,5}$/, '').trim() || fileName.trim() || 'Import';
  return bare.slice(0, limits.baseTitle - 4).trim();
}

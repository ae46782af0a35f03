import { createReadStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { AppParts } from '../../app-context.ts';
import { type JobKind, JobRefused, type JobTask } from '../../jobs/jobs.ts';
import { randomOfTry } from '../../jobs/random-of-try.ts';
import { spoolFile } from '../../platform/file-store/spool-file.ts';
import type { BaseStore } from '../../storage/store/base-store.ts';
import { dropMadeBase, importJobKind, type ImportOrder, reportPathOf } from './import-desk.ts';
import { dropUpload, folderOf, openArrivals } from './import-uploads.ts';
import { planTables } from './plan-table.ts';
import { createRejectedReport } from './rejected-report.ts';
import { type ImportedTable, type ImportFile, runImport } from './run-import.ts';
import { databaseKinds } from '../../platform/database-kind.ts';

interface Result extends Record<string, unknown> {
  readonly tables: readonly ImportedTable[];
  readonly rejected: number;
  /** The file of cells that did not fit, where other processes reach it; null: on this machine. */
  readonly report: string | null;
}

/** A person waits for each, and most of the time it waits for them. */
const concurrency = 8;

/** Imports begun anew after a crash read their file from the start; one whose tables are there already is done. */
export const importJob = (parts: AppParts): JobKind => ({
  kind: importJobKind,
  concurrency,
  run: async (task) => {
    const order = task.job.data as unknown as ImportOrder;
    const base = await parts.engine.openBase(order.projectId);
    try {
      const result = (await findDone(parts, base, order, task)) ?? (await runOrder(parts, base, order, task));
      await dropUpload(parts, order.importId);
      return result;
    } catch (error) {
      if (await task.isLast()) {
        await dropUpload(parts, order.importId);
        await dropMadeBase(parts, order);
      }
      throw error;
    }
  },
});

/** What an earlier try had made whose process died before it could say so. */
async function findDone(parts: AppParts, base: BaseStore, { plan, importId }: ImportOrder, { job }: JobTask): Promise<Result | null> {
  const schema = await base.schema();
  for (let attempt = 1; attempt < job.attempt; attempt += 1) {
    const planned = planTables(plan.tables, { baseId: base.baseId, random: randomOfTry(importId, attempt), schema });
    const made = planned.flatMap(({ table: { id } }) => schema.tableById.get(id) ?? []);
    if (made.length === 0) continue;
    const tables: ImportedTable[] = [];
    const query = { filters: [], sorts: [], search: null, shuffle: false };
    for (const { id, doc } of made) tables.push({ id, title: doc.title, rows: await base.count({ tableId: id, query }) });
    return { tables, rejected: Number(job.progress?.['rejected'] ?? 0), report: await keepReport(parts, importId) };
  }
  return null;
}

async function runOrder(parts: AppParts, base: BaseStore, { plan, local, importId }: ImportOrder, task: JobTask): Promise<Result> {
  const file = local === null ? await openSent(parts, importId) : openLocal(local, plan.size);
  const report = await createRejectedReport(reportPathOf(parts, importId));
  try {
    const random = randomOfTry(importId, task.job.attempt);
    const { tables } = await runImport({ base, plan, file, actorId: task.job.userId, random, report }, task);
    await report.close();
    return { tables, rejected: report.count, report: report.count > 0 ? await keepReport(parts, importId) : null };
  } catch (error) {
    await report.close();
    await rm(reportPathOf(parts, importId), { force: true }); // of an import that is not there nothing is to be reported
    throw error;
  } finally {
    await report.close();
    await file.close();
  }
}

type OpenFile = ImportFile & { close(): Promise<void> };

async function openSent(parts: AppParts, id: string): Promise<OpenFile> {
  const upload = await parts.meta.importUploads.find(id);
  if (!upload) throw new JobRefused('The file of this import is not there any more. Start it again.');
  return openArrivals(parts, upload, Buffer.from(parts.random.bytes(6)).toString('hex'));
}

function openLocal(path: string, size: number): OpenFile {
  return {
    path,
    async *arrivals() {
      yield size;
    },
    confirmed: async () => {},
    close: async () => {},
  };
}

/** Where several processes answer, the report goes where all of them find it; it is swept like any file nobody uses. */
async function keepReport(parts: AppParts, importId: string): Promise<string | null> {
  if (!databaseKinds[parts.meta.engine].isShared) return null;
  const signal = AbortSignal.timeout(60_000);
  const id = `rejected-${importId}`;
  const path = join(folderOf(parts), `${id}.part`);
  const never = (): Error => new Error('A report has no most bytes.');
  const bytes = createReadStream(reportPathOf(parts, importId));
  const spooled = await spoolFile(path, bytes, Number.MAX_SAFE_INTEGER, never, signal).catch(() => null);
  if (spooled === null) return null; // an earlier try wrote it elsewhere, and took it along
  const { name: store, files } = await parts.files.current();
  await files.put(id, spooled, signal);
  if ((await parts.meta.files.find(id)) !== null) return id;
  const now = parts.clock.now();
  const kept = { extension: 'csv', title: 'rejected-cells.csv', mimetype: 'text/csv', width: null, height: null, user_id: null };
  await parts.meta.files.add({ ...kept, id, size: spooled.size, store, created_at: now, used_at: now }, null);
  return id;
}

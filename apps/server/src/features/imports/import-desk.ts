import { stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { AppError, type ImportPlan, type ImportProgress, type WireImport } from '@quadrille/contract';
import { createIdIn, type BaseId, type ImportId, type UserId } from '@quadrille/domain';
import type { ImportTemplate } from '@quadrille/importer';
import type { AppParts } from '../../app-context.ts';
import type { Job, JobRun } from '../../jobs/jobs.ts';
import type { BaseStore } from '../../storage/engine.ts';
import { createRejectedReport } from './rejected-report.ts';
import { runFileThread } from './run-file-thread.ts';
import { runImport, type ImportedTable, type ImportFile, type ImportTask } from './run-import.ts';
import { createSpool, partSize, type UploadSpool } from './upload-spool.ts';

const importJobKind = 'import';

/** An upload under way; its place is taken before its file is made. */
interface Upload {
  readonly actorId: UserId | null;
  readonly size: number;
  spool: UploadSpool | null;
}

/** Uploads that are under way in this process, by import. */
const uploads = new WeakMap<AppParts, Map<string, Upload>>();

function uploadsOf(parts: AppParts): Map<string, Upload> {
  const known = uploads.get(parts) ?? new Map<string, Upload>();
  uploads.set(parts, known);
  return known;
}

export const findSpool = (parts: AppParts, id: string): UploadSpool | null => uploadsOf(parts).get(id)?.spool ?? null;

const folderOf = (parts: AppParts): string => join(parts.settings.dataDir, 'imports');
export const reportPathOf = (parts: AppParts, id: string): string => join(folderOf(parts), `${id}.rejected.csv`);

export interface Starter {
  readonly parts: AppParts;
  readonly base: BaseStore;
  readonly actorId: UserId | null;
}

/** Begins an import whose file comes in parts. */
export async function beginUpload({ parts, base, actorId }: Starter, plan: ImportPlan): Promise<Job> {
  refusePlan(parts, plan);
  const id = createIdIn(base.baseId, 'im', parts.random);
  const upload = takePlace(parts, id, actorId, plan.size);
  const tidy = async (): Promise<void> => {
    uploadsOf(parts).delete(id);
    await upload.spool?.remove();
  };
  try {
    const spool = await createSpool(join(folderOf(parts), `${id}.part`), plan.size, parts.settings.uploadSilenceMs);
    upload.spool = spool;
    return await begin({ parts, base, actorId }, id, plan, spool, tidy);
  } catch (error) {
    await tidy();
    throw error;
  }
}

/** Refuses a person who has too much under way. */
function takePlace(parts: AppParts, id: string, actorId: UserId | null, size: number): Upload {
  const { maxUploads, maxUploadBytes } = parts.settings;
  const theirs = [...uploadsOf(parts).values()].filter((upload) => upload.actorId === actorId);
  if (theirs.length >= maxUploads) {
    const reason = `You have ${theirs.length} uploads under way, and ${maxUploads} at once is the most. Wait for one to end, or cancel it.`;
    throw new AppError('tooManyRequests', { retryAfter: 30 }, reason);
  }
  const bytes = theirs.reduce((sum, upload) => sum + upload.size, 0);
  if (bytes + size > maxUploadBytes && theirs.length > 0) {
    const reason = `Your uploads under way and this one together are larger than ${Math.floor(maxUploadBytes / 1024 / 1024)} MB. Wait for one to end, or cancel it.`;
    throw new AppError('tooManyRequests', { retryAfter: 30 }, reason);
  }
  const upload: Upload = { actorId, size, spool: null };
  uploadsOf(parts).set(id, upload);
  return upload;
}

/** Begins an import of a file that lies on this machine; what it becomes is inferred. */
export async function beginLocal(starter: Starter, path: string, signal: AbortSignal): Promise<Job> {
  const { parts, base } = starter;
  const fileName = basename(path);
  const stats = await stat(path).catch(() => null);
  if (!stats?.isFile()) throw new AppError('unreadableFile', { reason: `There is no file "${path}".` });
  const template = (await runFileThread({ do: 'inspect', path, fileName }, { signal })) as ImportTemplate;
  const plan = toPlan(template, fileName, stats.size);
  const file: ImportFile = {
    path,
    async *arrivals() {
      yield stats.size;
    },
    confirmed: async () => {},
  };
  return begin(starter, createIdIn(base.baseId, 'im', parts.random), plan, file, async () => {});
}

async function begin(
  { parts, base, actorId }: Starter,
  id: ImportId,
  plan: ImportPlan,
  file: ImportFile,
  tidy: () => Promise<void>,
): Promise<Job> {
  const data = { importId: id, projectId: base.baseId, fileName: plan.fileName, size: plan.size };
  return parts.jobs.start({ id, kind: importJobKind, baseId: base.baseId, userId: actorId, data }, async (job) => {
    try {
      return await runWithReport({ base, plan, file, actorId, random: parts.random }, reportPathOf(parts, id), job);
    } finally {
      await tidy();
    }
  });
}

async function runWithReport(task: Omit<ImportTask, 'report'>, path: string, job: JobRun): Promise<Record<string, unknown>> {
  const report = await createRejectedReport(path);
  try {
    return { ...(await runImport({ ...task, report }, job)), rejected: report.count };
  } finally {
    await report.close();
  }
}

function refusePlan(parts: AppParts, plan: ImportPlan): void {
  const most = parts.settings.maxImportBytes;
  if (plan.size > most)
    throw new AppError('tooLarge', { reason: `"${plan.fileName}" is larger than ${Math.floor(most / 1024 / 1024)} MB.` });
  if (plan.kind === 'csv' && (!plan.format || plan.tables.length !== 1)) {
    throw new AppError('badRequest', { reason: 'The plan of a CSV import needs "format" and exactly one table.' });
  }
  if (plan.tables.some(({ columns }) => !columns.some(({ keep }) => keep))) {
    throw new AppError('badRequest', { reason: 'Every table needs at least one column that is kept.' });
  }
}

function toPlan(template: ImportTemplate, fileName: string, size: number): ImportPlan {
  const tables = template.tables.map(({ refTableName, title, tableName, hasHeader, columns }) => ({
    refTableName,
    title,
    tableName,
    hasHeader,
    columns: columns.map((column) => ({ ...column, meta: { ...column.meta }, options: [...column.options], isPrimary: false })),
  }));
  return { kind: template.kind, fileName, size, format: template.format, tables } as ImportPlan;
}

/** The import job of this id in this base. */
export async function getImport(parts: AppParts, id: string, baseId: BaseId | null): Promise<Job> {
  const job = await parts.jobs.find(id);
  if (!job || job.kind !== importJobKind || (baseId !== null && job.baseId !== baseId)) throw new AppError('importNotFound');
  return job;
}

/** An import as the wire shows it. */
export function toWireImport(parts: AppParts, job: Job): WireImport {
  const size = Number(job.data['size'] ?? 0);
  const result = job.result as { tables?: ImportedTable[] } | null;
  const blank: ImportProgress = { rows: 0, bytes: 0, totalBytes: size, rejected: 0, table: null };
  return {
    id: job.id,
    jobId: job.id,
    projectId: job.baseId ?? '',
    fileName: String(job.data['fileName'] ?? ''),
    status: job.state,
    partSize,
    receivedParts: findSpool(parts, job.id)?.received() ?? [],
    progress: { ...blank, ...job.progress },
    tables: (result?.tables ?? []).map((table) => ({ ...table })),
    error: job.error,
  };
}

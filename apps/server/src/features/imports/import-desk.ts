import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import {
  AppError,
  type FileReading,
  type ImportPlan,
  type ImportProgress,
  refuse,
  refuseProgram,
  type WireImport,
} from '@quadrille/contract';
import { createIdIn, type BaseId, type ImportId, type UserId } from '@quadrille/domain';
import type { ImportTemplate } from '@quadrille/importer';
import type { AppParts } from '../../app-context.ts';
import type { Job } from '../../jobs/jobs.ts';
import type { BaseStructure } from '../../storage/store/base-structure.ts';
import { dropUpload, finishUpload, folderOf, listReceived, openUpload, takePart } from './import-uploads.ts';
import { countParts, partSize } from './part-file.ts';
import { runFileThread } from './run-file-thread.ts';
import type { ImportedTable } from './run-import.ts';
import { databaseKinds } from '../../platform/database-kind.ts';

export const importJobKind = 'import';

export const reportPathOf = (parts: AppParts, id: string): string => join(folderOf(parts), `${id}.rejected.csv`);

/** What a job of this kind is about. */
export interface ImportOrder {
  readonly importId: ImportId;
  readonly projectId: BaseId;
  readonly fileName: string;
  readonly size: number;
  readonly plan: ImportPlan;
  /** A file of this machine; null: it comes in parts. */
  readonly local: string | null;
  /** The base was made for it: nothing of it stays where nothing comes in. */
  readonly isBaseMade?: boolean;
}

/** Takes away the base that was made for an import of which nothing came in. */
export async function dropMadeBase(
  parts: AppParts,
  { isBaseMade = false, projectId }: Pick<ImportOrder, 'isBaseMade' | 'projectId'>,
): Promise<void> {
  if (!isBaseMade || (await parts.meta.bases.find(projectId)) === null) return;
  const { tables } = await (await parts.engine.openBase(projectId)).schema();
  if (tables.length > 0) return;
  await parts.meta.bases.forget(projectId);
  await parts.engine.dropBase(projectId);
}

export interface Starter {
  readonly parts: AppParts;
  readonly base: BaseStructure;
  readonly actorId: UserId | null;
}

/** Begins an import whose file comes in parts. */
export async function beginUpload({ parts, base, actorId }: Starter, plan: ImportPlan): Promise<Job> {
  refusePlan(parts, plan);
  const id = createIdIn(base.baseId, 'im', parts.random);
  await openUpload(parts, id, actorId, plan.size);
  try {
    return await order({ parts, base, actorId }, id, plan, null);
  } catch (error) {
    await dropUpload(parts, id);
    throw error;
  }
}

/** Begins an import of a file that lies on this machine; what it becomes is inferred. */
export async function beginLocal(
  starter: Starter,
  path: string,
  reading: FileReading,
  signal: AbortSignal,
  isBaseMade = false,
): Promise<Job> {
  const { parts, base, actorId } = starter;
  const fileName = basename(path);
  const stats = await stat(path).catch(() => null);
  if (!stats?.isFile()) throw refuseProgram('unreadableFile', `There is no file "${path}".`);
  const template = (await runFileThread({ do: 'inspect', path, fileName, reading }, { signal })) as ImportTemplate;
  const plan = toPlan(template, fileName, stats.size);
  const id = createIdIn(base.baseId, 'im', parts.random);
  if (!databaseKinds[parts.meta.engine].isShared) return order(starter, id, plan, path, isBaseMade);
  // Whichever process imports it: it reads what it is sent.
  await openUpload(parts, id, actorId, plan.size);
  const job = await order(starter, id, plan, null, isBaseMade);
  send(parts, id, path).catch((error: unknown) => parts.log.warn('A file could not be sent to its import.', { error }));
  return job;
}

async function send(parts: AppParts, id: string, path: string): Promise<void> {
  const upload = await parts.meta.importUploads.find(id);
  if (!upload) return;
  for (let part = 0; part < countParts(Number(upload.size)); part += 1) {
    const end = Math.min((part + 1) * partSize, Number(upload.size)) - 1;
    await takePart(parts, upload, part, createReadStream(path, { start: part * partSize, end }));
  }
  await finishUpload(parts, upload);
}

function order({ parts, base, actorId }: Starter, id: ImportId, plan: ImportPlan, local: string | null, isBaseMade = false): Promise<Job> {
  const data: ImportOrder = { importId: id, projectId: base.baseId, fileName: plan.fileName, size: plan.size, plan, local, isBaseMade };
  return parts.jobs.add({ id, kind: importJobKind, baseId: base.baseId, userId: actorId, data: { ...data } });
}

function refusePlan(parts: AppParts, plan: ImportPlan): void {
  const most = parts.settings.maxImportBytes;
  if (plan.size > most) throw refuse('importTooLarge', { name: plan.fileName, megabytes: Math.floor(most / 1024 / 1024) });
  if (plan.kind === 'csv' && (!plan.format || plan.tables.length !== 1)) {
    throw refuseProgram('badRequest', 'The plan of a CSV import needs "format" and exactly one table.');
  }
  if (plan.tables.some(({ columns }) => !columns.some(({ keep }) => keep))) {
    throw refuse('noColumnKept');
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
  return {
    kind: template.kind,
    fileName,
    size,
    format: template.format,
    encoding: template.encoding,
    features: template.features ?? false,
    tables,
  } as ImportPlan;
}

/** The import job of this id in this base. */
export async function getImport(parts: AppParts, id: string, baseId: BaseId | null): Promise<Job> {
  const job = await parts.jobs.find(id);
  if (!job || job.kind !== importJobKind || (baseId !== null && job.baseId !== baseId)) throw new AppError('importNotFound');
  return job;
}

/** An import as the wire shows it. */
export async function toWireImport(parts: AppParts, job: Job): Promise<WireImport> {
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
    receivedParts: await listReceived(parts, job.id),
    progress: { ...blank, ...job.progress },
    tables: (result?.tables ?? []).map((table) => ({ ...table })),
    error: job.error,
  };
}

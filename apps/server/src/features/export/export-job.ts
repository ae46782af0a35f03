import { join } from 'node:path';
import { AppError, refusals, refuse } from '@quadrille/contract';
import { limits, type BaseId, type UserId } from '@quadrille/domain';
import { type AppParts, type Ctx, getBase } from '../../app-context.ts';
import { ctxOfUser, reachOf, type Reach } from '../../http/ctx-of-user.ts';
import { countTry } from '../../http/rate-limit.ts';
import { type Job, type JobKind, JobRefused, type JobTask } from '../../jobs/jobs.ts';
import { exportPrefix } from '../../meta/file-entry-store.ts';
import type { SpooledFile } from '../../platform/file-store/file-store.ts';
import { spoolBytes, spoolFile } from '../../platform/file-store/spool-file.ts';
import { spoolFolderOf } from '../files/index.ts';
import { findTableSource } from '../records/index.ts';
import { type ExportInput, readCsv } from './export-csv.ts';
import { makeWorkbook, mostRows } from './export-excel.ts';

export interface ExportWish {
  readonly type: 'csv' | 'excel';
  readonly viewId: string | null;
  readonly input: ExportInput;
}

/** What a finished export has made. */
export interface ExportMade {
  /** Where it is kept; nobody but the one who ordered it is given it. */
  readonly file: string;
  readonly name: string;
  readonly type: ExportWish['type'];
  readonly mediaType: string;
  readonly bytes: number;
}

interface Order extends ExportWish {
  readonly projectId: BaseId;
  readonly tableId: string;
  readonly timeZone: string | null;
  readonly reach?: Reach;
}

const mediaTypes = { csv: 'text/csv; charset=utf-8', excel: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' } as const;

/** Begins to write rows into a file. The table and the view must be there, and be the caller's to read. */
export async function orderExport(ctx: Ctx, tableId: string, wish: ExportWish): Promise<Job> {
  // Those who come by a link of the base are nobody a file could be kept for.
  if (ctx.actor.userId === null)
    throw new AppError('forbidden', {}, 'Only members of the base can export in the background. Download the rows instead.');
  const { table } = await findTableSource(ctx, tableId, wish.viewId ?? undefined);
  const { baseId } = getBase(ctx);
  await countTry(ctx.parts, 'export', String(ctx.actor.userId));
  await refuseMore(ctx.parts, baseId, ctx.actor.userId);
  const timeZone = ctx.request.header('x-quadrille-time-zone')?.slice(0, 64) ?? null;
  const data: Order = { ...wish, projectId: baseId, tableId: table.id, timeZone, reach: reachOf(ctx) };
  return ctx.parts.jobs.add({ kind: 'export', baseId, userId: ctx.actor.userId, data: { ...data } });
}

const full = refusals.exportsFull.say({});

async function refuseMore({ jobs, meta }: AppParts, baseId: BaseId, userId: UserId): Promise<void> {
  if (await jobs.findOpen('export', baseId, userId)) throw refuse('exportUnderWay');
  if ((await meta.files.exportedBytes(userId)) >= limits.exportBytesPerPerson) throw refuse('exportsFull');
}

/** Begun anew it writes the same file again, from the rows of then. */
export const exportJob = (parts: AppParts): JobKind => ({
  kind: 'export',
  run: async (task): Promise<ExportMade> => {
    const { projectId, tableId, viewId, type, input, timeZone, reach } = task.job.data as unknown as Order;
    const onBehalf = { userId: task.job.userId as UserId, baseId: projectId, permission: 'exportCsv', timeZone, reach } as const;
    const ctx = await ctxOfUser(parts, onBehalf, task.signal);
    const source = await findTableSource(ctx, tableId, viewId ?? undefined);
    const room = limits.exportBytesPerPerson - (await parts.meta.files.exportedBytes(onBehalf.userId));
    const path = join(spoolFolderOf(parts.settings.dataDir), `${task.id}-${task.job.attempt}.part`);
    const { title, spooled } = await (type === 'csv' ? writeCsv : writeWorkbook)(ctx, source, input, { path, room }, task);
    await task.confirm();
    return { file: await storeFile(parts, task, spooled, title), name: title, type, mediaType: mediaTypes[type], bytes: spooled.size };
  },
});

type Writer = (
  ctx: Ctx,
  source: Awaited<ReturnType<typeof findTableSource>>,
  input: ExportInput,
  place: { readonly path: string; readonly room: number },
  task: JobTask,
) => Promise<{ title: string; spooled: SpooledFile }>;

const writeCsv: Writer = async (ctx, source, input, { path, room }, task) => {
  const { title, lines } = await readCsv(ctx, source, input);
  return { title, spooled: await spoolFile(path, counted(lines, task), room, () => new JobRefused(full), task.signal) };
};

const writeWorkbook: Writer = async (ctx, source, input, { path, room }) => {
  const { title, book, next } = await makeWorkbook(ctx, source, input);
  if (next >= 0) throw new JobRefused(`A workbook holds ${mostRows} records, and there are more. Export them as CSV.`);
  if (book.byteLength > room) throw new JobRefused(full);
  return { title, spooled: await spoolBytes(path, book) };
};

async function* counted(lines: AsyncIterable<Uint8Array>, task: JobTask): AsyncGenerator<Uint8Array> {
  let bytes = 0;
  for await (const piece of lines) {
    bytes += piece.byteLength;
    task.progress({ bytes });
    yield piece;
  }
}

/** Where uploads are. */
async function storeFile(parts: AppParts, { id: jobId, job, signal }: JobTask, spooled: SpooledFile, title: string): Promise<string> {
  const id = `${exportPrefix}${jobId}`;
  const type = String(job.data['type']) as ExportWish['type'];
  const { name: store, files } = await parts.files.current();
  await files.put(id, spooled, signal);
  if ((await parts.meta.files.find(id)) !== null) return id;
  const now = parts.clock.now();
  const kept = { extension: type === 'csv' ? 'csv' : 'xlsx', title, mimetype: mediaTypes[type], width: null, height: null };
  await parts.meta.files.add({ ...kept, id, user_id: job.userId, size: spooled.size, store, created_at: now, used_at: now }, null);
  return id;
}

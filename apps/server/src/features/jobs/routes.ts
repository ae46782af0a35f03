import { AppError, calls, finalJobStates, rawAnswer, type RawAnswer, refuse } from '@quadrille/contract';
import { Readable } from 'node:stream';
import type { Ctx } from '../../app-context.ts';
import { authenticate } from '../../http/authenticate.ts';
import { bindCall, type BoundCall } from '../../http/bind-call.ts';
import { noteInBase } from '../../http/note-in-base.ts';
import { noteOutside } from '../../http/note-outside.ts';
import type { Job } from '../../jobs/jobs.ts';
import { exportHeaders, type ExportMade, orderExport } from '../export/index.ts';
import { orderComparison, orderConnectionTest, orderSync } from '../sources/index.ts';
import { maySeeJob } from './may-see-job.ts';
import { toWireJob } from './to-wire-job.ts';

export const jobRoutes: readonly BoundCall[] = [
  bindCall(calls.jobs.get, async (ctx, { params }) => toWireJob(ctx.parts, await getJob(ctx, params.jobId))),
  bindCall(calls.jobs.cancel, async (ctx, { params }) => {
    await cancelJob(ctx, await getJob(ctx, params.jobId));
    return true;
  }),
  bindCall(calls.jobs.file, async (ctx, { params }) => readFile(ctx, await getJob(ctx, params.jobId))),
  bindCall(calls.jobs.testConnection, async (ctx, { body }) => toWireJob(ctx.parts, await orderConnectionTest(ctx, body))),
  bindCall(calls.jobs.compare, async (ctx, { body }) => toWireJob(ctx.parts, await orderComparison(ctx, body.base_id ?? null))),
  bindCall(calls.jobs.sync, async (ctx, { body }) => toWireJob(ctx.parts, await orderSync(ctx, body.base_id ?? null))),
  bindCall(calls.jobs.export, async (ctx, { params, query, body }) =>
    toWireJob(ctx.parts, await orderExport(ctx, params.tableId, { type: body.type, viewId: body.view_id ?? null, input: query })),
  ),
];

/** One that is not the caller's to see is answered like one that never was. */
async function getJob({ parts, request }: Ctx, id: string): Promise<Job> {
  const session = await authenticate(parts, request.header);
  const job = await parts.jobs.find(id);
  if (!session || !job || !(await maySeeJob(parts, session, job))) throw new AppError('jobNotFound');
  return job;
}

async function cancelJob(ctx: Ctx, { id, kind, baseId, state }: Job): Promise<void> {
  await ctx.parts.jobs.cancel(id);
  if ((finalJobStates as readonly string[]).includes(state)) return;
  const note = { operation: ['META', 'DELETE'], deed: 'jobs.cancel', description: `Cancelled a job (${kind})` } as const;
  const base = baseId !== null && (await ctx.parts.meta.bases.find(baseId)) ? await ctx.parts.engine.openBase(baseId) : null;
  await (base ? noteInBase(ctx, base, note) : noteOutside(ctx, { ...note, userId: ctx.actor.userId, about: id }));
}

async function readFile({ parts, actor, signal }: Ctx, job: Job): Promise<RawAnswer> {
  if (job.kind !== 'export' || job.userId !== actor.userId) throw new AppError('jobNotFound');
  if (job.state !== 'completed') throw refuse('exportNotReady');
  const { file, name, type, mediaType } = job.result as ExportMade;
  const entry = await parts.meta.files.find(file);
  const bytes = entry && (await (await parts.files.of(entry.store)).read(entry.id, signal));
  if (!bytes) throw new AppError('jobNotFound', {}, 'The file is not kept any more. Export it again.');
  return rawAnswer(mediaType, Readable.from(bytes), exportHeaders(name, type === 'csv' ? 'csv' : 'xlsx', -1));
}

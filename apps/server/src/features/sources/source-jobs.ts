import type { CallAnswer, calls, WireSourceDiff } from '@quadrille/contract';
import type { BaseId, Permission, UserId } from '@quadrille/domain';
import { type AppParts, type Ctx, getBase } from '../../app-context.ts';
import { ctxOfUser } from '../../http/ctx-of-user.ts';
import { type Job, type JobKind, JobRefused, type JobTask } from '../../jobs/jobs.ts';
import { getPlace } from '../structure/index.ts';
import { listTables } from './left-out.ts';
import { openSealed, readConfig, seal, type WireConfig } from './source-config.ts';
import { byCaller, compareSources, readWanted, type SyncBy, sourcesOf, syncSource } from './sync-source.ts';
import { tryConfig } from './try-config.ts';

/** A server that has said nothing for so long says nothing more. */
const testMs = 30_000;
const comparisonMs = 10 * 60_000;

interface Comparison {
  readonly projectId: BaseId;
  /** Null: all of the base. */
  readonly sourceId: string | null;
}

const sealedFor = 'connection test';

/** Begins to try a connection. The settings are sealed while the job waits and runs, and forgotten with its end. */
export async function orderConnectionTest({ parts, actor }: Ctx, wire: WireConfig): Promise<Job> {
  const config = readConfig(wire, { isReadOnly: true, sqliteFolder: parts.settings.sqliteFolder });
  const data = { sealed: seal(parts.secrets, sealedFor, config) };
  return parts.jobs.add({ kind: 'connection-test', baseId: null, userId: actor.userId, data });
}

export const connectionTestJob = (parts: AppParts): JobKind => ({
  kind: 'connection-test',
  deadlineMs: testMs,
  forgetsData: true,
  run: async (task): Promise<CallAnswer<typeof calls.sources.test>> => {
    const config = openSealed(parts.secrets, sealedFor, String(task.job.data['sealed']));
    if (config === null) throw new JobRefused('The connection settings cannot be read any more. Enter them again.');
    task.log(config.kind === 'sqlite' ? 'Opening the file' : `Connecting to ${config.host}:${config.port}`);
    return tryConfig(parts, config, task.signal, (open) => {
      task.log('Reading which tables there are');
      return listTables(open);
    });
  },
});

/** Begins to compare connected databases with what the base shows of them. */
export const orderComparison = (ctx: Ctx, sourceId: string | null): Promise<Job> => order(ctx, 'meta-diff', sourceId);

/** Begins to take over what has changed in them. */
export const orderSync = (ctx: Ctx, sourceId: string | null): Promise<Job> => order(ctx, 'meta-diff-sync', sourceId);

async function order(ctx: Ctx, kind: string, sourceId: string | null): Promise<Job> {
  const { baseId } = getBase(ctx);
  if (sourceId !== null) await getPlace(ctx, sourceId);
  const data: Comparison = { projectId: baseId, sourceId };
  return ctx.parts.jobs.add({ kind, baseId, userId: ctx.actor.userId, data: { ...data } });
}

export const comparisonJob = (parts: AppParts): JobKind => ({
  kind: 'meta-diff',
  deadlineMs: comparisonMs,
  run: async (task): Promise<{ differences: WireSourceDiff[] }> => {
    const { projectId, sourceId } = task.job.data as unknown as Comparison;
    const { base } = await byOrderer(parts, task, 'metaDiff');
    return { differences: await compareSources(parts, base, await sourcesOf(parts, projectId, sourceId), stepsOf(task)) };
  },
});

/** Taken over twice it is taken over once: the second time nothing differs any more. */
export const syncJob = (parts: AppParts): JobKind => ({
  kind: 'meta-diff-sync',
  deadlineMs: comparisonMs,
  run: async (task): Promise<{ msg: string }> => {
    const { projectId, sourceId } = task.job.data as unknown as Comparison;
    const by = await byOrderer(parts, task, 'metaDiffSync');
    const steps = stepsOf(task);
    const sources = await sourcesOf(parts, projectId, sourceId);
    for (const [index, source] of sources.entries()) {
      steps.onStep(source, index, sources.length);
      const wanted = await readWanted(parts, source, task.signal);
      await task.confirm();
      await syncSource(by, source, wanted);
    }
    task.progress({ done: sources.length, total: sources.length });
    return { msg: `The ${sourceId === null ? '' : 'base '}meta has been synchronized successfully` };
  },
});

/** Refused to whoever may not do it any more by now. */
async function byOrderer(parts: AppParts, { job, signal }: JobTask, permission: Permission): Promise<SyncBy> {
  const { projectId: baseId } = job.data as unknown as Comparison;
  return byCaller(await ctxOfUser(parts, { userId: job.userId as UserId, baseId, permission, timeZone: null }, signal));
}

function stepsOf(task: JobTask): Parameters<typeof compareSources>[3] {
  return {
    signal: task.signal,
    onStep: (source, done, total) => {
      task.progress({ done, total, source: source.alias });
      task.log(`Reading the structure of ${source.alias ?? source.type}`);
    },
  };
}

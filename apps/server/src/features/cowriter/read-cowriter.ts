import type { WireCowriter, WirePromptRun } from '@quadrille/contract';
import type { UserId } from '@quadrille/domain';
import { type Ctx, getBase } from '../../app-context.ts';
import { toStamp } from '../../platform/to-stamp.ts';
import { authorsFor } from '../records/index.ts';
import { findModel } from './model.ts';

const mostRuns = 100;
/** Runs that somebody ordered. */
export const promptJobKind = 'prompt';

/** Budgets count from the first of the month, in UTC. */
export function startOfMonth(now: number): number {
  const day = new Date(now);
  return Date.UTC(day.getUTCFullYear(), day.getUTCMonth(), 1);
}

export async function readCowriter(ctx: Ctx): Promise<WireCowriter> {
  const { meta, plugins, clock } = ctx.parts;
  const { baseId } = getBase(ctx);
  const model = await findModel(plugins);
  const since = startOfMonth(clock.now());
  const { tokens, cost } = await meta.prompts.usedSince(baseId, since);
  return {
    model: model && { name: model.name, host: URL.canParse(model.address) ? new URL(model.address).hostname : '' },
    currency: model?.currency ?? '',
    price_in: model?.priceIn ?? 0,
    price_out: model?.priceOut ?? 0,
    budget: await meta.prompts.budget(baseId),
    used: { tokens, cost: cost / 1_000_000 },
    since: new Date(since).toISOString(),
    running: await runningOf(ctx),
  };
}

/** What the reader has ordered and is being written still: a page that was loaded anew goes on showing it. */
async function runningOf(ctx: Ctx): Promise<WireCowriter['running']> {
  const { userId } = ctx.actor;
  const job = userId === null ? null : await ctx.parts.jobs.findOpen(promptJobKind, getBase(ctx).baseId, userId);
  const itemId = job?.data['itemId'];
  return job && typeof itemId === 'string' ? { job_id: job.id, item_id: itemId } : null;
}

export async function setBudget(ctx: Ctx, budget: number | null): Promise<WireCowriter> {
  await ctx.parts.meta.prompts.setBudget(getBase(ctx).baseId, budget);
  return readCowriter(ctx);
}

export async function listRuns(ctx: Ctx): Promise<{ list: WirePromptRun[] }> {
  const runs = await ctx.parts.meta.prompts.runs(getBase(ctx).baseId, mostRuns);
  const toAuthor = await authorReader(
    ctx,
    runs.map(({ user_id }) => user_id),
  );
  const list = runs.map((run): WirePromptRun => ({
    id: run.id,
    item_id: run.item_id,
    title: run.title,
    by: toAuthor(run.user_id),
    model: run.model,
    records: run.records,
    written: run.written,
    skipped: run.skipped,
    failed: run.failed,
    tokens: Number(run.tokens),
    cost: Number(run.cost) / 1_000_000,
    stopped: run.stopped as WirePromptRun['stopped'],
    started_at: toStamp(Number(run.started_at)),
    ended_at: run.ended_at === null ? null : toStamp(Number(run.ended_at)),
  }));
  return { list };
}

type ToAuthor = (id: UserId | null) => WirePromptRun['by'];

/** Names of people, as far as the reader may know them. */
export async function authorReader(ctx: Ctx, ids: readonly (UserId | null)[]): Promise<ToAuthor> {
  const authors = await authorsFor(ctx, [...new Set(ids)]);
  return (id) => {
    const author = id === null ? undefined : authors.get(id);
    return id !== null && author ? { id, name: author.name ?? author.email } : null;
  };
}

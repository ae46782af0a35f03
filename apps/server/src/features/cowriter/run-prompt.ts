import { AppError, type PromptRunBody, refuse } from '@quadrille/contract';
import { type BaseId, type FilterTest, limits, oneOf, type RowId, type UserId } from '@quadrille/domain';
import { type AppParts, type Ctx, getBase } from '../../app-context.ts';
import { ctxOfUser, reachOf, type Reach } from '../../http/ctx-of-user.ts';
import type { Job, JobKind, JobTask } from '../../jobs/jobs.ts';
import type { DraftEntry, RunEntry } from '../../meta/prompt-store.ts';
import { idField, readOptionsFor, toRowsQuery } from '../records/index.ts';
import { getReadyPrompt, type ReadyPrompt } from '../items/index.ts';
import { costOf, findModel, type Model } from './model.ts';
import { acceptDrafts } from './settle-drafts.ts';
import { promptJobKind, startOfMonth } from './read-cowriter.ts';
import { rowsToFill, stillAsRead } from './rows-to-fill.ts';
import { writeDraft } from './write-draft.ts';

const beatMs = 250;
const endings: readonly string[] = ['refused', 'busy', 'unreachable'];

export interface Order extends PromptRunBody {
  readonly projectId: BaseId;
  readonly itemId: string;
  readonly timeZone: string | null;
  /** Nothing where it acts as whoever signed the prompt, who was held back by nothing. */
  readonly reach?: Reach;
  /** The field fills itself: only records that want it, and nothing a person typed is written over. */
  readonly fills?: true;
  /** Of a field that fills itself where its records are not named: those behind this one. */
  readonly after?: RowId;
  /** Of a field that fills itself: the records of one part of a change that was too large to name them. */
  readonly change?: { readonly sequence: number; readonly part: number };
  /** How often the service did not answer for them, one time after the other. */
  readonly tries?: number;
  /** What an earlier run did not come to. */
  readonly isLater?: true;
}

/** What came of a run, as the job tells it. */
export interface PromptRunMade {
  readonly written: number;
  readonly skipped: number;
  /** Those of the skipped that another run was at. */
  readonly busy: number;
  readonly failed: number;
  /** Written into records. */
  readonly accepted: number;
  readonly stopped: RunEntry['stopped'];
}

/** Begins to write for records. Everything the prompt names must be there and be the caller's to see. */
export async function orderRun(ctx: Ctx, itemId: string, body: PromptRunBody): Promise<Job> {
  const { baseId } = getBase(ctx);
  const { userId } = ctx.actor;
  if (userId === null) throw new AppError('forbidden');
  getReadyPrompt(await getBase(ctx).schema(), itemId);
  if ((await findModel(ctx.parts.plugins)) === null) throw refuse('modelMissing');
  if (await isSpent(ctx.parts, baseId)) throw refuse('budgetSpent');
  if (await ctx.parts.jobs.findOpen(promptJobKind, baseId, userId)) throw refuse('promptRunning');
  const timeZone = ctx.request.header('x-quadrille-time-zone')?.slice(0, 64) ?? null;
  const data: Order = { ...body, projectId: baseId, itemId, timeZone, reach: reachOf(ctx) };
  return ctx.parts.jobs.add({ kind: promptJobKind, baseId, userId, data: { ...data } });
}

/** Begun anew it goes on with the records it had not come to. */
export const promptJob = (parts: AppParts): JobKind => ({ kind: promptJobKind, run: (task) => runOrder(parts, task) });

/** What fields that fill themselves are filled by; one after the other, as nobody waits for it. */
export const fillJob = (parts: AppParts): JobKind => ({
  kind: fillJobKind,
  concurrency: 1,
  isForgotten: true,
  run: (task) => runOrder(parts, task),
});
export const fillJobKind = 'promptFill';

async function runOrder(parts: AppParts, task: JobTask): Promise<PromptRunMade> {
  const order = task.job.data as unknown as Order;
  const userId = task.job.userId as UserId;
  const onBehalf = { userId, baseId: order.projectId, permission: 'bulkDataUpdate', timeZone: order.timeZone, reach: order.reach } as const;
  const ctx = await ctxOfUser(parts, onBehalf, task.signal);
  const ready = getReadyPrompt(await getBase(ctx).schema(), order.itemId);
  const model = await findModel(parts.plugins);
  if (model === null) throw refuse('modelMissing');
  if (order.fills && (!ready.prompt.fills || ready.prompt.fills_by !== userId)) return nothingMade;
  return writeAll(ctx, task, { ready, model, order });
}

const nothingMade: PromptRunMade = { written: 0, skipped: 0, busy: 0, failed: 0, accepted: 0, stopped: null };

async function writeAll(
  ctx: Ctx,
  task: JobTask,
  { ready, model, order }: { readonly ready: ReadyPrompt; readonly model: Model; readonly order: Order },
): Promise<PromptRunMade> {
  const { meta, clock } = ctx.parts;
  const ids = await (order.fills ? rowsFilled(ctx, ready, { task, order }) : rowsOf(ctx, ready, order));
  if (order.fills && ids.length === 0) return nothingMade;
  const isDone = new Set(await meta.prompts.rowsOf(task.id));
  let run: RunEntry = {
    ...beginning(ctx, ready, model),
    id: task.id,
    records: ids.length,
    ...(await countsOf(ctx, ready, task.id)),
  };
  await meta.prompts.putRun(run);
  // progress is told a few times a second, and what comes in between is told at the next beat
  let latest: Readonly<Record<string, unknown>> = { done: 0, total: ids.length, tokens: run.tokens };
  let used = { tokensIn: 0, tokensOut: 0 };
  let held: RowId | null = null;
  let busy = 0;
  const free = async (): Promise<void> => {
    if (held !== null) await letGo(ctx.parts, run, held);
    held = null;
  };
  const beat = setInterval(() => task.progress(latest), beatMs);
  try {
    for (const [index, rowId] of ids.entries()) {
      if (isDone.has(rowId)) continue;
      if (await isSpent(ctx.parts, run.base_id)) {
        run = { ...run, stopped: 'budget' };
        break;
      }
      await free();
      if (!(await claim(ctx.parts, run, rowId))) {
        if (!order.fills) busy += 1; // nobody asks for it later, as for a field that fills itself
        continue;
      }
      held = rowId;
      if (order.fills && (await isWrittenSince(ctx.parts, run, rowId))) {
        isDone.add(rowId);
        continue;
      }
      const { tokens } = run;
      const tell = (text: string): void => void (latest = { done: index, total: ids.length, tokens, row: rowId, text: text.slice(-4000) });
      tell('');
      used = { tokensIn: 0, tokensOut: 0 };
      const draft = await writeDraft(ctx, { ready, model, order, runId: task.id, rowId, used }, tell);
      used = { tokensIn: 0, tokensOut: 0 };
      if (draft === null) {
        isDone.add(rowId);
        continue;
      }
      run = counted(run, draft.entry, costOf(model, draft));
      await meta.prompts.putDraft(draft.entry);
      await meta.prompts.putRun(run);
      // the next records would fare no better, and each would cost a wait
      if (draft.entry.fault !== null && endings.includes(draft.entry.fault)) {
        run = { ...run, stopped: 'failed' };
        break;
      }
      isDone.add(rowId);
    }
  } catch (error) {
    // what was broken off has been paid for
    const tokens = run.tokens + used.tokensIn + used.tokensOut;
    run = { ...run, tokens, cost: run.cost + costOf(model, used), stopped: task.signal.aborted ? 'cancelled' : 'failed' };
    throw error;
  } finally {
    clearInterval(beat);
    await free();
    run = { ...run, skipped: run.skipped + busy, ended_at: clock.now() };
    await meta.prompts.putRun(run);
  }
  const accepted = order.into === 'record' ? await acceptRun(ctx, ready, { task, order, ids }) : 0;
  const left = ids.filter((id) => !isDone.has(id));
  if (order.fills && left.length > 0) {
    await askLater(ctx.parts, task.job, { order, left, isBudget: run.stopped === 'budget' });
  }
  return { written: run.written, skipped: run.skipped, busy, failed: run.failed, accepted, stopped: run.stopped };
}

/** A record is written for within this time, with all waits; then another run may take it. */
const claimMs = 10 * 60_000;

function claim({ meta, clock }: AppParts, { item_id, id: run_id }: RunEntry, row_id: RowId): Promise<boolean> {
  const now = clock.now();
  return meta.prompts.claim({ item_id, row_id, run_id, until: now + claimMs }, now);
}

function letGo({ meta }: AppParts, { item_id, id: run_id }: RunEntry, row_id: RowId): Promise<void> {
  return meta.prompts.release({ item_id, row_id, run_id });
}

/** Whether another run wrote for a record after this one began and had found that it wants it. */
async function isWrittenSince({ meta }: AppParts, { item_id, id, started_at }: RunEntry, rowId: RowId): Promise<boolean> {
  const drafts = await meta.prompts.draftsOfRows(item_id, [rowId]);
  return drafts.some(({ run_id, created_at }) => run_id !== id && created_at >= Number(started_at));
}

async function rowsOf(ctx: Ctx, { source }: ReadyPrompt, { row_ids: named, offset, limit }: Order): Promise<readonly RowId[]> {
  if (named !== undefined) return [...new Set(named)] as RowId[];
  const query = toRowsQuery(source, { where: undefined, filterArrJson: undefined });
  const options = await readOptionsFor(ctx, source, query);
  const rows = await getBase(ctx).records({ ...options, tableId: source.table.id, query, fieldIds: [], offset, limit });
  return rows.map(({ id }) => id);
}

/**
 * Those of the records a field that fills itself is asked for that want it: of the named ones, of those of a change, or of all the prompt is
 * for. Where there may be more of them than one run takes, the next run goes on behind these.
 */
async function rowsFilled(ctx: Ctx, ready: ReadyPrompt, { task, order }: { readonly task: JobTask; readonly order: Order }) {
  const named = order.change === undefined ? order.row_ids : await changedRows(ctx, order.change, order);
  const wanted = await rowsOfPrompt(ctx, ready, named as readonly RowId[] | undefined, order);
  const [last, isPaged] = [(named ?? wanted).at(-1), order.row_ids === undefined];
  if (isPaged && last !== undefined && (named ?? wanted).length >= order.limit) {
    const { kind, baseId, userId } = task.job;
    await ctx.parts.jobs.add({ kind, baseId, userId, data: { ...order, after: last } });
  }
  return rowsToFill(ctx, ready, wanted);
}

async function changedRows(ctx: Ctx, change: NonNullable<Order['change']>, { after = 0, limit }: Order): Promise<RowId[]> {
  return (await getBase(ctx).changedRecords({ ...change, after: after as RowId, limit })).map(({ rowId }) => rowId);
}

/** Those of the named records that the prompt is for; without names the next of all it is for, in the order of their ids. */
async function rowsOfPrompt(
  ctx: Ctx,
  { source }: ReadyPrompt,
  named: readonly RowId[] | undefined,
  { after, limit }: Order,
): Promise<readonly RowId[]> {
  if (named !== undefined && source.view === null) return [...new Set(named)];
  const id = idField(source.table);
  if (id === undefined || named?.length === 0) return [];
  const { grouping: _grouping, ...ofView } = toRowsQuery(source, { where: undefined, filterArrJson: undefined });
  const behind: FilterTest = { kind: 'compare', fieldId: id.id, op: 'gt', value: after ?? 0, nullAs: null };
  const test = named === undefined ? behind : oneOf(id.id, named);
  const query = { ...ofView, sorts: [], shuffle: false, tests: [...(ofView.tests ?? []), test] };
  const options = await readOptionsFor(ctx, source, query);
  const rows = await getBase(ctx).records({ ...options, tableId: source.table.id, query, fieldIds: [], offset: 0, limit });
  return rows.map((row) => row.id);
}

/** How often a service that does not answer is asked again for the same records: the waits grow to an hour each, and last a day. */
const mostTries = 30;
const minuteMs = 60_000;

/** What a run did not come to is asked for later; what waits already for the same field goes with it, so that there is one wait. */
async function askLater(
  { jobs, clock }: AppParts,
  { id, kind, baseId, userId }: Job,
  { order, left, isBudget }: { readonly order: Order; readonly left: readonly RowId[]; readonly isBudget: boolean },
): Promise<void> {
  const tries = isBudget ? 0 : (order.tries ?? 0) + 1;
  if (left.length === 0 || tries > mostTries) return;
  const { projectId, itemId } = order;
  const waiting = await jobs.findByData({ projectId, itemId, fills: true, isLater: true });
  const other = waiting !== null && waiting.id !== id && waiting.state !== 'active' ? waiting : null;
  const both = [...new Set([...left, ...((other?.data['row_ids'] as RowId[] | undefined) ?? [])])];
  const isOne = other !== null && both.length <= limits.promptRows;
  const { after: _after, change: _change, ...again } = order; // the records are named now
  const data = { ...again, row_ids: isOne ? both : left, tries, isLater: true };
  const pauseMs = isBudget ? 60 * minuteMs : Math.min(60, 2 ** (tries - 1)) * minuteMs;
  await jobs.add({ kind, baseId, userId, data, notBefore: clock.now() + pauseMs });
  if (isOne) await jobs.cancel(other.id);
}

/** Every draft of the run becomes the value of its record, as one change. */
async function acceptRun(
  ctx: Ctx,
  ready: ReadyPrompt,
  { task, order, ids }: { readonly task: JobTask; readonly order: Order; readonly ids: readonly RowId[] },
): Promise<number> {
  await task.confirm();
  const drafts = await ctx.parts.meta.prompts.draftsOfRows(ready.item.id, ids);
  const made = drafts.filter(({ run_id, state }) => run_id === task.id && state === 'draft');
  return acceptDrafts(ctx, ready, order.fills ? await stillAsRead(ctx, ready, { made, drafts }) : made);
}

function beginning(
  ctx: Ctx,
  { item }: ReadyPrompt,
  model: Model,
): Omit<RunEntry, 'id' | 'records' | 'written' | 'skipped' | 'failed' | 'tokens' | 'cost'> {
  const now = ctx.parts.clock.now();
  return {
    base_id: getBase(ctx).baseId,
    item_id: item.id,
    title: item.title,
    user_id: ctx.actor.userId,
    model: model.name,
    stopped: null,
    started_at: now,
    ended_at: null,
  };
}

/** Of a run another process had begun: what it used is not used up anew. */
async function countsOf(ctx: Ctx, { item }: ReadyPrompt, id: string) {
  const earlier = (await ctx.parts.meta.prompts.runs(getBase(ctx).baseId, 50)).find((run) => run.id === id && run.item_id === item.id);
  const { written = 0, skipped = 0, failed = 0, tokens = 0, cost = 0 } = earlier ?? {};
  return { written, skipped, failed, tokens: Number(tokens), cost: Number(cost) };
}

function counted(run: RunEntry, { state, tokens }: DraftEntry, cost: number): RunEntry {
  return {
    ...run,
    written: run.written + (state === 'draft' ? 1 : 0),
    skipped: run.skipped + (state === 'skipped' ? 1 : 0),
    failed: run.failed + (state === 'failed' ? 1 : 0),
    tokens: run.tokens + tokens,
    cost: run.cost + cost,
  };
}

async function isSpent({ meta, clock }: AppParts, baseId: BaseId): Promise<boolean> {
  const budget = await meta.prompts.budget(baseId);
  if (budget === null) return false;
  return (await meta.prompts.usedSince(baseId, startOfMonth(clock.now()))).tokens >= budget;
}

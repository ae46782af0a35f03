import { refuse, type WireSourceDiff } from '@quadrille/contract';
import type { BaseId, UserId } from '@quadrille/domain';
import { type AppParts, type Ctx, getBase } from '../../app-context.ts';
import type { SourceEntry } from '../../meta/source-store.ts';
import type { WriteStore } from '../../storage/store/write-store.ts';
import { applySource, shownTablesOf } from './apply-source.ts';
import { compareSource } from './compare-source.ts';
import { getPlace } from '../structure/index.ts';
import { toInflection } from './inflect.ts';
import { withoutLeftOut } from './left-out.ts';
import type { WantedTable } from './plan-source.ts';
import { readWantedFrom } from './read-wanted.ts';
import { sayFailure } from './say-failure.ts';
import { openConfig } from './source-config.ts';
import { withConnection } from './with-connection.ts';

export interface Steps {
  readonly signal: AbortSignal;
  /** Called before each database, with how many are done. */
  readonly onStep: (source: SourceEntry, done: number, total: number) => void;
}

/** Whose change of the base it is. */
export interface SyncBy {
  readonly base: WriteStore;
  readonly actorId: UserId | null;
  readonly signal: AbortSignal;
  readonly clientId: string | null;
}

export const byCaller = (ctx: Ctx): SyncBy => ({
  base: getBase(ctx),
  actorId: ctx.actor.userId,
  signal: ctx.signal,
  clientId: ctx.clientId,
});

/** How connected databases differ from what the base shows of them; tables without a difference are left out. */
export async function diffSources(ctx: Ctx, sourceId?: string): Promise<WireSourceDiff[]> {
  const sources = await sourcesOfCaller(ctx, sourceId);
  return compareSources(ctx.parts, getBase(ctx), sources, { signal: ctx.signal, onStep: () => {} });
}

export async function compareSources(
  parts: AppParts,
  base: WriteStore,
  sources: readonly SourceEntry[],
  { signal, onStep }: Steps,
): Promise<WireSourceDiff[]> {
  const schema = await base.schema();
  const all: WireSourceDiff[] = [];
  for (const [index, source] of sources.entries()) {
    onStep(source, index, sources.length);
    const shown = shownTablesOf({ schema: () => schema }, source.id);
    for (const difference of compareSource(await readWanted(parts, source, signal), shown))
      if (difference.detectedChanges.length > 0)
        all.push({ ...difference, base_id: source.id, detectedChanges: [...difference.detectedChanges] });
  }
  return all;
}

/** Takes over what has changed in their structure, one change of the base for each. */
export async function syncSources(ctx: Ctx, sourceId?: string): Promise<{ msg: string }> {
  for (const source of await sourcesOfCaller(ctx, sourceId))
    await syncSource(byCaller(ctx), source, await readWanted(ctx.parts, source, ctx.signal));
  return { msg: `The ${sourceId === undefined ? '' : 'base '}meta has been synchronized successfully` };
}

export async function syncSource(
  { base, actorId, signal, clientId }: SyncBy,
  source: SourceEntry,
  wanted: readonly WantedTable[],
): Promise<void> {
  const naming = { id: source.id, tables: toInflection(source.inflection_table), columns: toInflection(source.inflection_column) };
  await base.write('source.synced', actorId, (tx) => applySource(tx, naming, wanted), { signal, clientId });
}

/** Over a connection of its own, so that giving up really ends it. */
export async function readWanted(parts: AppParts, source: SourceEntry, signal: AbortSignal): Promise<WantedTable[]> {
  if (source.enabled === 0) throw refuse('connectionOff');
  const config = openConfig(parts.secrets, source);
  const wanted = await withConnection(parts, config, signal, readWantedFrom).catch((error: unknown) => {
    signal.throwIfAborted();
    return sayFailure(error);
  });
  return withoutLeftOut(source, wanted);
}

/** The connected databases of a base, or the one named; its own tables are never out of step with themselves. */
export async function sourcesOf(parts: AppParts, baseId: BaseId, id: string | null): Promise<readonly SourceEntry[]> {
  const all = await parts.meta.sources.listOf(baseId);
  return id === null ? all : all.filter((source) => source.id === id);
}

async function sourcesOfCaller(ctx: Ctx, id?: string): Promise<readonly SourceEntry[]> {
  if (id !== undefined) await getPlace(ctx, id); // refuses what is not of this base
  return sourcesOf(ctx.parts, getBase(ctx).baseId, id ?? null);
}

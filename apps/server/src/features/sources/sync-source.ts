import { AppError, type WireSourceDiff } from '@quadrille/contract';
import { type Ctx, getBase } from '../../app-context.ts';
import type { SourceEntry } from '../../meta/source-store.ts';
import type { OpenSource } from '../../storage/sources/source.ts';
import { runWrite } from '../changes/run-write.ts';
import { applySource, shownTablesOf } from './apply-source.ts';
import { compareSource } from './compare-source.ts';
import { getPlace } from './get-source.ts';
import { toInflection } from './inflect.ts';
import { introspectSource } from './introspect-source.ts';
import { planSource, type WantedTable } from './plan-source.ts';
import { sayFailure } from './say-failure.ts';

/** How connected databases differ from what the base shows of them; tables without a difference are left out. */
export async function diffSources(ctx: Ctx, sourceId?: string): Promise<WireSourceDiff[]> {
  const schema = await getBase(ctx).schema();
  const all: WireSourceDiff[] = [];
  for (const source of await sourcesOf(ctx, sourceId)) {
    const shown = shownTablesOf({ schema: () => schema }, source.id);
    for (const difference of compareSource(await readWanted(ctx, source), shown))
      if (difference.detectedChanges.length > 0)
        all.push({ ...difference, base_id: source.id, detectedChanges: [...difference.detectedChanges] });
  }
  return all;
}

/** Takes over what has changed in their structure, one change of the base for each. */
export async function syncSources(ctx: Ctx, sourceId?: string): Promise<{ msg: string }> {
  for (const source of await sourcesOf(ctx, sourceId)) await syncSource(ctx, source, await readWanted(ctx, source));
  return { msg: `The ${sourceId === undefined ? '' : 'base '}meta has been synchronized successfully` };
}

export async function syncSource(ctx: Ctx, source: SourceEntry, wanted: readonly WantedTable[]): Promise<void> {
  const naming = { id: source.id, tables: toInflection(source.inflection_table), columns: toInflection(source.inflection_column) };
  await runWrite(ctx, 'source.synced', (tx) => applySource(tx, naming, wanted));
}

/** What the database says it holds, as the base is to show it. */
export async function readWantedFrom(open: OpenSource): Promise<WantedTable[]> {
  const { foreign } = open.dialect;
  if (foreign === null) throw new AppError('notImplemented', { reason: 'Databases of this kind cannot be opened yet.' });
  return planSource(await introspectSource(open).catch(sayFailure), foreign);
}

async function readWanted(ctx: Ctx, source: SourceEntry): Promise<WantedTable[]> {
  return readWantedFrom(await ctx.parts.sources.open(source.id));
}

async function sourcesOf(ctx: Ctx, id?: string): Promise<readonly SourceEntry[]> {
  if (id === undefined) return ctx.parts.meta.sources.listOf(getBase(ctx).baseId);
  // The base's own tables are never out of step with themselves.
  const source = await getPlace(ctx, id);
  return source === null ? [] : [source];
}

import { AppError } from '@quadrille/contract';
import type { SourceId } from '@quadrille/domain';
import { type Ctx, getBase } from '../../app-context.ts';
import type { SourceEntry } from '../../meta/source-store.ts';
import { sourceIdOf } from './source-id.ts';

/** A connected database of the base the call is about; databases of other bases are unknown here. */
export async function getSource(ctx: Ctx, id: string): Promise<SourceEntry> {
  const source = await ctx.parts.meta.sources.find(id as SourceId);
  if (source === null || source.base_id !== getBase(ctx).baseId) throw new AppError('baseNotFound');
  return source;
}

/** The same, or null for the base's own place, which v1 paths name beside the base. */
export async function getPlace(ctx: Ctx, id: string): Promise<SourceEntry | null> {
  const { baseId } = getBase(ctx);
  if (id === sourceIdOf(baseId) || (await ctx.parts.meta.bases.find(baseId))?.source_id === id) return null;
  return getSource(ctx, id);
}

import { AppError, type Diagram } from '@quadrille/contract';
import { type Ctx, getBase } from '../../app-context.ts';
import type { BaseEntry } from '../../meta/base-list-store.ts';
import { getPlace } from '../structure/index.ts';
import { presentDiagram } from './present-diagram.ts';

/** All tables of the base as a diagram shows them, with its public link. */
export async function readDiagram(ctx: Ctx, sourceId: string): Promise<Diagram> {
  await getPlace(ctx, sourceId);
  return presentDiagram(await getEntry(ctx), await getBase(ctx).schema());
}

/** The same for whoever has the link; an ended link is as unknown as one never given out. */
export async function readSharedDiagram(ctx: Ctx, uuid: string): Promise<Diagram> {
  const entry = await getEntry(ctx);
  if (entry.erd_uuid === null || entry.erd_uuid !== uuid.toLowerCase()) throw new AppError('notFound');
  return presentDiagram(entry, await getBase(ctx).schema());
}

export async function getEntry(ctx: Ctx): Promise<BaseEntry> {
  const entry = await ctx.parts.meta.bases.find(getBase(ctx).baseId);
  if (!entry) throw new AppError('notFound');
  return entry;
}

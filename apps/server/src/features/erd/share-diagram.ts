import type { WireBase } from '@quadrille/contract';
import { createShareUuid } from '@quadrille/domain';
import { type Ctx, getBase } from '../../app-context.ts';
import { toSource } from '../bases/index.ts';
import { getPlace } from '../structure/index.ts';
import { getEntry } from './read-diagram.ts';

/** Makes a public link to the diagram; a shared one keeps its link. */
export async function shareDiagram(ctx: Ctx, sourceId: string): Promise<WireBase> {
  await getPlace(ctx, sourceId);
  const entry = await getEntry(ctx);
  if (entry.erd_uuid === null) await setLink(ctx, createShareUuid(entry.id, ctx.parts.random));
  return toSource(await getEntry(ctx), ctx.parts.engine.kind);
}

/** Ends the link; it is dead at once and never given out again. */
export async function unshareDiagram(ctx: Ctx, sourceId: string): Promise<boolean> {
  await getPlace(ctx, sourceId);
  await setLink(ctx, null);
  return true;
}

async function setLink(ctx: Ctx, uuid: string | null): Promise<void> {
  await ctx.parts.meta.bases.update(getBase(ctx).baseId, { erd_uuid: uuid }, ctx.parts.clock.now());
}

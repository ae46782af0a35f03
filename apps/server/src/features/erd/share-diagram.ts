import type { WireBase } from '@quadrille/contract';
import { createShareUuid } from '@quadrille/domain';
import { type Ctx, getBase } from '../../app-context.ts';
import type { SourceEntry } from '../../meta/source-store.ts';
import { toSource } from '../bases/index.ts';
import { readSource } from '../sources/index.ts';
import { getPlace } from '../structure/index.ts';
import { getEntry } from './read-diagram.ts';

/** Makes a public link to the diagram; a shared one keeps its link. */
export async function shareDiagram(ctx: Ctx, sourceId: string): Promise<WireBase> {
  const source = await getPlace(ctx, sourceId);
  const entry = await getEntry(ctx);
  if ((source ?? entry).erd_uuid === null) await setLink(ctx, source, createShareUuid(entry.id, ctx.parts.random));
  return source === null ? toSource(await getEntry(ctx), ctx.parts.engine.kind) : readSource(ctx, source.id);
}

/** Ends the link; it is dead at once and never given out again. */
export async function unshareDiagram(ctx: Ctx, sourceId: string): Promise<boolean> {
  await setLink(ctx, await getPlace(ctx, sourceId), null);
  return true;
}

async function setLink(ctx: Ctx, source: SourceEntry | null, uuid: string | null): Promise<void> {
  const { meta, clock } = ctx.parts;
  if (source !== null) await meta.sources.update(source.id, { erd_uuid: uuid }, clock.now());
  else await meta.bases.update(getBase(ctx).baseId, { erd_uuid: uuid }, clock.now());
}

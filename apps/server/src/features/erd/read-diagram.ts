import { AppError, type Diagram } from '@quadrille/contract';
import { type Ctx, getBase } from '../../app-context.ts';
import { visitorOfBase } from '@quadrille/domain';
import { findDiagramLink } from '../../http/find-link-actor.ts';
import type { BaseEntry } from '../../meta/base-list-store.ts';
import type { SourceEntry } from '../../meta/source-store.ts';
import { storeFor } from '../../storage/reader-store.ts';
import { getPlace } from '../structure/index.ts';
import { type DiagramSubject, presentDiagram } from './present-diagram.ts';

/** All tables of the base as a diagram shows them, with its public link. */
export async function readDiagram(ctx: Ctx, sourceId: string): Promise<Diagram> {
  const source = await getPlace(ctx, sourceId);
  return presentDiagram(toSubject(await getEntry(ctx), source), await getBase(ctx).schema());
}

/** For whoever has the link, the tables of the database it was made for alone; an ended link is as unknown as one never given out. */
export async function readSharedDiagram(ctx: Ctx, uuid: string): Promise<Diagram> {
  const { parts } = ctx;
  const { baseId } = getBase(ctx);
  const link = await findDiagramLink(parts, baseId, uuid.toLowerCase());
  if (link === null) throw new AppError('notFound');
  const source = link.sourceId === null ? null : await parts.meta.sources.find(link.sourceId);
  const base = storeFor(await parts.engine.openBase(baseId), { ...visitorOfBase, ...link });
  return presentDiagram(toSubject(await getEntry(ctx), source), await base.schema());
}

function toSubject(entry: BaseEntry, source: SourceEntry | null): DiagramSubject {
  const { id, erd_uuid } = source ?? { id: entry.source_id, erd_uuid: entry.erd_uuid };
  return { id, project_id: entry.id, title: entry.title, erd_uuid };
}

export async function getEntry(ctx: Ctx): Promise<BaseEntry> {
  const entry = await ctx.parts.meta.bases.find(getBase(ctx).baseId);
  if (!entry) throw new AppError('notFound');
  return entry;
}

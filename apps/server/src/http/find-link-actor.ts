import { headerNames } from '@quadrille/contract';
import { baseKeyOfShareUuid, type BaseId, type Permission, type SourceId } from '@quadrille/domain';
import type { Actor, AppParts, RequestFacts } from '../app-context.ts';
import { requireSharePassword } from './share-password.ts';

export interface LinkActor {
  readonly baseId: BaseId;
  readonly actor: Pick<Actor, 'baseRoles' | 'roles' | 'via' | 'sourceId'>;
  /** Null: all of the role. */
  readonly permissions: ReadonlySet<Permission> | null;
}

/** What a shared diagram opens: structure, and no row. */
const ofDiagram: ReadonlySet<Permission> = new Set<Permission>(['projectGet', 'tableList', 'tableGet', 'viewList', 'columnList']);

/**
 * Whoever names the public link of a base or of its diagram in a header: nobody in particular, with the role of the link in this one
 * base, signed in or not. Null where no link is named, or one that leads nowhere or has ended.
 */
export async function findLinkActor(parts: AppParts, facts: Pick<RequestFacts, 'header' | 'ip'>): Promise<LinkActor | null> {
  const [shared, diagram] = [facts.header(headerNames.sharedBaseId), facts.header(headerNames.sharedErdId)];
  if (shared !== null) return findSharedBase(parts, facts, shared.toLowerCase());
  return diagram === null ? null : findSharedDiagram(parts, diagram.toLowerCase());
}

async function findSharedBase(parts: AppParts, facts: Pick<RequestFacts, 'header' | 'ip'>, uuid: string): Promise<LinkActor | null> {
  const baseId = await findBase(parts, uuid);
  const schema = baseId === null ? null : await (await parts.engine.openBase(baseId)).schema();
  const share = baseId === null ? null : (schema?.entities.find('base', baseId)?.share ?? null);
  if (baseId === null || share === null || share.uuid !== uuid) return null;
  await requireSharePassword(parts, facts, uuid, share.password);
  return { baseId, actor: { baseRoles: [share.role], roles: [share.role], via: 'sharedBase' }, permissions: null };
}

async function findSharedDiagram(parts: AppParts, uuid: string): Promise<LinkActor | null> {
  const baseId = await findBase(parts, uuid);
  const link = baseId === null ? null : await findDiagramLink(parts, baseId, uuid);
  if (baseId === null || link === null) return null;
  return { baseId, actor: { baseRoles: ['viewer'], roles: ['viewer'], via: 'sharedErd', ...link }, permissions: ofDiagram };
}

/** What the link of a diagram was made for: one connected database, or null, the base's own tables. Links that ended are unknown. */
export async function findDiagramLink({ meta }: AppParts, baseId: BaseId, uuid: string): Promise<{ sourceId: SourceId | null } | null> {
  const entry = await meta.bases.find(baseId);
  if (!entry) return null;
  if (entry.erd_uuid === uuid) return { sourceId: null };
  const source = (await meta.sources.listOf(baseId)).find((one) => one.erd_uuid === uuid);
  return source === undefined ? null : { sourceId: source.id };
}

async function findBase(parts: AppParts, uuid: string): Promise<BaseId | null> {
  const key = baseKeyOfShareUuid(uuid);
  return key === null ? null : ((await parts.meta.lookups.baseByKey(key))?.id ?? null);
}

import { AppError, type DeletedProject, type WireProject } from '@quadrille/contract';
import type { BaseId } from '@quadrille/domain';
import type { AppParts, Ctx } from '../../app-context.ts';
import { noteOutside } from '../../http/note-outside.ts';
import type { DeletedBase } from '../../meta/base-list-store.ts';
import { toStamp } from '../../platform/to-stamp.ts';
import { withSources } from './read-bases.ts';
import { toProject } from './to-project.ts';

const dayMs = 24 * 60 * 60 * 1000;

/** Takes a base out of every list. It can be brought back for as long as things stay in the trash. */
export async function deleteBase(ctx: Ctx, id: BaseId): Promise<boolean> {
  const { meta, clock } = ctx.parts;
  const { userId } = ctx.actor;
  await meta.bases.markDeleted(id, userId, clock.now());
  await meta.hookDeliveries.dropOfBase(id);
  // the audit of the base is not open to anybody any more
  await noteOutside(ctx, { operation: ['PROJECT', 'DELETE'], userId, about: id, deed: 'projects.delete', description: 'Delete a project' });
  return true;
}

/** Deleted bases that the caller may bring back, newest first. */
export async function listDeletedBases(ctx: Ctx): Promise<{ list: DeletedProject[] }> {
  const keptMs = ctx.parts.settings.trashDays * dayMs;
  return {
    list: (await listMine(ctx)).map((base) => ({
      id: base.id,
      title: base.title,
      type: base.type,
      color: base.color,
      meta: toProject(base, ctx.parts.engine.kind).meta,
      deleted_at: toStamp(Number(base.deleted_at)),
      deleted_by: base.deleted_by_name,
      kept_until: toStamp(Number(base.deleted_at) + keptMs),
    })),
  };
}

/** Brings a base back as it was: records, members, links and history stand where they stood. */
export async function restoreDeletedBase(ctx: Ctx, id: BaseId): Promise<WireProject> {
  const { meta, engine, clock } = ctx.parts;
  await getMine(ctx, id);
  await engine.openBase(id); // refused here where its records are gone, as after a backup from before it was made
  await meta.bases.bringBack(id, clock.now());
  const base = await meta.bases.find(id);
  if (!base) throw new AppError('projectNotFound');
  return withSources(ctx, toProject(base, engine.kind));
}

export async function purgeDeletedBase(ctx: Ctx, id: BaseId): Promise<boolean> {
  await getMine(ctx, id);
  await purge(ctx.parts, id);
  return true;
}

/** Ends the time of bases that were deleted before `before`, in milliseconds since 1970. One that cannot be removed does not hold up the others. */
export async function purgeOldBases(parts: AppParts, before: number): Promise<void> {
  for (const { id, deleted_at } of await parts.meta.bases.listDeleted(null)) {
    if (Number(deleted_at) >= before) continue;
    await purge(parts, id).catch((error: unknown) =>
      parts.log.warn('A deleted base could not be removed; it is tried again tomorrow.', { base: id, error }),
    );
  }
}

/** The entry goes last: what was interrupted is begun again. */
async function purge({ engine, meta }: AppParts, id: BaseId): Promise<void> {
  await engine.dropBase(id);
  await meta.bases.dropAll(id);
}

/** A super user may see to every base, others to those they own. */
function listMine({ parts, actor }: Ctx): Promise<readonly DeletedBase[]> {
  if (actor.userId === null) return Promise.resolve([]);
  return parts.meta.bases.listDeleted(actor.orgRoles.includes('super') ? null : actor.userId);
}

async function getMine(ctx: Ctx, id: BaseId): Promise<DeletedBase> {
  const base = (await listMine(ctx)).find((one) => one.id === id);
  if (!base) throw new AppError('projectNotFound');
  return base;
}

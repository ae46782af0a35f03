import { type BaseId, baseKindOf } from '@quadrille/domain';
import type { AppParts, Ctx } from '../../app-context.ts';
import { AppError } from '@quadrille/contract';
import { can } from '@quadrille/domain';
import { JobRefused, type JobTask } from '../../jobs/jobs.ts';
import type { BaseEntry } from '../../meta/base-list-store.ts';
import { createBase, type NewBase } from '../bases/index.ts';
import { type CopyOnce, copyOnce, type CopySource } from './copy-once.ts';
import type { CopyOptions } from './plan-copy.ts';

/** The status of a base that a job is still filling. */
const filling = 'job';
/** Longer than it takes to queue the job of a base that was made for it, in ms. */
const queuedWithin = 10 * 60 * 1000;

/** Makes the empty base a copy goes into, like the original where it has nothing of its own; it belongs to the caller, who must be allowed to make one. */
export async function openNewBase(
  ctx: Ctx,
  original: Pick<BaseEntry, 'meta' | 'color' | 'description' | 'type'>,
  own: NewBase,
): Promise<BaseId> {
  const { parts, actor } = ctx;
  if (!can('projectCreate', actor.roles)) throw new AppError('forbidden', { permission: 'projectCreate', roles: actor.orgRoles.join(',') });
  const entry = await createBase(
    parts,
    {
      title: own.title,
      color: own.color ?? original.color,
      description: own.description ?? original.description,
      type: baseKindOf(original.type),
      meta: own.meta ?? (original.meta === null ? null : JSON.parse(original.meta)),
    },
    actor.userId,
  );
  await parts.meta.bases.update(entry.id, { status: filling }, parts.clock.now());
  return entry.id;
}

/** Fills such a base in a queued job. It goes again when that fails for good; what a crash has interrupted is gone on with. */
export async function fillNewBase(
  parts: AppParts,
  {
    to,
    source,
    options,
    filesOf,
  }: { readonly to: BaseId; readonly source: CopySource; readonly options: CopyOptions; readonly filesOf: BaseId },
  task: JobTask,
): Promise<{ project_id: string }> {
  const { meta, engine, clock } = parts;
  const entry = await meta.bases.find(to);
  if (!entry) throw new JobRefused('The new base was deleted while it was filled.');
  if (entry.status !== filling) return { project_id: to };
  try {
    const keepPage = keeperOfPages(parts, to);
    const all = { source, to: await engine.openBase(to), options, name: 'table.imported' } as const;
    await copyOnce(options.excludeData ? all : { ...all, keepPage }, task);
    if (!options.excludeData) await meta.files.copyBase(filesOf, to);
    await meta.bases.update(to, { status: null }, clock.now());
    return { project_id: to };
  } catch (error) {
    if (await task.isLast()) await forgetBase(parts, to);
    throw error;
  }
}

/** Keeps what is written in the pages of a copy in the base it goes into. */
export function keeperOfPages({ meta, clock }: AppParts, baseId: BaseId): NonNullable<CopyOnce['keepPage']> {
  return (itemId, updates) => meta.pages.begin({ itemId, baseId }, updates, clock.now());
}

/** The base of a copy that failed goes again. */
async function forgetBase({ meta, engine }: AppParts, id: BaseId): Promise<void> {
  await meta.bases.forget(id);
  await engine.dropBase(id);
}

/** Takes away bases whose filling ended without anybody to clear up: its job killed process after process. */
export async function dropUnfilled(parts: AppParts): Promise<void> {
  for (const id of await parts.meta.bases.listOfStatus(filling, parts.clock.now() - queuedWithin)) {
    if (await parts.jobs.isOpenFor(id)) continue;
    // the job may have ended since the list was read: it says so of its base before it ends
    if ((await parts.meta.bases.find(id))?.status === filling) await forgetBase(parts, id);
  }
}

import { AppError } from '@quadrille/contract';
import type { BaseId } from '@quadrille/domain';
import { type AppParts, type Ctx, getBase } from '../../app-context.ts';
import { type JobKind, JobRefused, type JobTask } from '../../jobs/jobs.ts';
import type { WriteTx } from '../../storage/store/write-tx.ts';
import { listDependents } from '../../storage/schema/dependents.ts';
import { copyOnce, type CopyPlan, fillNewBase, freeTitle, keeperOfPages, openNewBase } from '../duplicates/index.ts';
import { breakFormulas } from '../structure/index.ts';
import { keepClosed } from './keep-closed.ts';
import { openSource } from './snapshot-parts.ts';
import { getReady } from './snapshots.ts';

interface Restore {
  readonly projectId: BaseId;
  readonly snapshotId: string;
  /** The new base; null: in place. */
  readonly to: BaseId | null;
}

const everything = { excludeData: false, excludeViews: false, excludeHooks: false } as const;

/** Begins to bring a snapshot back, beside its base or in place. */
export async function orderRestore(
  ctx: Ctx,
  snapshotId: string,
  { mode, title }: { readonly mode: 'new' | 'inPlace'; readonly title?: string | undefined },
): Promise<{ id: string; project_id: string }> {
  const { parts, actor } = ctx;
  const { baseId } = getBase(ctx);
  await getReady(ctx, snapshotId);
  const original = await parts.meta.bases.find(baseId);
  if (!original) throw new AppError('projectNotFound');
  const to = mode === 'new' ? await openNewBase(ctx, original, { title: title ?? (await freeTitle(ctx, original.title)) }) : null;
  const data: Restore = { projectId: baseId, snapshotId, to };
  const job = await parts.jobs.add({ kind: 'restore-snapshot', baseId: to ?? baseId, userId: actor.userId, data: { ...data } });
  return { id: job.id, project_id: to ?? baseId };
}

export const restoreSnapshotJob = (parts: AppParts): JobKind => ({
  kind: 'restore-snapshot',
  run: async (task) => {
    const { projectId, snapshotId, to } = task.job.data as unknown as Restore;
    const entry = await parts.meta.snapshots.find(snapshotId);
    if (entry?.state !== 'ready') throw new JobRefused('The snapshot was deleted before it was restored.');
    const source = openSource(await parts.files.of(entry.store), entry, task.signal);
    if (to === null) return restoreInPlace(parts, projectId, source, task);
    return fillNewBase(parts, { to, source, options: everything, filesOf: projectId }, task);
  },
});

/** The tables, pages and dashboards of now go to the trash and those of then take their place, in one change. */
async function restoreInPlace(
  parts: AppParts,
  baseId: BaseId,
  source: ReturnType<typeof openSource>,
  task: JobTask,
): Promise<{ project_id: string }> {
  const to = await parts.engine.openBase(baseId);
  const options = { ...everything, isInPlace: true };
  const keepPage = keeperOfPages(parts, baseId);
  await copyOnce({ source, to, options, name: 'base.restored', prepare: takePlace, keepPage }, task);
  return { project_id: baseId };
}

function takePlace(tx: WriteTx, documents: CopyPlan['documents']): CopyPlan['documents'] {
  const kept = keepClosed(documents, tx.schema());
  removeTables(tx);
  for (const id of tx.schema().entities.all('item').keys()) tx.remove('item', id);
  return kept;
}

/** Tables of connected databases stay: they were never in a snapshot. */
function removeTables(tx: WriteTx): void {
  for (;;) {
    const { tables, entities } = tx.schema();
    const table = tables.find(({ doc }) => doc.source === undefined);
    if (!table) break;
    for (const [kind, id] of listDependents(entities, 'table', table.id).reverse()) tx.remove(kind, id);
    tx.remove('table', table.id);
  }
  for (const id of tx.schema().entities.all('dashboard').keys()) {
    for (const [kind, child] of listDependents(tx.schema().entities, 'dashboard', id)) tx.remove(kind, child);
    tx.remove('dashboard', id);
  }
  breakFormulas(tx);
}

import { isDeepStrictEqual } from 'node:util';
import { AppError, type UndoAnswer } from '@quadrille/contract';
import { can, type EntityChange, type TableId, type ViewId } from '@quadrille/domain';
import { type Ctx, getBase } from '../../app-context.ts';
import type { LeftAlone, RevertOptions } from '../../storage/engine.ts';
import type { BaseSchema } from '../../storage/schema/base-schema.ts';
import type { ViewDoc } from '../../storage/schema/documents.ts';
import { refuseLocked } from '../views/view-lock.ts';
import { aboutChange, sayInEnglish } from './describe-change.ts';
import { presentChange } from './present-change.ts';
import { stepPermissions } from './step-permissions.ts';

/** Takes back the caller's last change that still stands, or the one named, leaving alone what others changed since. */
export async function undoChange(ctx: Ctx, changeId: string | null | undefined): Promise<UndoAnswer> {
  return revert(ctx, 'undo', changeId);
}

/** Does again what was taken back last. */
export async function redoChange(ctx: Ctx, changeId: string | null | undefined): Promise<UndoAnswer> {
  return revert(ctx, 'redo', changeId);
}

async function revert(ctx: Ctx, kind: 'undo' | 'redo', changeId: string | null | undefined): Promise<UndoAnswer> {
  const base = getBase(ctx);
  const { userId } = ctx.actor;
  if (userId === null) throw new AppError('unauthorized');
  const refuse: RevertOptions['refuse'] = ({ entities }, now) => {
    for (const entity of entities) refuseStep(ctx, entity);
    refuseLockedViews(ctx, now, entities);
  };
  const { change, skipped, left } = await base[kind](userId, { clientId: ctx.clientId, refuse, ...(changeId && { changeId }) });
  if (!change) return { change: null, skipped: 0, left: [], label: '', about: null };
  const schema = await base.schema();
  const about = { ...aboutChange(schema, change, change.touched), reversal: null };
  return {
    change: presentChange(schema, change),
    skipped,
    left: left.map((one) => nameLeft(schema, one)),
    label: sayInEnglish(about),
    about,
  };
}

/** What was left alone by the names the reader knows it by. */
function nameLeft(schema: BaseSchema, { kind, id, tableId, rowId, fieldId }: LeftAlone): UndoAnswer['left'][number] {
  const doc = kind === 'record' || id === null ? undefined : schema.entities.find(kind, id);
  const { title = null, tableId: own = null } = (doc ?? {}) as { readonly title?: string; readonly tableId?: TableId };
  const table = tableId ?? (kind === 'table' ? null : own);
  const tableOf = table === null ? undefined : schema.tableById.get(table);
  const fieldTitle = fieldId === null ? null : (tableOf?.fieldById.get(fieldId)?.title ?? null);
  return { kind, tableTitle: tableOf?.doc.title ?? null, rowId, fieldTitle, title };
}

/** A step back in how a view shows its records is a change of the view. What goes along with a field or a table is not. */
function refuseLockedViews(ctx: Ctx, schema: BaseSchema, entities: readonly EntityChange[]): void {
  if (entities.some(({ kind }) => kind === 'field' || kind === 'table')) return;
  for (const { kind, id, before, after } of entities) {
    const viewId = kind === 'view' ? id : (((after ?? before) as { readonly viewId?: string | null } | null)?.viewId ?? null);
    const view = viewId === null ? undefined : schema.viewById.get(viewId as ViewId);
    if (view && !(kind === 'view' && isOfLockAlone(before, after))) refuseLocked(ctx, view.doc);
  }
}

/** The name, the place and the lock of a view are not what its lock is about. */
function isOfLockAlone(before: unknown, after: unknown): boolean {
  const [one, other] = [before, after] as (Partial<ViewDoc> | null)[];
  return isDeepStrictEqual(one?.settings, other?.settings) && one?.showSystemFields === other?.showSystemFields;
}

/** Who may not do any more what a step back or forth does, does not do it by going back to a time when they might. */
function refuseStep({ actor }: Ctx, entity: EntityChange): void {
  const permission = stepPermissions(entity).find((one) => !can(one, actor.roles));
  if (permission !== undefined) throw new AppError('forbidden', { permission, roles: actor.baseRoles.join(',') });
}

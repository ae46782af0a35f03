import { isDeepStrictEqual } from 'node:util';
import { AppError, type UndoAnswer } from '@quadrille/contract';
import { can, type EntityChange, type FieldId, type Permission, readChangeName, type TableId, type ViewId } from '@quadrille/domain';
import { type Ctx, getBase } from '../../app-context.ts';
import type { CommittedChange } from '../../storage/store/committed-change.ts';
import type { LeftAlone, RevertOptions } from '../../storage/store/revert-result.ts';
import type { BaseSchema } from '../../storage/schema/base-schema.ts';
import type { ViewDoc } from '../../storage/schema/documents.ts';
import { refuseLocked } from '../structure/index.ts';
import { aboutChange, sayInEnglish } from './describe-change.ts';
import { presentChange } from './present-change.ts';
import { stepPermissions } from './step-permissions.ts';

export interface Step {
  /** A change of the caller's own; absent: the last one that still stands. */
  readonly changeId?: string | null | undefined;
  /** Does nothing where others changed some of it since, and answers a question. */
  readonly asksFirst?: boolean | undefined;
}

/** Takes back a change of the caller, leaving alone what others changed since. */
export async function undoChange(ctx: Ctx, step: Step): Promise<UndoAnswer> {
  return revert(ctx, 'undo', step);
}

/** Does again what was taken back last. */
export async function redoChange(ctx: Ctx, step: Step): Promise<UndoAnswer> {
  return revert(ctx, 'redo', step);
}

async function revert(ctx: Ctx, kind: 'undo' | 'redo', { changeId, asksFirst = false }: Step): Promise<UndoAnswer> {
  const base = getBase(ctx);
  const { userId } = ctx.actor;
  if (userId === null) throw new AppError('unauthorized');
  const refuse: RevertOptions['refuse'] = ({ name, entities }, now) => {
    refuseWithout(ctx, neededFor(name, entities));
    refuseLockedViews(ctx, now, entities);
  };
  const result = await base[kind](userId, { clientId: ctx.clientId, signal: ctx.signal, refuse, asksFirst, ...(changeId && { changeId }) });
  const schema = await base.schema();
  const { change, question } = result;
  const facts = question?.change.change ?? change;
  const about = facts && { ...aboutChange(schema, facts, (question?.change ?? change)?.touched ?? []), reversal: null };
  return {
    change: change && presentChange(schema, change),
    skipped: result.skipped,
    left: result.left.map((one) => nameLeft(schema, one)),
    changedBy: [...result.changedBy],
    place: change && placeOf(schema, change),
    question: question && { change: presentChange(schema, question.change), hasRest: question.hasRest },
    label: about === null ? '' : sayInEnglish(about),
    about,
  };
}

/** Where to look for what a change wrote. */
function placeOf(schema: BaseSchema, { records }: CommittedChange): UndoAnswer['place'] {
  const written = records.find(({ tableId, after }) => after !== null && schema.tableById.get(tableId)?.doc.isJunction !== true);
  const table = written && schema.tableById.get(written.tableId);
  if (!written || !table) return null;
  const { rowId, before, after } = written;
  const changed = Object.entries(after ?? {}).find(([id, value]) => before !== null && !isDeepStrictEqual(before[id as FieldId], value));
  const fieldId = changed && table.fieldById.has(changed[0] as FieldId) ? changed[0] : null;
  return { tableId: table.id, rowId, fieldId };
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

/** Changes of rows; the first row put somewhere by hand in a view makes the field that keeps their order too. */
const ofRows: readonly string[] = ['records.created', 'records.updated', 'records.moved', 'records.pasted'];

/** What is made for the order of rows takes no more than the rows do; fields and options that came along with rows take their own rights. */
function neededFor(name: string, entities: readonly EntityChange[]): readonly Permission[] {
  if (!ofRows.includes(readChangeName(name).action)) return entities.flatMap(stepPermissions);
  const orders = new Set(entities.filter((entity) => entity.kind === 'field' && docOf(entity)['isSystem'] === true).map(({ id }) => id));
  const isForOrder = (entity: EntityChange): boolean =>
    entity.kind === 'view' || orders.has(entity.kind === 'field' ? entity.id : String(docOf(entity)['fieldId']));
  return ['dataUpdate', ...entities.filter((entity) => !isForOrder(entity)).flatMap(stepPermissions)];
}

function docOf({ before, after }: EntityChange): Readonly<Record<string, unknown>> {
  return (after ?? before ?? {}) as Readonly<Record<string, unknown>>;
}

/** Who may not do any more what a step back or forth does, does not do it by going back to a time when they might. */
function refuseWithout({ actor }: Ctx, needed: readonly Permission[]): void {
  const permission = needed.find((one) => !can(one, actor.roles));
  if (permission !== undefined) throw new AppError('forbidden', { permission, roles: actor.baseRoles.join(',') });
}

import { AppError, type CallAnswer, type calls, refuse } from '@quadrille/contract';
import { buttonActionOf, createUuid } from '@quadrille/domain';
import { type Ctx, getBase } from '../../app-context.ts';
import { idField, readOptions, toRowId } from '../records/index.ts';
import { getHook, getTable } from '../structure/index.ts';
import { deliverNow } from './deliver-hook.ts';
import { hookBody, type WireRow } from './hook-body.ts';

type Pressed = CallAnswer<typeof calls.hooks.pressButton>;

/** Runs the webhook of a button for one row, as the person who pressed it sees the row; answers what came of it. */
export async function pressButton(ctx: Ctx, tableId: string, rowId: string, columnId: string): Promise<Pressed> {
  const base = getBase(ctx);
  const schema = await base.schema();
  const table = getTable(schema, tableId);
  const field = table.fields.find(({ id }) => id === columnId);
  if (!field) throw new AppError('columnNotFound');
  const action = field.type === 'Button' ? buttonActionOf(field) : null;
  if (action?.kind !== 'webhook') throw refuse('noButtonOfHook', { field: field.title });
  const hook = getHook(await (await ctx.parts.engine.openBase(base.baseId)).schema(), action.hookId);
  if (hook.tableId !== table.id) throw new AppError('hookNotFound');
  const id = toRowId(rowId);
  const fieldIds = table.fields.filter(({ type }) => type !== 'Password').map((one) => one.id);
  const rows = id === null ? null : await base.rowsById({ ...readOptions(ctx), tableId: table.id, ids: [id], fieldIds, shape: 'objects' });
  if (!rows || rows.count === 0) throw new AppError('rowNotFound');
  const deliveryId = createUuid(ctx.parts.random);
  const body = hookBody(hook.version, {
    what: 'manual.trigger',
    deliveryId,
    table: { id: table.id, title: table.doc.title },
    rows: JSON.parse(Buffer.from(rows.json).toString()) as WireRow[],
    previous: [],
    key: idField(table)?.title ?? null,
  });
  const delivery = { id: deliveryId, baseId: base.baseId, hookId: hook.id, operation: 'trigger', body, email: ctx.actor.email };
  const made = await deliverNow(ctx.parts, { ...delivery, attempt: 1, isManual: true }, ctx.signal);
  if (made === null) return { msg: 'The webhook has been started', outcome: 'started', is_tried_again: false };
  const { hasArrived, isTriedAgain } = made;
  if (hasArrived) return { msg: 'The webhook has been called', outcome: 'arrived', is_tried_again: false };
  return { msg: 'The webhook could not be called', outcome: 'failed', is_tried_again: isTriedAgain };
}

import { AppError, type UndoAnswer } from '@quadrille/contract';
import { type Ctx, getBase } from '../../app-context.ts';
import { describeChange } from './describe-change.ts';
import { presentChange } from './present-change.ts';

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
  const { change, skipped } = await base[kind](userId, { clientId: ctx.clientId, ...(changeId && { changeId }) });
  if (!change) return { change: null, skipped: 0, label: '' };
  const schema = await base.schema();
  const plain = { ...change, name: change.name.split('.').slice(0, 2).join('.') };
  return { change: presentChange(schema, change), skipped, label: describeChange(schema, plain, change.touched) };
}

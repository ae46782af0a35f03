import { AppError, type RestoreAnswer } from '@quadrille/contract';
import type { RowId } from '@quadrille/domain';
import { type Ctx, getBase } from '../../app-context.ts';
import { presentChange } from '../changes/index.ts';
import { toRowId } from '../records/index.ts';

/** Brings back all a change took away. */
export async function restoreFromTrash(ctx: Ctx, sequence: string): Promise<RestoreAnswer> {
  return restore(ctx, { sequence: toSequence(sequence) });
}

/** Brings back rows, all of the entry or some; never anything else of its change. */
export async function restoreRows(ctx: Ctx, sequence: string, rowIds: readonly RowId[] | null | undefined): Promise<RestoreAnswer> {
  return restore(ctx, { sequence: toSequence(sequence), rowIds: rowIds ?? 'all' });
}

async function restore(
  ctx: Ctx,
  removal: { readonly sequence: number; readonly rowIds?: readonly RowId[] | 'all' },
): Promise<RestoreAnswer> {
  const base = getBase(ctx);
  const { change, skipped } = await base.restoreRemoval(ctx.actor.userId, removal, { signal: ctx.signal, clientId: ctx.clientId });
  return { change: change && presentChange(await base.schema(), change), skipped };
}

/** A change's number, from a path. */
export function toSequence(text: string): number {
  const sequence = toRowId(text);
  if (sequence === null) throw new AppError('notFound', {}, 'Change not found');
  return sequence;
}

import type { ChangeAction } from '@quadrille/domain';
import { type Ctx, getBase } from '../../app-context.ts';
import type { WriteOptions } from '../../storage/store/write-store.ts';
import type { WriteTx } from '../../storage/store/write-tx.ts';

/** Runs a use-case's writes as one change of the caller, named `name`, and answers what `fn` does. */
export async function runWrite<R>(
  ctx: Ctx,
  name: ChangeAction,
  fn: (tx: WriteTx) => R | Promise<R>,
  options: Pick<WriteOptions, 'isQuiet' | 'changeId'> = {},
): Promise<R> {
  const { result } = await getBase(ctx).write(name, ctx.actor.userId, fn, { signal: ctx.signal, clientId: ctx.clientId, ...options });
  return result;
}

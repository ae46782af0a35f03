import { AppError, type HookLog } from '@quadrille/contract';
import { type Ctx, getBase } from '../../app-context.ts';
import { callHook, dropTries } from './deliver-hook.ts';
import { getHook } from './find-hook.ts';
import { presentLog, toDelivery } from './log-call.ts';

/** Makes a call of the log once more and answers what came of it; one that arrives now is not made again later. */
export async function retryCall(ctx: Ctx, hookId: string, logId: string): Promise<HookLog> {
  const { parts, signal } = ctx;
  const hook = getHook(await getBase(ctx).schema(), hookId);
  const entry = await parts.meta.hooks.findLog(hook.id, logId);
  if (!entry) throw new AppError('notFound', {}, 'Delivery not found');
  const delivery = toDelivery(entry);
  if (!delivery) throw new AppError('badRequest', { reason: 'This call was a test or too large to be kept, so it cannot be made again.' });
  const { failure, logged } = await callHook(parts, hook, delivery, { signal, isTest: false });
  if (failure === null) await dropTries(parts, hook, delivery);
  return presentLog(logged);
}

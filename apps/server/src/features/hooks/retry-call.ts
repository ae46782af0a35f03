import { AppError, type HookLog, refuse } from '@quadrille/contract';
import { limits } from '@quadrille/domain';
import { type Ctx, getBase } from '../../app-context.ts';
import { callHook, dropTries } from './deliver-hook.ts';
import { getHook } from '../structure/index.ts';
import { findDelivery, presentLog } from './log-call.ts';

/** Longer than any call takes, so that one whose process is gone can be made again. */
const leaseMs = limits.hookTimeoutMs * 2;

/**
 * Makes a call of the log once more and answers what came of it; one that arrives now is not made again later. Of several people who ask
 * at once, in whatever process, one makes the call. A webhook that is switched off calls nobody, by hand neither; buttons run theirs
 * whether it listens or not.
 */
export async function retryCall(ctx: Ctx, hookId: string, logId: string): Promise<HookLog> {
  const { parts, signal } = ctx;
  const hook = getHook(await getBase(ctx).schema(), hookId);
  const entry = await parts.meta.hooks.findLog(hook.id, logId);
  if (!entry) throw new AppError('notFound', {}, 'Delivery not found');
  const delivery = await findDelivery(parts, entry);
  if (!delivery) throw refuse('callNotKept');
  if (!hook.isActive && delivery.operation !== 'trigger') throw refuse('hookOff', { title: hook.title });
  const { hookDeliveries } = parts.meta;
  const key = { hookId: hook.id, deliveryId: delivery.id };
  const until = parts.clock.now() + leaseMs;
  if (!(await hookDeliveries.lease(key, until, parts.clock.now()))) throw refuse('callUnderWay');
  try {
    const { failure, logged } = await callHook(parts, hook, delivery, { signal, isTest: false });
    if (failure === null) {
      await hookDeliveries.keep({ ...key, baseId: delivery.baseId, at: parts.clock.now(), body: null, hasArrived: true });
      await dropTries(parts, delivery);
    }
    return presentLog(logged);
  } finally {
    await hookDeliveries.release(key, until).catch(() => {});
  }
}

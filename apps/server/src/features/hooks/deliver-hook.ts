import { type BaseId, limits } from '@quadrille/domain';
import type { AppParts } from '../../app-context.ts';
import type { JobKind, JobTask } from '../../jobs/jobs.ts';
import type { HookLogEntry } from '../../meta/hook-store.ts';
import type { HookDoc } from '../../storage/schema/documents.ts';
import { DeliveryError, type Receipt } from './channels/channel.ts';
import { channels } from './channels/channels.ts';
import { TemplateData } from './hook-body.ts';
import { openNotification } from './hook-secrets.ts';
import { logCall } from './log-call.ts';
import { TemplateError } from './render-template.ts';
import type { QueuedDelivery } from './queued-delivery.ts';
import { tellFailed } from './tell-failed.ts';

const kind = 'webhook';
const atOnce = 8;
const longestPauseMs = 24 * 60 * 60 * 1000;

/** Puts a call into the queue; one that waits there already is not put in again. */
export async function queueDelivery({ jobs }: AppParts, delivery: QueuedDelivery, notBefore?: number): Promise<void> {
  const id = jobIdOf(delivery);
  const spec = { id, kind, baseId: delivery.baseId, userId: null, data: { ...delivery }, ...(notBefore !== undefined && { notBefore }) };
  try {
    await jobs.add(spec);
  } catch (error) {
    if ((await jobs.find(id)) === null) throw error;
  }
}

const jobIdOf = ({ id, attempt }: Pick<QueuedDelivery, 'id' | 'attempt'>): string => `hook-${id}-${attempt}`;

/** Ends the tries of a call that are still to come. */
export async function dropTries({ jobs }: AppParts, delivery: Pick<QueuedDelivery, 'id'>): Promise<void> {
  for (let attempt = 2; attempt <= limits.hookRetries + 1; attempt += 1) {
    const job = await jobs.find(jobIdOf({ ...delivery, attempt }));
    if (job?.state === 'waiting' || job?.state === 'delayed') await jobs.cancel(job.id);
  }
}

/** Calls of webhooks: tried again as each webhook says, with pauses that double. */
export const webhookJobs = (parts: AppParts): JobKind => ({
  kind,
  concurrency: atOnce,
  isForgotten: true,
  forgetsData: true,
  attempts: 3, // of what is not the receiver's fault
  run: (task) => deliver(parts, task),
});

/** What came of a try, as the end of its job tells it. */
export interface TryOutcome {
  readonly hasArrived: boolean;
  readonly isTriedAgain: boolean;
}

async function deliver(parts: AppParts, task: JobTask): Promise<TryOutcome | undefined> {
  const delivery = task.job.data as unknown as QueuedDelivery;
  const store = await parts.engine.openBase(delivery.baseId);
  const hook = (await store.schema()).entities.find('hook', delivery.hookId);
  if (!hook || !(hook.isActive || delivery.isManual)) return; // taken away or switched off meanwhile
  if (await parts.meta.hookDeliveries.hasArrived({ hookId: hook.id, deliveryId: delivery.id })) return; // made by hand meanwhile
  await task.confirm();
  const { failure } = await callHook(parts, hook, delivery, { signal: task.signal, isTest: false });
  const isTriedAgain = failure !== null && delivery.attempt <= Math.min(hook.retries, limits.hookRetries);
  const outcome = { hasArrived: failure === null, isTriedAgain };
  if (failure !== null && !isTriedAgain && !delivery.isManual) await tellSafely(parts, hook, delivery.baseId);
  if (!isTriedAgain) return outcome;
  const pause = Math.min(hook.retryInterval * 2 ** (delivery.attempt - 1), longestPauseMs);
  await queueDelivery(parts, { ...delivery, attempt: delivery.attempt + 1 }, parts.clock.now() + pause);
  return outcome;
}

/** The call was made: whatever goes wrong here must not make it once more. */
async function tellSafely(parts: AppParts, hook: HookDoc, baseId: BaseId): Promise<void> {
  try {
    await tellFailed(parts, hook, baseId);
  } catch (error) {
    parts.log.warn('Owners could not be told of a webhook whose call was given up.', { base: baseId, hook: hook.id, error });
  }
}

const mostPatienceMs = 10_000;
const lookEveryMs = 500;

/**
 * Queues a call and waits for what comes of its first try. Null where that takes long, or where another process has made it: the end
 * of a job is told in its own process alone.
 */
export async function deliverNow(parts: AppParts, delivery: QueuedDelivery, signal: AbortSignal): Promise<TryOutcome | null> {
  const { jobs } = parts;
  const id = jobIdOf(delivery);
  const { promise, resolve } = Promise.withResolvers<TryOutcome | null>();
  const stopHearing = jobs.listen((event) => {
    if (event.type !== 'status' || event.id !== id) return;
    if (event.status === 'completed') resolve('hasArrived' in (event.data as object) ? (event.data as TryOutcome) : null);
    if (event.status === 'failed') resolve({ hasArrived: false, isTriedAgain: false });
  });
  const giveUp = (): void => resolve(null);
  const patience = setTimeout(giveUp, mostPatienceMs);
  signal.addEventListener('abort', giveUp);
  if (signal.aborted) giveUp();
  try {
    await queueDelivery(parts, delivery);
    const looks = setInterval(() => void jobs.find(id).then((job) => job ?? giveUp(), giveUp), lookEveryMs);
    return await promise.finally(() => clearInterval(looks));
  } finally {
    clearTimeout(patience);
    signal.removeEventListener('abort', giveUp);
    stopHearing();
  }
}

/** What came of a call: a receipt or a failure. */
export interface CallOutcome {
  readonly receipt: Receipt | null;
  readonly failure: DeliveryError | null;
  readonly logged: HookLogEntry;
}

/** Makes one call and keeps what came of it; a failure is one of the receiver or of the webhook itself. */
export async function callHook(
  parts: AppParts,
  hook: HookDoc,
  delivery: QueuedDelivery,
  { signal, isTest }: { readonly signal: AbortSignal; readonly isTest: boolean },
): Promise<CallOutcome> {
  const started = performance.now();
  let receipt: Receipt | null = null;
  let failure: DeliveryError | null = null;
  const sealed = await parts.meta.hooks.secretOf(hook.id);
  try {
    receipt = await channels[hook.notification.type](parts, {
      payload: openNotification(parts.secrets, hook.notification).payload,
      body: delivery.body,
      data: { data: new TemplateData(delivery.body) },
      deliveryId: delivery.id,
      secret: sealed === null ? null : parts.secrets.open(sealed, `webhook ${hook.id}`),
      timeoutMs: Math.min(hook.timeout, limits.hookTimeoutMs),
      signal,
    });
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof DeliveryError) failure = error;
    else if (error instanceof TemplateError) failure = new DeliveryError(error.refusal);
    else throw error;
  }
  const logged = await logCall(parts, hook, { delivery, receipt, failure, isTest, ms: performance.now() - started });
  return { receipt, failure, logged };
}

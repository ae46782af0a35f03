import type { HookLog } from '@quadrille/contract';
import { limits } from '@quadrille/domain';
import type { AppParts } from '../../app-context.ts';
import type { HookLogEntry } from '../../meta/hook-store.ts';
import { toStamp } from '../../platform/to-stamp.ts';
import type { HookDoc } from '../../storage/schema/documents.ts';
import { sourceIdOf } from '../structure/index.ts';
import type { DeliveryError, Receipt } from './channels/channel.ts';
import type { QueuedDelivery } from './queued-delivery.ts';
import { maskNotification } from './hook-secrets.ts';

/** Most that is shown of what was sent. */
const mostKept = 20_000;

interface CallMade {
  readonly delivery: QueuedDelivery;
  readonly receipt: Receipt | null;
  readonly failure: DeliveryError | null;
  readonly isTest: boolean;
  readonly ms: number;
}

/** Keeps what came of a call, as far as the settings want it, and answers it. */
export async function logCall({ meta, clock, random, settings }: AppParts, hook: HookDoc, made: CallMade): Promise<HookLogEntry> {
  const { delivery, receipt, failure, isTest, ms } = made;
  const at = clock.now();
  const body = JSON.stringify(delivery.body);
  const entry = {
    type: hook.notification.type,
    event: hook.event,
    operation: delivery.operation,
    test_call: isTest ? 1 : 0,
    payload: cut(receipt?.sent || body),
    notification: JSON.stringify(maskNotification(hook.notification)).slice(0, mostKept),
    error_code: failure?.status == null ? null : String(failure.status),
    error_message: failure?.message ?? null,
    execution_time: String(Math.round(ms)),
    response: failure?.response || receipt?.response || null,
    triggered_by: delivery.email,
    attempt: delivery.attempt,
  };
  const id = `hkl${Buffer.from(random.bytes(9)).toString('hex')}`;
  const { baseId } = delivery;
  const logged = { id, baseId, hookId: hook.id, at, deliveryId: isTest ? null : delivery.id, entry };
  const isWanted = settings.webhookLog === 'ALL' || (settings.webhookLog === 'ERROR' && failure !== null);
  const isKept = isWanted && !isTest && Buffer.byteLength(body) <= limits.hookBodyBytes;
  if (isWanted && !isTest) {
    const kept = { hookId: hook.id, deliveryId: delivery.id, baseId, at, body: isKept ? body : null, hasArrived: failure === null };
    await meta.hookDeliveries.keep(kept);
  }
  if (isWanted) await meta.hooks.addLog(logged);
  return { ...logged, isRepeatable: isKept };
}

/** The call of an entry, as it would be made now; null where what was sent is not known in full. */
export async function findDelivery(
  { meta }: AppParts,
  { baseId, hookId, deliveryId, entry }: HookLogEntry,
): Promise<QueuedDelivery | null> {
  const body = deliveryId === null ? null : await meta.hookDeliveries.bodyOf({ hookId, deliveryId });
  if (deliveryId === null || body === null) return null;
  const { operation, triggered_by, attempt } = entry;
  return {
    id: deliveryId,
    baseId,
    hookId,
    operation: String(operation),
    body: JSON.parse(body) as unknown,
    email: triggered_by as string | null,
    attempt: Number(attempt) + 1,
  };
}

const cut = (text: string): string => (text.length > mostKept ? `${text.slice(0, mostKept)}…` : text);

/** An entry as the v1 wire has it. */
export function presentLog({ id, baseId, hookId, at, isRepeatable, entry }: HookLogEntry): HookLog {
  return {
    id,
    base_id: sourceIdOf(baseId),
    project_id: baseId,
    fk_hook_id: hookId,
    conditions: null,
    error: null,
    repeatable: isRepeatable,
    created_at: toStamp(at),
    updated_at: toStamp(at),
    ...(entry as Omit<HookLog, 'id' | 'base_id' | 'project_id' | 'fk_hook_id' | 'conditions' | 'error' | 'created_at' | 'updated_at'>),
  };
}

import type { HookLog } from '@quadrille/contract';
import type { AppParts } from '../../app-context.ts';
import type { HookLogEntry } from '../../meta/hook-store.ts';
import { toStamp } from '../../platform/to-stamp.ts';
import type { HookDoc } from '../../storage/schema/documents.ts';
import { sourceIdOf } from '../tables/source-id.ts';
import type { DeliveryError, Receipt } from './channels/channel.ts';
import type { QueuedDelivery } from './deliver-hook.ts';
import { maskNotification } from './hook-secrets.ts';

/** Most that is shown of what was sent. */
const mostKept = 20_000;
/** Bodies beyond this are not kept to be sent again. */
const mostRepeated = 1_000_000;

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
  const kept = isTest ? null : toKept(delivery);
  const entry = {
    type: hook.notification.type,
    event: hook.event,
    operation: delivery.operation,
    test_call: isTest ? 1 : 0,
    payload: cut(receipt?.sent || JSON.stringify(delivery.body)),
    notification: JSON.stringify(maskNotification(hook.notification)).slice(0, mostKept),
    error_code: failure?.status == null ? null : String(failure.status),
    error_message: failure?.message ?? null,
    execution_time: String(Math.round(ms)),
    response: failure?.response || receipt?.response || null,
    triggered_by: delivery.email,
    attempt: delivery.attempt,
    ...(kept && { kept }),
  };
  const id = `hkl${Buffer.from(random.bytes(9)).toString('hex')}`;
  const logged = { id, baseId: delivery.baseId, hookId: hook.id, at, entry };
  const isWanted = settings.webhookLog === 'ALL' || (settings.webhookLog === 'ERROR' && failure !== null);
  if (isWanted) await meta.hooks.addLog(logged);
  return logged;
}

/** What making the call once more takes. */
type KeptCall = Pick<QueuedDelivery, 'id' | 'body'>;

function toKept({ id, body }: QueuedDelivery): KeptCall | null {
  return JSON.stringify(body).length > mostRepeated ? null : { id, body };
}

/** The call of an entry, as it would be made now; null where what was sent is not known in full. */
export function toDelivery({ baseId, hookId, entry }: HookLogEntry): QueuedDelivery | null {
  const { kept, operation, triggered_by, attempt } = entry as Record<string, unknown> & { readonly kept?: KeptCall };
  if (!kept) return null;
  return { ...kept, baseId, hookId, operation: String(operation), email: triggered_by as string | null, attempt: Number(attempt) + 1 };
}

const cut = (text: string): string => (text.length > mostKept ? `${text.slice(0, mostKept)}…` : text);

/** An entry as the v1 wire has it. */
export function presentLog({ id, baseId, hookId, at, entry: { kept, ...entry } }: HookLogEntry): HookLog {
  return {
    id,
    base_id: sourceIdOf(baseId),
    project_id: baseId,
    fk_hook_id: hookId,
    conditions: null,
    error: null,
    repeatable: kept !== undefined,
    created_at: toStamp(at),
    updated_at: toStamp(at),
    ...(entry as Omit<HookLog, 'id' | 'base_id' | 'project_id' | 'fk_hook_id' | 'conditions' | 'error' | 'created_at' | 'updated_at'>),
  };
}

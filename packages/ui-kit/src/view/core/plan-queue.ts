import { isEmptyPlan, renameRecords, withoutRecords } from './change-plan.ts';
import type { ChangePlan } from './change-plan.ts';
import type { RecordId } from './record.ts';
import type { PlanAnswer, ViewSource } from './view-source.ts';

/** A change that is shown and not written yet. */
export interface PendingPlan {
  readonly plan: ChangePlan;
  readonly state: 'saving' | 'failed';
  /** Why it could not be written; it waits until it is tried again or discarded. */
  readonly reason: string | null;
}

interface PlanQueueOptions {
  readonly write: ViewSource['write'];
  /** The version of a record as it is known by now. */
  readonly versionOf: (id: RecordId) => number | null;
  /** Is called with the written part of a plan, with the ids of new records. */
  readonly onLanded: (written: ChangePlan, answer: PlanAnswer, sent: ChangePlan) => void;
  readonly onWaiting: (plan: ChangePlan, reason: string) => void;
  readonly onChange: () => void;
}

/** Writes plans one after another, in the order people made them. */
export interface PlanQueue {
  readonly pending: readonly PendingPlan[];
  /** The id a record got that was made here. */
  realId(id: RecordId): RecordId;
  push(plan: ChangePlan): void;
  retry(): void;
  discard(): void;
  settled(): Promise<void>;
}

export function createPlanQueue(options: PlanQueueOptions): PlanQueue {
  const made = new Map<RecordId, RecordId>();
  const versions = new Map<RecordId, number>();
  let pending: readonly PendingPlan[] = [];
  let tail: Promise<void> = Promise.resolve();

  const realId = (id: RecordId): RecordId => {
    const next = made.get(id);
    return next === undefined || next === id ? id : realId(next);
  };

  const put = (plan: ChangePlan, entry: PendingPlan | null): void => {
    pending = entry
      ? pending.map((other) => (other.plan.key === plan.key ? entry : other))
      : pending.filter((other) => other.plan.key !== plan.key);
  };

  const withVersions = (plan: ChangePlan): ChangePlan => ({
    ...plan,
    changes: plan.changes.map((change) => ({
      ...change,
      version: Math.max(change.version, versions.get(change.recordId) ?? 0, options.versionOf(change.recordId) ?? 0),
    })),
  });

  const send = async (plan: ChangePlan): Promise<void> => {
    const sent = withVersions(renameRecords(plan, realId));
    let answer: PlanAnswer;
    try {
      answer = await options.write(sent);
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      put(plan, { plan, state: 'failed', reason });
      options.onWaiting(sent, reason);
      return options.onChange();
    }
    for (const { key, record } of answer.created) {
      const create = sent.creates.find((one) => String(one.key) === key);
      if (create && create.key !== record.id) made.set(create.key, record.id);
      // a restored record keeps its former id
      if (create) made.delete(record.id);
      versions.set(record.id, record.version);
    }
    for (const record of answer.records) versions.set(record.id, record.version);
    put(plan, null);
    const refused = new Set(answer.failed.map(({ recordId }) => recordId));
    const written = renameCreated(withoutRecords(sent, refused), realId);
    options.onLanded(written, answer, sent);
    options.onChange();
  };

  const enqueue = (plan: ChangePlan): void => {
    // a callback may throw: further plans are written all the same
    tail = tail.catch(() => {}).then(() => send(plan));
  };

  return {
    get pending() {
      return pending;
    },
    realId,
    push(plan) {
      if (isEmptyPlan(plan)) return;
      pending = [...pending, { plan, state: 'saving', reason: null }];
      enqueue(plan);
      options.onChange();
    },
    retry() {
      const failed = pending.filter(({ state }) => state === 'failed');
      for (const { plan } of failed) put(plan, { plan, state: 'saving', reason: null });
      for (const { plan } of failed) enqueue(plan);
      options.onChange();
    },
    discard() {
      pending = pending.filter(({ state }) => state !== 'failed');
      options.onChange();
    },
    async settled() {
      let last;
      do {
        last = tail;
        await last.catch(() => {});
      } while (last !== tail);
    },
  };
}

function renameCreated(plan: ChangePlan, real: (id: RecordId) => RecordId): ChangePlan {
  return { ...plan, creates: plan.creates.map((create) => ({ ...create, key: real(create.key) })) };
}

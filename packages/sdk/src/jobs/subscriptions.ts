import { finalJobStates, type JobLogMessage, type JobStatusMessage } from '@quadrille/contract';

/** A job by its id, or by any part of the data it was started with. */
export type JobTarget = { readonly id: string } | Readonly<Record<string, unknown>>;

export interface JobListener {
  /** Every change of the job's state; the last one is completed or failed. */
  readonly onStatus?: (message: JobStatusMessage) => void;
  /** Lines for people, and progress. */
  readonly onLog?: (message: JobLogMessage) => void;
}

interface Subscription {
  readonly requestId: string;
  readonly target: JobTarget;
  readonly listener: JobListener;
  /** Null until the server named the job. */
  jobId: string | null;
}

type Emit = (event: 'subscribe' | 'status', message: { readonly _id: string; readonly data: JobTarget }) => void;

/** @internal Who follows which job; survives the connection it speaks over. */
export interface Subscriptions {
  add(target: JobTarget, listener: JobListener): () => void;
  /** Tells the server all of them again, after a connection came (back). */
  announceAll(): void;
  onSubscribed(requestId: string, jobId: string): void;
  onStatus(message: JobStatusMessage): void;
  onLog(message: JobLogMessage): void;
}

const idOf = (target: JobTarget): string | null => ('id' in target && typeof target['id'] === 'string' ? target['id'] : null);

export const isFinal = (status: string): boolean => finalJobStates.some((state) => state === status);

/** @internal `emit` is only used while `isConnected`. */
export function createSubscriptions(emit: Emit, isConnected: () => boolean): Subscriptions {
  const open = new Map<string, Subscription>();
  let count = 0;

  function announce(one: Subscription): void {
    emit('subscribe', { _id: one.requestId, data: one.target });
    // A finished job is not subscribed to any more; asking for its state tells all the same.
    if (one.jobId !== null) emit('status', { _id: one.requestId, data: { id: one.jobId } });
  }

  return {
    add(target, listener) {
      count += 1;
      const one: Subscription = { requestId: String(count), target, listener, jobId: idOf(target) };
      open.set(one.requestId, one);
      if (isConnected()) announce(one);
      return () => void open.delete(one.requestId);
    },
    announceAll() {
      for (const one of open.values()) announce(one);
    },
    onSubscribed(requestId, jobId) {
      const one = open.get(requestId);
      if (one) one.jobId = jobId;
    },
    onStatus(message) {
      for (const one of Array.from(open.values())) {
        if (one.jobId !== message.id) continue;
        if (isFinal(message.status)) open.delete(one.requestId);
        one.listener.onStatus?.(message);
      }
    },
    onLog(message) {
      for (const one of open.values()) if (one.jobId === message.id) one.listener.onLog?.(message);
    },
  };
}

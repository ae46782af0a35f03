import type { RowId, WriteBatch, WriteResult } from './row-source.ts';

interface WriteQueueOptions {
  readonly write: (batch: WriteBatch) => Promise<WriteResult>;
  readonly onSaved: (batch: WriteBatch, answer: WriteResult) => void;
  readonly onFailed: (batch: WriteBatch, reason: string) => void;
}

/** Sends batches one after another, in the order people made them. */
export interface WriteQueue {
  push(batch: WriteBatch): void;
  /** Resolves when nothing is waiting to be sent. */
  settled(): Promise<void>;
}

/** Rows made here get their real ids on the way: a batch that follows a creation may still name the stand-in. */
export function createWriteQueue(options: WriteQueueOptions): WriteQueue {
  const realIds = new Map<RowId, RowId>();
  let tail: Promise<void> = Promise.resolve();

  const send = async (batch: WriteBatch): Promise<void> => {
    try {
      const answer = await options.write(withRealIds(batch, realIds));
      for (const { key, row } of answer.created) realIds.set(key, row.id);
      options.onSaved(batch, answer);
    } catch (error) {
      options.onFailed(batch, error instanceof Error ? error.message : String(error));
    }
  };

  return {
    push(batch) {
      tail = tail.then(() => send(batch));
    },
    settled: () => tail,
  };
}

function withRealIds(batch: WriteBatch, realIds: ReadonlyMap<RowId, RowId>): WriteBatch {
  if (realIds.size === 0) return batch;
  const real = (id: RowId): RowId => realIds.get(id) ?? id;
  const { deletes } = batch;
  return {
    ...batch,
    updates: batch.updates.map((update) => ({ ...update, rowId: real(update.rowId) })),
    creates: batch.creates.map((create) => ({ ...create, afterId: create.afterId === null ? null : real(create.afterId) })),
    deletes:
      deletes && (deletes.all ? { all: true, except: mapIds(deletes.except, real) } : { all: false, ids: mapIds(deletes.ids, real) }),
  };
}

function mapIds(ids: ReadonlySet<RowId>, real: (id: RowId) => RowId): ReadonlySet<RowId> {
  return new Set([...ids].map(real));
}

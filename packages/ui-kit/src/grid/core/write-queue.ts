import type { GridRow, RowId, WriteBatch, WriteResult } from './row-source.ts';

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

/** What later batches must know of a row made here: of its cells the queue keeps nothing. */
type MadeRow = Pick<GridRow, 'id' | 'version'>;

/** Rows made here get their real ids and versions on the way: a batch that follows a creation may still name the stand-in. */
export function createWriteQueue(options: WriteQueueOptions): WriteQueue {
  const made = new Map<RowId, MadeRow>();
  let tail: Promise<void> = Promise.resolve();

  const send = async (batch: WriteBatch): Promise<void> => {
    const sent = withRealRows(batch, made);
    try {
      const answer = await options.write(sent);
      for (const { key, row } of answer.created) made.set(key, { id: row.id, version: row.version });
      options.onSaved(sent, answer);
    } catch (error) {
      options.onFailed(sent, error instanceof Error ? error.message : String(error));
    }
  };

  return {
    push(batch) {
      tail = tail.then(() => send(batch));
    },
    settled: () => tail,
  };
}

function withRealRows(batch: WriteBatch, made: ReadonlyMap<RowId, MadeRow>): WriteBatch {
  if (made.size === 0) return batch;
  const real = (id: RowId): RowId => made.get(id)?.id ?? id;
  const { deletes } = batch;
  return {
    ...batch,
    updates: batch.updates.map((update) => {
      const row = made.get(update.rowId);
      return row ? { ...update, rowId: row.id, version: Math.max(update.version, row.version) } : update;
    }),
    creates: batch.creates.map((create) => ({
      ...create,
      afterId: create.afterId === null ? null : real(create.afterId),
      beforeId: create.beforeId === null ? null : real(create.beforeId),
    })),
    deletes:
      deletes && (deletes.all ? { all: true, except: mapIds(deletes.except, real) } : { all: false, ids: mapIds(deletes.ids, real) }),
  };
}

function mapIds(ids: ReadonlySet<RowId>, real: (id: RowId) => RowId): ReadonlySet<RowId> {
  return new Set([...ids].map(real));
}

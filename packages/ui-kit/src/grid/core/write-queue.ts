import { mergeIntoCreates } from './merge-into-creates.ts';
import { nameRows } from './name-rows.ts';
import { UnclearWrite } from './row-source.ts';
import type { GridRow, RowCreate, RowId, RowSet, WriteBatch, WriteResult } from './row-source.ts';

interface WriteQueueOptions {
  readonly write: (batch: WriteBatch) => Promise<WriteResult>;
  readonly onSaved: (batch: WriteBatch, answer: WriteResult) => void;
  readonly onFailed: (batch: WriteBatch, reason: string, isUnclear: boolean) => void;
}

/** Sends batches one after another, in the order people made them. */
export interface WriteQueue {
  push(batch: WriteBatch): void;
  /** Resolves when nothing is waiting to be sent. */
  settled(): Promise<void>;
}

/** What later batches must know of a row made here; its cells are not kept. */
type MadeRow = Pick<GridRow, 'id' | 'version'>;

/**
 * Rows made here get their real ids and versions on the way: a batch that follows a creation may still name the stand-in. Where that was
 * refused, what is written to the row is sent with another try to make it.
 */
export function createWriteQueue(options: WriteQueueOptions): WriteQueue {
  const made = new Map<RowId, MadeRow>();
  const refused = new Map<RowId, RowCreate>();
  let tail: Promise<void> = Promise.resolve();

  const write = async (batch: WriteBatch): Promise<WriteResult> => {
    const asked = { ...batch, deletes: batch.deletes && without(batch.deletes, refused) };
    // records that were never made are gone without a word of the source
    return isEmpty(asked) ? nothing : options.write(asked);
  };

  const send = async (batch: WriteBatch): Promise<void> => {
    const sent = mergeIntoCreates(withRealRows(batch, made), refused);
    let answer: WriteResult;
    try {
      answer = await write(sent);
    } catch (error) {
      for (const create of sent.creates) refused.set(create.key, create);
      return options.onFailed(sent, error instanceof Error ? error.message : String(error), error instanceof UnclearWrite);
    }
    for (const { key, row } of answer.created) made.set(key, { id: row.id, version: row.version });
    for (const create of sent.creates) {
      if (made.has(create.key)) refused.delete(create.key);
      else refused.set(create.key, create);
    }
    options.onSaved(sent, answer);
  };

  return {
    push(batch) {
      // a callback may throw: further batches are written all the same
      tail = tail.catch(() => {}).then(() => send(batch));
    },
    settled: () => tail.catch(() => {}),
  };
}

const nothing: WriteResult = { rows: [], created: [], failed: [] };

function without(rows: RowSet, refused: ReadonlyMap<RowId, RowCreate>): RowSet | null {
  if (rows.all || refused.size === 0) return rows;
  const ids = new Set([...rows.ids].filter((id) => !refused.has(id)));
  return ids.size === 0 && rows.ids.size > 0 ? null : { all: false, ids };
}

function isEmpty({ updates, creates, deletes, newOptions, newColumns = [] }: WriteBatch): boolean {
  return deletes === null && [updates, creates, newOptions, newColumns].every(({ length }) => length === 0);
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
    deletes: deletes && nameRows(deletes, real),
  };
}

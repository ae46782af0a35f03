import { isSameValue } from '../../cells/is-same-value.ts';
import { invertBatch, isEmptyBatch } from './invert-batch.ts';
import type { CellWrite, GridRow, RowId, WriteBatch, WriteResult } from './row-source.ts';

const mostSteps = 200;
const mostMade = 1000;

interface OwnUndoOptions {
  readonly createKey: () => string;
  /** Positions of the rows there are, in memory or not; null where their number is not known. */
  readonly places: () => readonly number[] | null;
  readonly rowAt: (index: number) => GridRow | null;
  readonly indexOf: (id: RowId) => number | null;
  readonly mayWrite: () => boolean;
  /** Shows and sends a batch. */
  readonly write: (batch: WriteBatch) => void;
  /** Resolves once all that was sent is answered. */
  readonly settled: () => Promise<void>;
}

/** The history of a grid whose product keeps none: the inverse of each of the last changes that were saved. */
export interface OwnUndo {
  /** A batch is about to be sent. */
  sending(batch: WriteBatch): void;
  saved(batch: WriteBatch, answer: WriteResult): void;
  failed(batch: WriteBatch): void;
  /** Whether a batch undoes or redoes another one. */
  isStep(batch: WriteBatch): boolean;
  undo(): Promise<void>;
  redo(): Promise<void>;
  /** Resolves when every step that was asked for was sent and answered. */
  settled(): Promise<void>;
}

export function createOwnUndo(options: OwnUndoOptions): OwnUndo {
  const past: WriteBatch[] = [];
  const future: WriteBatch[] = [];
  /** For each batch that is being saved, the list its inverse goes to. */
  const steps = new Map<string, WriteBatch[]>();
  const before = new Map<string, readonly (GridRow | null)[]>();
  /** Rows that were deleted. Where a row is deleted twice before the first deletion is shown, undoing restores it once. */
  const gone = new Set<RowId>();
  /** Rows that were made here, as they are saved: a row may be deleted before it was ever read. */
  const made = new Map<RowId, GridRow>();
  /** The new ids of rows that were restored under another id. */
  const renamed = new Map<RowId, RowId>();
  let last: Promise<void> = Promise.resolve();

  const real = (id: RowId): RowId => {
    const next = renamed.get(id);
    return next === undefined ? id : real(next);
  };

  /** The write with the present id and version of its row; none where others wrote another value since. */
  const onNow = (update: CellWrite): readonly CellWrite[] => {
    const rowId = real(update.rowId);
    const index = options.indexOf(rowId);
    const row = index === null ? null : options.rowAt(index);
    if (row && !isSameValue(row.cells[update.columnId] ?? null, update.from)) return [];
    return [{ ...update, rowId, version: row?.version ?? update.version }];
  };

  const toNow = (batch: WriteBatch): WriteBatch => ({
    ...batch,
    updates: batch.updates.flatMap(onNow),
    creates: batch.creates.map((one) => ({
      ...one,
      afterId: one.afterId === null ? null : real(one.afterId),
      beforeId: one.beforeId === null ? null : real(one.beforeId),
    })),
    deletes: batch.deletes && !batch.deletes.all ? { all: false, ids: new Set([...batch.deletes.ids].map(real)) } : batch.deletes,
  });

  /** Takes steps one after another: each waits until the one before is saved. */
  const take = (from: WriteBatch[], to: WriteBatch[]): Promise<void> => {
    last = last.then(async () => {
      await options.settled();
      if (!options.mayWrite()) return;
      const batch = from.pop();
      const now = batch && toNow(batch);
      if (!now || isEmptyBatch(now)) return;
      steps.set(now.key, to);
      options.write(now);
      await options.settled();
    });
    return last;
  };

  const rowsAround = ({ deletes }: WriteBatch): readonly (GridRow | null)[] => {
    if (deletes === null) return [];
    const all = options.places();
    if (deletes.all) return all ? all.map(options.rowAt) : [null];
    const at = [...deletes.ids].flatMap((id) => options.indexOf(id) ?? []).flatMap((index) => [index - 1, index, index + 1]);
    const places = [...new Set(at)].filter((index) => index >= 0).toSorted((a, b) => a - b);
    // a gap between rows is marked, so that rows beside it do not count as neighbours
    const read = places.flatMap((index, turn) =>
      index === (places[turn - 1] ?? index - 1) + 1 ? [options.rowAt(index)] : [null, options.rowAt(index)],
    );
    const unread = [...deletes.ids].filter((id) => options.indexOf(id) === null);
    return [...read, ...unread.flatMap((id) => [null, made.get(id) ?? null])];
  };

  const withoutGone = (batch: WriteBatch): WriteBatch => {
    const { deletes } = batch;
    if (!deletes || deletes.all) return batch;
    const ids = new Set([...deletes.ids].filter((id) => !gone.has(id)));
    return { ...batch, deletes: ids.size > 0 ? { all: false, ids } : null };
  };

  const remember = ({ deletes }: WriteBatch, answer: WriteResult): void => {
    if (deletes && !deletes.all) for (const id of deletes.ids) gone.add(id);
    for (const { row } of answer.created) {
      made.set(row.id, row);
      gone.delete(row.id);
    }
    for (const row of answer.rows) if (made.has(row.id)) made.set(row.id, row);
    for (const id of [...made.keys()].slice(0, -mostMade)) made.delete(id);
  };

  return {
    sending(batch) {
      before.set(batch.key, rowsAround(batch));
    },
    saved(sent, answer) {
      const batch = withoutGone(sent);
      const to = steps.get(batch.key);
      const rows = before.get(batch.key) ?? [];
      for (const list of [steps, before]) list.delete(batch.key);
      remember(batch, answer);
      const ids = new Map(answer.created.map(({ key, row }) => [key, row.id]));
      for (const { key, bringsBack } of batch.creates) {
        const id = ids.get(key);
        if (id === undefined || bringsBack === undefined) continue;
        renamed.delete(id);
        if (id !== bringsBack) renamed.set(bringsBack, id);
      }
      if (!to) future.length = 0;
      const inverse = invertBatch(batch, answer, rows, options.createKey);
      // earlier steps concern rows that cannot be restored
      if (!inverse) past.length = 0;
      else if (!isEmptyBatch(inverse)) (to ?? past).push(inverse);
      if (past.length > mostSteps) past.shift();
    },
    failed({ key }) {
      for (const list of [steps, before]) list.delete(key);
    },
    isStep: ({ key }) => steps.has(key),
    undo: () => take(past, future),
    redo: () => take(future, past),
    settled: () => last.catch(() => {}),
  };
}

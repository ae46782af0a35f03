import type { GridOptions } from '../grid-options.ts';
import type { ColumnId, GridColumn } from './column.ts';
import { moveEarly } from './commands/early-text.ts';
import type { GridEffect } from './effect.ts';
import type { GridLabels } from './grid-labels.ts';
import type { CreatedRow, GridState } from './grid-state.ts';
import { invertBatch, isEmptyBatch } from './invert-batch.ts';
import type { OwnUndo } from './own-undo.ts';
import { applyPending } from './pending-writes.ts';
import type { GridRow, RowId, WriteBatch, WriteResult } from './row-source.ts';
import type { RowWindow } from './row-window.ts';
import { sameIfAlike } from './same-if-alike.ts';
import { followConflicts, rowsAfter, settleFailed, settleSaved } from './settle-writes.ts';
import { countSaving, hasUnsaved, markNotified, notifyTextsLost, textsLeft, unseenOf } from './unsaved-texts.ts';
import type { Visibility, Unseen } from './unsaved-texts.ts';
import { createWriteQueue } from './write-queue.ts';

interface SettlerOptions {
  readonly source: GridOptions['source'];
  readonly formatConflict: GridOptions['formatConflict'];
  readonly labels: GridLabels;
  readonly createKey: () => string;
  /** Aborted once the grid is destroyed. */
  readonly signal: AbortSignal;
  readonly rowWindow: RowWindow;
  /** Where the product keeps no history. */
  readonly ownUndo: OwnUndo | null;
  /** Finds columns, even removed ones, so that a value refused in one can be shown as it was written. */
  readonly columnOf: (id: ColumnId) => GridColumn | undefined;
  readonly read: () => GridState;
  readonly adopt: (state: GridState) => void;
  readonly runAll: (effects: readonly GridEffect[]) => void;
  /** A batch was answered or refused, and the state holds the outcome. */
  readonly onSettled: () => void;
  /** A batch with deletions was refused: its records stay. */
  readonly onNotDeleted: () => void;
}

/** Sends changes and takes over the answers: what is saved, what is refused, and what the person is told. */
export interface Settler {
  /** `saidOnceSaved`: told when the batch is saved, by how many of its cells were refused. */
  send(batch: WriteBatch, saidOnceSaved?: (refused: number) => readonly GridEffect[]): void;
  /** Resolves when nothing is waiting to be sent. */
  settled(): Promise<void>;
  /** The state with the present values of cells in which others were first. */
  withConflicts(state: GridState): GridState;
  hasUnsaved(): boolean;
  countSaving(): number;
  /** Announces the texts that are lost with the grid and were neither saved nor announced. */
  notifyLost(): void;
}

export function createSettler(options: SettlerOptions): Settler {
  const { source, labels, signal, rowWindow, ownUndo, read, adopt, runAll } = options;
  /** Rows with a cell that another change reached first. */
  const conflicts = new Set<RowId>();
  /** Batches that undo cuts by themselves: they are no steps of the history. */
  const takingBack = new Set<string>();
  /** What is told of batches under way once they are saved, by their keys. */
  const toSay = new Map<string, (refused: number) => readonly GridEffect[]>();

  const rowOf = (id: RowId): GridRow | null => {
    const index = rowWindow.indexOf(id);
    return index === null ? null : rowWindow.rowAt(index);
  };

  const visibility = (): Visibility => {
    const isLeft = signal.aborted;
    const { created, columns } = read();
    const made = new Set<RowId>(created.flatMap(({ key, row }) => (row ? [key, row.id] : [key])));
    return {
      isLeft,
      isSeen: (rowId, columnId) => !isLeft && columns.indexById.has(columnId) && (made.has(rowId) || rowWindow.indexOf(rowId) !== null),
      columnOf: options.columnOf,
    };
  };

  const notifyFailed = ({ count, reason, texts }: Unseen): void =>
    runAll([
      { type: 'announce', text: labels.saveFailed(count, reason) },
      { type: 'notice', notice: { type: 'saveFailed', cells: count, reason, typed: texts } },
    ]);

  /** The refused changes that no mark shows. They count as announced from now on. */
  const takeUnseen = (batch: WriteBatch): Unseen | null => {
    const seen = visibility();
    const unseen = unseenOf(read(), batch, seen);
    if (unseen) adopt(markNotified(read(), batch, seen));
    return unseen;
  };

  /** Where the paste of a cut was refused in part, the cut would lose values it cleared: the accepted part of it is undone. */
  const takeBackCut = (batch: WriteBatch, answer: WriteResult): boolean => {
    if (batch.label !== 'cut' || answer.failed.length === 0 || ownUndo?.isStep(batch)) return false;
    const back = invertBatch(batch, answer, [], options.createKey);
    if (!back || isEmptyBatch(back)) return false;
    takingBack.add(back.key);
    adopt(applyPending(read(), back));
    queue.push(back);
    return true;
  };

  const onSaved = (batch: WriteBatch, answer: WriteResult): void => {
    for (const { rowId, now } of answer.failed) if (now) conflicts.add(rowId);
    rowWindow.patch(rowsAfter(batch, answer, rowOf));
    // the place of the rows is not known
    const areReadAgain = Boolean(read().rows.groups) || ownUndo?.isStep(batch) === true;
    const state = areReadAgain ? read() : insertMade(read(), answer.created, rowWindow);
    if (batch.deletes || (areReadAgain && answer.created.length > 0)) rowWindow.refreshOnceMade();
    adopt({ ...settleSaved(state, batch, answer, areReadAgain), rows: sameIfAlike(state.rows, { ...state.rows, ...rowWindow.shape }) });
    if (takingBack.delete(batch.key) || takeBackCut(batch, answer)) ownUndo?.failed(batch);
    else ownUndo?.saved(batch, answer);
    const said = toSay.get(batch.key);
    toSay.delete(batch.key);
    if (said) runAll(said(answer.failed.length));
    const unseen = answer.failed.length > 0 ? takeUnseen(batch) : null;
    if (unseen) notifyFailed(unseen);
    options.onSettled();
  };

  const onFailed = (batch: WriteBatch, reason: string, isUnclear: boolean): void => {
    takingBack.delete(batch.key);
    toSay.delete(batch.key);
    if (batch.deletes) options.onNotDeleted();
    ownUndo?.failed(batch);
    adopt(settleFailed(read(), batch, reason, isUnclear));
    notifyFailed({ count: batch.updates.length + batch.creates.length, reason, texts: takeUnseen(batch)?.texts ?? [] });
    options.onSettled();
  };

  const queue = createWriteQueue({
    write: (batch) => {
      ownUndo?.sending(batch);
      return source.write(batch);
    },
    onSaved,
    onFailed,
  });

  return {
    send: (batch, said) => {
      if (said) toSay.set(batch.key, said);
      queue.push(batch);
    },
    settled: () => queue.settled(),
    withConflicts(state) {
      for (const id of conflicts) if (!state.pending.has(id)) conflicts.delete(id);
      return conflicts.size === 0 ? state : followConflicts(state, conflicts, rowOf, options.formatConflict);
    },
    hasUnsaved: () => hasUnsaved(read(), visibility()),
    countSaving: () => countSaving(read()),
    notifyLost: () => runAll(notifyTextsLost(textsLeft(read(), visibility()), labels)),
  };
}

/** Inserts rows that were made here at their places. Rows made later that stand below them move one down. */
function insertMade(state: GridState, made: WriteResult['created'], rowWindow: RowWindow): GridState {
  const at = new Map(state.created.map(({ key }, place) => [key, place]));
  let next = state;
  for (const { key, row } of made) {
    const below = next.created[at.get(key) ?? -1]?.below;
    rowWindow.insert(below === undefined ? rowWindow.shape.total : below + 1, row);
    if (below === undefined) continue;
    const moved = (other: CreatedRow): CreatedRow =>
      other.below === undefined || other.below < below ? other : { ...other, below: other.below + 1 };
    next = { ...next, created: next.created.map(moved), early: moveEarly(next.early, below + 1) };
  }
  return next;
}

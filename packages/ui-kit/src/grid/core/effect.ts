import type { CellValue } from '../../cells/cell-spec.ts';
import type { ColumnId } from './column.ts';
import type { GridCommand, PasteMatrix } from './command.ts';
import type { PastePlan } from './plan-paste.ts';
import type { RowId, WriteBatch } from './row-source.ts';
import type { GroupPath } from './row-space.ts';
import type { CellRange, CellRef } from './selection.ts';

/** What changed about columns, for the caller to keep. */
export type ColumnChange =
  | { readonly type: 'resized'; readonly widths: Readonly<Record<ColumnId, number>> }
  | { readonly type: 'moved'; readonly columnId: ColumnId; readonly beforeId: ColumnId | null }
  | { readonly type: 'hidden'; readonly columnId: ColumnId }
  | { readonly type: 'frozen'; readonly count: number };

/** Something the product may show; the effect `announce` has the words for screen readers. */
export type GridNotice =
  | { readonly type: 'readOnly'; readonly columnId: ColumnId | null }
  /** Text came to a cell of files without a key. */
  | { readonly type: 'filesOnly'; readonly columnId: ColumnId }
  | { readonly type: 'cleared'; readonly cells: number; readonly skipped: number }
  | { readonly type: 'pasted'; readonly cells: number; readonly created: number; readonly skipped: number; readonly failed: number }
  | { readonly type: 'filled'; readonly cells: number; readonly skipped: number }
  | { readonly type: 'copied'; readonly cells: number }
  | { readonly type: 'deleted'; readonly rows: number }
  /** Ranges that make no block together cannot be copied as one. */
  | { readonly type: 'manyRanges' }
  /** Nothing is selected, and no records can be made of what was pasted. */
  | { readonly type: 'pastedNowhere'; readonly text: string }
  /** Fewer columns stay put than were asked for: more would take too much of the width. */
  | { readonly type: 'frozenLess'; readonly shown: number; readonly wanted: number }
  /** Rows stand in the order of a sort: they cannot be moved while it is on. */
  | { readonly type: 'sortedRows' }
  /** A large copy is being read. */
  | { readonly type: 'copying'; readonly done: number; readonly cells: number }
  | { readonly type: 'copyFailed'; readonly reason: string }
  /** Rows a command is about could not be read: nothing was done. */
  | { readonly type: 'readFailed'; readonly reason: string }
  | { readonly type: 'tooLarge'; readonly cells: number; readonly most: number }
  /** The same of records, whatever they hold. */
  | { readonly type: 'tooManyRows'; readonly rows: number; readonly most: number }
  /** The selection begins or ends on a record that others deleted: nothing was done. */
  | { readonly type: 'recordGone' }
  /** Texts that were typed and cannot be saved any more, or were refused and given up. The list is complete and holds whole texts. */
  | { readonly type: 'textsLost'; readonly texts: readonly string[] }
  /** `typed`: the texts whose mark nobody can see, because their records are not in memory. */
  | { readonly type: 'saveFailed'; readonly cells: number; readonly reason: string; readonly typed: readonly string[] };

/** Rows somebody moved, in the order they shall stand. */
export interface MoveRequest {
  readonly ids: readonly RowId[];
  /** The record they go after; null: to the beginning of the group. */
  readonly after: RowId | null;
  /** The record they go before; null: to the end of the group. */
  readonly before: RowId | null;
  /** The group they go to; [] when not grouped. */
  readonly path: GroupPath;
  /** What records of that group hold; empty where they stay in theirs. */
  readonly cells: Readonly<Record<ColumnId, CellValue>>;
}

/** What a step asks the outside to do. */
export type GridEffect =
  /** `saidOnceSaved`: what people are told when it is saved and not before, by how many cells were refused. */
  | { readonly type: 'write'; readonly batch: WriteBatch; readonly saidOnceSaved?: (refused: number) => readonly GridEffect[] }
  | { readonly type: 'reveal'; readonly cell: CellRef }
  /** The head of a group, named by which of the groups it is. */
  | { readonly type: 'revealGroup'; readonly at: number }
  | { readonly type: 'moveRows'; readonly request: MoveRequest }
  | { readonly type: 'announce'; readonly text: string }
  | { readonly type: 'notice'; readonly notice: GridNotice }
  /** Rows of the range are needed; then the command again. */
  | { readonly type: 'collect'; readonly range: CellRange; readonly then: GridCommand }
  /** Cells of the column from a row on are needed, in the direction of the jump; then the jump again. */
  | {
      readonly type: 'seek';
      readonly columnId: ColumnId;
      readonly from: number;
      readonly then: Extract<GridCommand, { readonly type: 'jump' }>;
    }
  /** Ranges that make one block together, in its order. */
  | {
      readonly type: 'copy';
      readonly key: string;
      readonly ranges: readonly CellRange[];
      readonly cut: boolean;
      readonly headers: boolean;
    }
  | {
      readonly type: 'confirmPaste';
      readonly plan: PastePlan;
      readonly matrix: PasteMatrix;
      readonly textOnly: boolean;
      readonly isBelow: boolean;
      readonly copyKey: string | null;
    }
  | { readonly type: 'columns'; readonly change: ColumnChange }
  | { readonly type: 'groups'; readonly collapsed: readonly string[] }
  | { readonly type: 'openRecord'; readonly rowId: RowId; readonly index: number }
  | { readonly type: 'openLink'; readonly columnId: ColumnId; readonly text: string }
  | { readonly type: 'press'; readonly rowId: RowId; readonly cell: CellRef; readonly text: string }
  | { readonly type: 'openMenu'; readonly what: 'cell' | 'column'; readonly cell: CellRef }
  | { readonly type: 'leave'; readonly step: 1 | -1 }
  | { readonly type: 'intent'; readonly intent: 'undo' | 'redo' | 'find' | 'shortcuts' };

import type { CellValue } from '../../cells/cell-spec.ts';
import type { ColumnId, GridColumn } from './column.ts';
import type { FillHow } from './fill-series.ts';
import type { ColorsOf, EditSession, GridMode, Marquee, RowHeight } from './grid-state.ts';
import type { GridRow, RowId } from './row-source.ts';
import type { GroupPath } from './row-space.ts';
import type { CellRange, CellRef } from './selection.ts';

/** A cell of pasted data: its text, and its value when it was copied from a grid of ours. */
export interface PasteCell {
  readonly text: string;
  readonly value?: CellValue;
  /** The column it was copied from, where that is known to be one of this page. */
  readonly columnId?: ColumnId;
}

export type PasteMatrix = readonly (readonly PasteCell[])[];

export type AfterCommit = 'stay' | 'down' | 'up' | 'next' | 'previous' | 'left' | 'right';

/** A cell by its record, with that as it was when somebody began to edit it: for when it is not in memory any more. */
export interface CellToWrite {
  readonly rowId: RowId;
  readonly columnId: ColumnId;
  readonly row?: GridRow | undefined;
}

/** Everything a person or a program can do to a grid, as plain data. */
export type GridCommand =
  /** Steps by rows and columns; with `extend` the head moves and the anchor stays. */
  | { readonly type: 'move'; readonly rows: number; readonly columns: number; readonly extend?: boolean }
  /**
   * To the edge of the filled block, then to the edge of the table. `isBlind`: rows that are not in memory are not looked through
   * for the edge, the table's is taken.
   */
  | {
      readonly type: 'jump';
      readonly rows: -1 | 0 | 1;
      readonly columns: -1 | 0 | 1;
      readonly extend?: boolean;
      readonly isBlind?: boolean;
    }
  | {
      readonly type: 'moveTo';
      readonly row: 'first' | 'last' | 'same';
      readonly column: 'first' | 'last' | 'same';
      readonly extend?: boolean;
    }
  | { readonly type: 'page'; readonly rows: -1 | 0 | 1; readonly columns: -1 | 0 | 1; readonly extend?: boolean }
  | { readonly type: 'tab'; readonly step: 1 | -1 }
  /** `add` keeps what is selected and begins another range. */
  | {
      readonly type: 'select';
      readonly index: number;
      readonly columnId: ColumnId;
      readonly extend?: boolean;
      readonly add?: boolean;
      readonly reveal?: boolean;
    }
  | { readonly type: 'selectRows'; readonly index?: number; readonly extend?: boolean; readonly add?: boolean }
  | { readonly type: 'selectColumns'; readonly columnId?: ColumnId; readonly extend?: boolean; readonly add?: boolean }
  | { readonly type: 'selectAll' }
  | { readonly type: 'check'; readonly index: number; readonly extend?: boolean }
  | { readonly type: 'checkRows'; readonly ids: readonly RowId[] }
  | { readonly type: 'checkAll'; readonly on: boolean }
  /** `isKeyless`: the text came without a key, all of it at once. */
  | { readonly type: 'edit'; readonly via: 'type' | 'enter' | 'pointer'; readonly text?: string; readonly isKeyless?: boolean }
  | { readonly type: 'draft'; readonly draft: CellValue }
  | { readonly type: 'commit'; readonly then: AfterCommit }
  | { readonly type: 'cancel' }
  /** Shows in the open editor the question its person must decide. */
  | { readonly type: 'ask'; readonly reason: string }
  /** Keeps a text that was typed before its record was read, on the active cell or the one named. */
  | {
      readonly type: 'keepEarly';
      readonly text: string;
      readonly via: EditSession['via'];
      readonly then: AfterCommit;
      readonly cell?: CellRef;
      /** `shifts` of the rows when typing began; absent: those of now. */
      readonly shifts?: number;
    }
  /** Writes early texts whose records are read by now, and announces those that cannot be written any more. */
  | { readonly type: 'writeEarly' }
  /** Drops the early texts of a cell. `isFirst`: only the one that was typed first. */
  | { readonly type: 'dropEarly'; readonly cell: CellRef; readonly isFirst?: boolean }
  /** Tells where the record of an early text is by now; null: it is not among the rows. */
  | { readonly type: 'placeTyped'; readonly rowId: RowId; readonly index: number | null }
  | { readonly type: 'escape' }
  /** Sets the value of the active cell, or of the one named, that an editor outside of the grid answered. */
  | { readonly type: 'setValue'; readonly value: CellValue; readonly cell?: CellToWrite }
  | { readonly type: 'toggle' }
  | { readonly type: 'rate'; readonly value: number }
  | { readonly type: 'insertText'; readonly what: 'today' | 'now' }
  | { readonly type: 'clear' }
  /** `repeats`: values are copied where a series would go on. */
  | { readonly type: 'fillTo'; readonly range: CellRange | null; readonly done: boolean; readonly repeats?: boolean }
  | { readonly type: 'fillDown' }
  /** Fills down as far as the column beside the selection is filled. `stuckAt` is set by the grid itself. */
  | { readonly type: 'fillToEnd'; readonly stuckAt?: number }
  | { readonly type: 'fillAcross' }
  /** `marks`, set by the grid itself: what is on the clipboard by now, whose rows were read since, is marked and not copied again. */
  | { readonly type: 'copy'; readonly cut: boolean; readonly headers?: boolean; readonly marks?: Pick<Marquee, 'key' | 'ranges'> }
  /** `newColumns`: made along with the paste, for what lies beyond the last one. */
  | {
      readonly type: 'paste';
      readonly matrix: PasteMatrix;
      readonly textOnly?: boolean;
      readonly confirmed?: boolean;
      /** As new records, whatever is selected; absent: where nothing is. */
      readonly isBelow?: boolean;
      readonly newColumns?: readonly GridColumn[];
      /** How the texts of columns are meant that can be read in two ways: one of their `readings` of the plan. */
      readonly readings?: Readonly<Record<ColumnId, unknown>>;
      /** The copy of a grid it comes from, by its key; null or absent: another program's. A cut empties what was pasted of itself. */
      readonly copyKey?: string | null;
    }
  /** `below`, `above`: beside the active cell's record, of its group; else at the end of the group named. */
  | {
      readonly type: 'addRow';
      readonly cells?: Readonly<Record<ColumnId, CellValue>>;
      readonly below?: boolean;
      readonly above?: boolean;
      readonly path?: GroupPath;
    }
  | { readonly type: 'deleteRows'; readonly what: 'selected' | 'checked' }
  | { readonly type: 'retry'; readonly rowId: RowId }
  | { readonly type: 'discard'; readonly rowId: RowId }
  | { readonly type: 'setColumns'; readonly columns: readonly GridColumn[] }
  /** All columns selected with it get the width too. */
  | { readonly type: 'resizeColumn'; readonly columnId: ColumnId; readonly width: number; readonly done: boolean }
  /** Each column gets its own. */
  | { readonly type: 'setWidths'; readonly widths: Readonly<Record<ColumnId, number>> }
  /** Ends a resize that is not done: widths are what they were. */
  | { readonly type: 'cancelResize' }
  | { readonly type: 'moveColumn'; readonly columnId: ColumnId; readonly beforeId: ColumnId | null }
  /** The selected columns one place towards the start or the end. */
  | { readonly type: 'nudgeColumns'; readonly step: 1 | -1 }
  /** The selected columns a step wider or narrower. */
  | { readonly type: 'widenColumns'; readonly step: 1 | -1 }
  | { readonly type: 'hideColumn'; readonly columnId: ColumnId }
  /** `isKnown`: the product gave these keys itself, so it is not told of them. */
  | { readonly type: 'freeze'; readonly count: number; readonly isKnown?: boolean }
  | { readonly type: 'setRowHeight'; readonly rowHeight: RowHeight }
  /** Without a path: the group of the active cell. */
  | { readonly type: 'toggleGroup'; readonly path?: GroupPath }
  | { readonly type: 'toggleAllGroups'; readonly on: boolean }
  | { readonly type: 'setCollapsed'; readonly keys: readonly string[] }
  /** The active record is in a closed group by now, because others changed it: the active cell leaves it. */
  | { readonly type: 'leaveClosed' }
  /** Stands on the head of a group, as the arrows reach it. */
  | { readonly type: 'focusGroup'; readonly path: GroupPath }
  /** Cells that show this text are marked; null ends it. */
  | { readonly type: 'setNeedle'; readonly needle: string | null }
  /** The record that is open beside the grid; null: none. */
  | { readonly type: 'setOpened'; readonly rowId: RowId | null }
  | { readonly type: 'setColors'; readonly colorsOf: ColorsOf | null }
  /** The last fill once more, done in another way. */
  | { readonly type: 'refill'; readonly how: FillHow }
  /** The selected rows, or those named, before another record of a group; null: at its end. */
  | { readonly type: 'moveRows'; readonly ids?: readonly RowId[]; readonly before: RowId | null; readonly path: GroupPath }
  /** The selected rows one place up or down. */
  | { readonly type: 'nudgeRows'; readonly step: 1 | -1 }
  | { readonly type: 'setMode'; readonly mode: GridMode }
  | { readonly type: 'openRecord'; readonly index?: number }
  | { readonly type: 'openLink' }
  | { readonly type: 'press' }
  | { readonly type: 'openMenu'; readonly what: 'cell' | 'column' }
  | { readonly type: 'undo' }
  | { readonly type: 'redo' }
  | { readonly type: 'find' }
  | { readonly type: 'showShortcuts' };

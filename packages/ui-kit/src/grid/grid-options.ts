import type { ColumnChange, GridNotice, MoveRequest } from './core/effect.ts';
import type { FillHow } from './core/fill-series.ts';
import type { RowOrder } from './core/grid-env.ts';
import type { CellValue } from '../cells/cell-spec.ts';
import type { ColumnId, GridColumn } from './core/column.ts';
import type { GridLabels } from './core/grid-labels.ts';
import type { GridMode, RowHeight } from './core/grid-state.ts';
import type { PastePlan } from './core/plan-paste.ts';
import type { GroupPath } from './core/row-space.ts';
import type { RowId, RowSource } from './core/row-source.ts';
import type { FormatConflict } from './core/settle-writes.ts';
import type { Clock } from './core/clock.ts';

/** Where a menu belongs: client coordinates of what it was asked from. */
export interface Anchor {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface MenuRequest {
  readonly what: 'cell' | 'row' | 'column' | 'group';
  readonly index: number | null;
  readonly rowId: RowId | null;
  readonly columnId: ColumnId | null;
  readonly anchor: Anchor;
  /** The group whose head was asked for. */
  readonly path?: GroupPath;
}

export interface PressRequest {
  readonly rowId: RowId;
  readonly columnId: ColumnId;
  /** What was typed on the cell; '' when it was not typing that asked. */
  readonly text: string;
  /** What was typed after `text` until the editor had focus: to be taken then. What it has taken is gone. */
  takeTyped(): string;
  /** Null while the cell is not drawn. */
  readonly anchor: Anchor | null;
}

export interface FilesRequest {
  readonly rowId: RowId;
  readonly columnId: ColumnId;
  readonly files: readonly File[];
  /** Null while the cell is not drawn. */
  readonly anchor: Anchor | null;
}

/** What may be answered to a paste that is asked about, beside yes and no. */
export interface PasteAnswer {
  /** To be made by the source along with the paste (`newColumns` of its batch); their ids stand in until they are handed in. */
  readonly columns?: readonly GridColumn[];
  /** Of each column of the plan's `open`, the reading that is meant. */
  readonly readings?: Readonly<Record<ColumnId, unknown>>;
}

/** Everything a grid is made from. Only `source` and `columns` are needed. */
export interface GridOptions {
  readonly source: RowSource;
  readonly columns: readonly GridColumn[];
  /** Visible columns that stay put sideways; 1 when absent. They never take more than 70 % of the width. */
  readonly frozenCount?: number;
  readonly rowHeight?: RowHeight;
  /** The width of columns nobody resized: the drag of an edge takes it where it comes near; 180 when absent. */
  readonly defaultWidth?: number;
  /** Keys of the groups that are closed, as `onCollapsed` told them. */
  readonly collapsed?: readonly string[];
  /** `read` makes every edit path inert; selecting and copying go on. */
  readonly mode?: GridMode;
  /** English where absent. */
  readonly labels?: Partial<GridLabels>;
  /** Absent: the direction of the element it is mounted in. */
  readonly dir?: 'ltr' | 'rtl';
  /** Shows the "New record" row; true when absent. */
  readonly canCreateRows?: boolean;
  /** What a new record holds from the start beside the values of its group, such as those a filter asks for. */
  readonly newRowCells?: () => Readonly<Record<ColumnId, CellValue>>;
  readonly canDeleteRows?: boolean;
  /** `confirmPaste` may answer columns to be made for values beyond the last one. */
  readonly canCreateColumns?: boolean;
  /** Shows record count and column summaries below the rows; true when absent. */
  readonly hasFooter?: boolean;
  /** What Tab does on the very last cell; 'leave' when absent. */
  readonly tabAtEnd?: 'leave' | 'add';
  /**
   * Whether a hidden editor waits in the active cell, so that an input method (Japanese, Chinese, Korean) starts
   * composing in it without losing its first key. 'auto': for those languages, and once one was seen at work.
   */
  readonly composing?: 'auto' | 'always' | 'never';
  /** Whether a filter or a search is on. Then no rows is no reason to offer a first one; who narrowed the view says why there are none. */
  readonly isNarrowed?: () => boolean;
  /** Cells a paste may write before `confirmPaste` is asked; 500 when absent. */
  readonly confirmAbove?: number;

  /** A person resized, moved, hid or froze columns; the grid shows it already. */
  readonly onColumns?: (change: ColumnChange) => void;
  /** A person opened or closed groups. */
  readonly onCollapsed?: (keys: readonly string[]) => void;
  /** Rows may be dragged to another place or group; the source gives them their new order. Absent: they stay where they are. */
  readonly onMoveRows?: (request: MoveRequest) => void;
  /** Whether the order of rows is one people make; a sort stands in the way of moving inside a group. */
  readonly rowOrder?: () => RowOrder;
  /** A fill was done that could be done in other ways: where to offer them. */
  readonly onFillChoices?: (anchor: Anchor, choices: readonly FillHow[]) => void;
  readonly onOpenRecord?: (rowId: RowId, index: number) => void;
  readonly onMenu?: (request: MenuRequest) => void;
  /** Records can be brought from elsewhere: an empty table offers it beside a first record. */
  readonly onImport?: () => void;
  /** Shows the + at the end of the header. */
  readonly onAddColumn?: (anchor: Anchor) => void;
  /** A footer cell was pressed. */
  readonly onSummary?: (columnId: ColumnId, anchor: Anchor) => void;
  /** Another title was written into a header. Absent: titles stay. */
  readonly onRenameColumn?: (columnId: ColumnId, title: string) => void;
  /**
   * What was taken back or done again is shown, unless the person has gone on to another cell meanwhile. A promise, where one is
   * answered, says when the step is over, also where it failed.
   */
  readonly onUndo?: () => unknown;
  readonly onRedo?: () => unknown;
  readonly onFind?: () => void;
  readonly onShortcuts?: () => void;
  readonly onNotice?: (notice: GridNotice) => void;
  /**
   * Asked before a large paste, one that adds rows, one with values that do not convert, or one whose texts can be read in two ways.
   * Absent: pasted at once.
   */
  readonly confirmPaste?: (plan: PastePlan) => Promise<boolean | PasteAnswer>;
  /** Columns answered by `confirmPaste` that no batch will name: the paste came to nothing meanwhile. */
  readonly onColumnsLeft?: (columnIds: readonly ColumnId[]) => void;
  /** What is pasted while nothing on the page has the focus comes here too, always or for as long as it is answered so: for the grid a page is about. */
  readonly takesPagePaste?: boolean | (() => boolean);
  /** Words for both values where another change came first and is followed by one more. Absent: those of the source stay. */
  readonly formatConflict?: FormatConflict;
  /** Files were pasted or dropped on a `files` cell that may be changed. */
  readonly onFiles?: (request: FilesRequest) => void;
  /** A button was pressed, or the editor of a `links` or `files` cell is wanted. */
  readonly onPress?: (request: PressRequest) => void;
  /** Absent: http, https, mail and telephone links open in a new tab. */
  readonly onOpenLink?: (href: string, columnId: ColumnId) => void;

  /** For tests: time, keys of batches, today. */
  readonly clock?: Clock;
  readonly createKey?: () => string;
  readonly now?: () => Date;
}

import type { CellValue } from '../../cells/cell-spec.ts';
import type { ColumnId } from './column.ts';
import type { ColumnModel } from './column-model.ts';
import type { FillHow } from './fill-series.ts';
import type { GridRow, GroupTree, RemoteCursor, RowCreate, RowId, RowSet } from './row-source.ts';
import type { GroupPath } from './row-space.ts';
import { rangeOf } from './selection.ts';
import type { CellRange, CellRef, Selection } from './selection.ts';

export type RowHeight = 'short' | 'medium' | 'tall' | 'extra';

/** `read`: select and copy only. */
export type GridMode = 'edit' | 'read';

export interface RowsState {
  readonly total: number;
  readonly exact: boolean;
  readonly epoch: string;
  readonly status: 'loading' | 'ready' | 'failed';
  /** Why the rows could not be read. */
  readonly reason: string | null;
  /** Counts up whenever rows may stand elsewhere than before. */
  readonly shifts: number;
  readonly groups?: GroupTree | null;
}

/** An open editor. `draft` is text, or the value itself for option editors. */
export interface EditSession {
  readonly cell: CellRef;
  readonly rowId: RowId;
  /** Version of the row when the editor was opened. */
  readonly version: number;
  /** How it was opened: after typing, arrow keys leave the editor; after Enter or a double click they move the caret. */
  readonly via: 'type' | 'enter' | 'pointer';
  readonly initial: CellValue;
  readonly draft: CellValue;
  readonly error: string | null;
}

/** An early text: somebody typed it on a cell whose record was not read yet, and ended the edit. It is written once the record is read. */
export interface EarlyText {
  readonly cell: CellRef;
  readonly via: EditSession['via'];
  /** One text, or one per option where a cell holds several options and they were typed one after another. */
  readonly texts: readonly string[];
  /** The `shifts` of the rows when it was typed. When they differ later, another record may stand at the place, unless the record was known. */
  readonly shifts: number;
  /**
   * Why the text is not written by itself and the person is asked instead: the field refused it, rows moved before the record was known,
   * or the cell is edited outside of the grid.
   */
  readonly asks?: 'refused' | 'moved' | 'outside';
  /** Values of its field are never shown, so the text is not shown in notices either. */
  readonly isSecret?: boolean;
}

/** A value shown before the server has it, or one it refused. */
export interface PendingCell {
  readonly value: CellValue;
  readonly from: CellValue;
  readonly batch: string;
  readonly status: 'saving' | 'failed';
  readonly reason: string | null;
  /** Refused because another change came first: the row below holds that one. */
  readonly isConflict?: boolean;
  /** The failure was announced, because the record was not in memory and nobody could see the mark. */
  readonly isTold?: boolean;
}

export type PendingRow = Readonly<Record<ColumnId, PendingCell>>;

/**
 * A row made here that the server has not confirmed: as it was sent, its key in place of an id. Its index comes after that of
 * the last known row, wherever it stands.
 */
export interface CreatedRow extends RowCreate {
  readonly status: 'saving' | 'failed';
  readonly reason: string | null;
  /** The batch it was sent with last. */
  readonly batch?: string;
  /** It failed, and may have been made all the same. */
  readonly isUnclear?: boolean;
  /** The group it was made in. */
  readonly path?: GroupPath;
  /** Values that nobody typed: defaults and those of the group. */
  readonly given?: Readonly<Record<ColumnId, CellValue>>;
  /** The position of the record it stands below; that of the first record of its group less one where it is the first. Absent: it stands at the end. */
  readonly below?: number;
  /** The saved row, kept until the row is read at its own place, which in a grouped view is not the end. */
  readonly row?: GridRow;
}

/** The colours that rules give a record: a strip beside its number and tints of cells, by names of hues. */
export interface RowColors {
  readonly row?: string | null;
  readonly cells?: Readonly<Record<ColumnId, string>>;
}

export type ColorsOf = (row: GridRow) => RowColors | null;

export interface Marquee {
  /** Names the copy, so that a paste can tell whether it is this one. */
  readonly key: string;
  readonly ranges: readonly CellRange[];
  readonly isCut: boolean;
  /** The records of each range, from its first row on; null where they were not in memory, of what was copied only. */
  readonly rowIds: readonly (readonly (RowId | null)[])[];
}

export interface Filled {
  readonly range: CellRange;
  readonly seed: CellRange;
  readonly how: FillHow;
  /** Its records from the first row on, so that the fill is done to the same records when it is repeated in another way. */
  readonly rowIds: readonly RowId[];
  readonly columnIds: readonly ColumnId[];
}

export interface GridState {
  readonly columns: ColumnModel;
  readonly rows: RowsState;
  readonly rowHeight: RowHeight;
  readonly selection: Selection | null;
  /** Ranges selected before this one that are still selected: Ctrl or Cmd adds to them. */
  readonly others: readonly Selection[];
  /** Keys of the groups that are closed. */
  readonly collapsed: ReadonlySet<string>;
  readonly checked: RowSet;
  /** The record whose checkbox was used last, and where it was by then: where a Shift+click range starts. */
  readonly checkedFrom: { readonly index: number; readonly rowId: RowId } | null;
  readonly edit: EditSession | null;
  readonly pending: ReadonlyMap<RowId, PendingRow>;
  readonly created: readonly CreatedRow[];
  readonly early: readonly EarlyText[];
  /** Held records, each with the reason: order or filter put them elsewhere, but they stay until the selection has left them. */
  readonly held: ReadonlyMap<RowId, string> | null;
  readonly remote: readonly RemoteCursor[];
  /** The dashed outline around what was copied or cut. */
  readonly marquee: Marquee | null;
  /** The head of a group that holds focus instead of a cell. */
  readonly groupFocus: { readonly path: GroupPath; readonly columnId: ColumnId | null } | null;
  /** Text that is looked for: cells that show it are marked. */
  readonly needle: string | null;
  /** The record that is open beside the grid: its row is tinted. */
  readonly opened: RowId | null;
  readonly colorsOf: ColorsOf | null;
  /** The fill that was just done, for as long as it may be done in another way. */
  readonly filled: Filled | null;
  /** A paste that makes columns: its selection is extended to the last of them once they are shown, unless the person selects something else first. */
  readonly widening: { readonly batch: string; readonly columnId: ColumnId | null } | null;
  /** Where a fill would reach while its handle is dragged. */
  readonly fill: CellRange | null;
  /** Column where a run of Tab began; Enter returns to it. */
  readonly tabOrigin: ColumnId | null;
  readonly mode: GridMode;
  readonly dir: 'ltr' | 'rtl';
}

export const noRows: RowSet = { all: false, ids: new Set() };

/** Records shown: those of the source and those made here that it does not know yet. */
export function recordCount(state: GridState): number {
  return state.rows.total + state.created.length;
}

/** Every range that is selected, the one of the active cell last. */
export function selectedRanges(state: GridState): readonly CellRange[] {
  const all = state.selection ? [...state.others, state.selection] : [];
  return all.map((selection) => rangeOf(selection, state.columns, recordCount(state)));
}

/** The active cell: it has focus. */
export function focusOf(state: GridState): CellRef | null {
  return state.selection?.anchor ?? null;
}

export function isChecked(checked: RowSet, id: RowId | null): boolean {
  if (id === null) return checked.all;
  return checked.all ? !checked.except.has(id) : checked.ids.has(id);
}

export function countChecked(checked: RowSet, total: number): number {
  return checked.all ? total - checked.except.size : checked.ids.size;
}

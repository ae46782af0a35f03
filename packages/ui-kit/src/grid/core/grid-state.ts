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

/** What was typed on a cell whose record is not read yet, and ended: it is written once the record is there. */
export interface EarlyText {
  readonly cell: CellRef;
  readonly via: EditSession['via'];
  /** One, or as many as were picked one after another where a cell holds several options. */
  readonly texts: readonly string[];
  /** `shifts` of the rows by then. Once that is another, a place whose record was not read may be another record's. */
  readonly shifts: number;
  /**
   * Why it is never written by itself, and the person is asked: its field does not take it, rows moved before it was known whose it is, or
   * its editor is the product's.
   */
  readonly asks?: 'refused' | 'moved' | 'outside';
  /** Its field is never shown: neither is this, told or not. */
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
  /** Told as not saved while nobody saw it marked: its record was not in memory. */
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
  /** The group it was made in. */
  readonly path?: GroupPath;
  /** What it held from the start, typed by nobody. */
  readonly given?: Readonly<Record<ColumnId, CellValue>>;
  /** The number of the record it stands below, where it was inserted, or one less than that of the first of its group; else it stands at the end. */
  readonly below?: number;
  /** As the server has it, until it was read again at its own place: in a grouped view that is not the end. */
  readonly row?: GridRow;
}

/** What rules say of a record: a strip at its number, and cells with a tint, by names of hues. */
export interface RowColors {
  readonly row?: string | null;
  readonly cells?: Readonly<Record<ColumnId, string>>;
}

export type ColorsOf = (row: GridRow) => RowColors | null;

export interface Marquee {
  /** Names the copy: what is pasted may be another. */
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
  /** Its records, from its first row on: in another way it is done to the same. */
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
  /** Records that stay where they are until the selection has left them, with what is said of each: by now they belong elsewhere. */
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
  /** A paste that makes columns: its selection goes on to the last of them once they are shown, unless another was made meanwhile. */
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

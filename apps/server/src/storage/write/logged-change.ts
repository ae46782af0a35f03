import type { CellValue, EntityChange, FieldId, FieldType, RowId, TableId } from '@quadrille/domain';
import type { TouchedTable } from '../store/committed-change.ts';
import type { LoggedChange } from '../store/logged-change.ts';

/** A column as the change log remembers it: enough to write cells back after the field's document is gone. */
export interface LoggedField {
  readonly id: FieldId;
  readonly column: string;
  readonly type: FieldType;
  /** Of new records: every one holds the field's default. */
  readonly isDefault?: true;
}

/** System cells of a record: version, created and updated time and person. */
export type SystemCells = readonly [
  version: number,
  createdAt: string | null,
  updatedAt: string | null,
  createdBy: string | null,
  updatedBy: string | null,
];

/** Records of one table touched by one step of a change. */
export interface ChangePart {
  readonly part: number;
  readonly tableId: TableId;
  readonly kind: TouchedTable['kind'];
  readonly fields: readonly LoggedField[];
  readonly count: number;
  /** No webhook hears of it. */
  readonly isQuiet?: true;
}

/** Cells in the order of the part's fields. Of deleted records `before` holds the system cells too. */
export interface RowImage {
  readonly rowId: RowId;
  readonly system: SystemCells | null;
  readonly before: readonly CellValue[] | null;
  readonly after: readonly CellValue[] | null;
}

/** An image as it lies in the log. */
export interface LoggedImage extends RowImage {
  /** What the cells came to be is not in the log but follows from it: see `readAfters`. */
  readonly isOpen?: true;
}

export interface LogEntry {
  readonly sequence: number;
  readonly id: string;
  readonly name: string;
  readonly actorId: string | null;
  readonly at: string;
  readonly kind: LoggedChange['kind'];
  readonly entities: readonly EntityChange[];
  readonly parts: readonly ChangePart[];
  readonly reverts: string | null;
  /** The browser tab that asked for it. */
  readonly clientId: string | null;
}

/** A change as the log holds it, with what undo keeps about it. */
export interface StoredChange extends LogEntry {
  readonly state: LoggedChange['state'];
  /** The change whose effect stands in the data now: itself, or the redo that brought it back. */
  readonly effectiveSequence: number;
  readonly undoneSequence: number | null;
}

/** One image of a record with the change it belongs to. */
export interface RowEvent {
  readonly change: StoredChange;
  readonly part: ChangePart;
  readonly image: RowImage;
}

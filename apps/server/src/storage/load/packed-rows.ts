import type { CellValue, Field } from '@quadrille/domain';
import type { WriteStamp } from '@quadrille/sql';

/** How a load wants its rows: plain data, for whatever thread makes them. */
export interface Packing {
  readonly dialect: PackedRows['dialect'];
  readonly stamp: WriteStamp;
}

/** Rows in the form one engine writes them in. Its memory is handed from thread to thread, not copied. */
export type PackedRows = PackedCells | CopyText;

/** Stored cells one after the other, row by row. */
export interface PackedCells {
  readonly dialect: 'sqlite';
  readonly fieldIds: readonly Field['id'][];
  readonly rows: number;
  /** What each cell is: see `cellKinds`. */
  readonly kinds: Uint8Array<ArrayBuffer>;
  /** The number of a number cell, the length of a text cell in UTF-16 units. */
  readonly numbers: Float64Array<ArrayBuffer>;
  /** The texts of all text cells, joined, UTF-8. */
  readonly text: Uint8Array<ArrayBuffer>;
}

/** Lines of cells with tabs between, UTF-8. */
export interface CopyText {
  readonly dialect: 'postgres' | 'mysql';
  readonly fieldIds: readonly Field['id'][];
  readonly rows: number;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

export interface RowPacker {
  /** Cells packed since the last `take`. */
  readonly cells: number;
  /** Canonical cells in the order of the packer's fields. */
  add(cells: readonly CellValue[]): void;
  /** The rows added since the last time. */
  take(): PackedRows;
}

/** What can be handed over without a copy when the rows go to another thread. */
export function transferablesOf(rows: PackedRows): ArrayBuffer[] {
  return rows.dialect === 'sqlite' ? [rows.kinds.buffer, rows.numbers.buffer, rows.text.buffer] : [rows.bytes.buffer];
}

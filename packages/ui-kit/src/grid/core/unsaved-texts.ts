import { beginningOf } from '../../beginning-of.ts';
import { toDraftText } from '../../cells/format-cell.ts';
import type { CellValue } from '../../cells/cell-spec.ts';
import type { ColumnId } from './column.ts';
import { hasChanged } from './edit-draft.ts';
import type { GridEffect } from './effect.ts';
import type { GridLabels } from './grid-labels.ts';
import type { CreatedRow, GridState, PendingCell } from './grid-state.ts';
import { isSameValue } from '../../cells/is-same-value.ts';
import { mapPending } from './pending-writes.ts';
import type { RowId, WriteBatch } from './row-source.ts';

/** So many texts that were not saved are said in one notice; it holds them all. */
const mostSaid = 5;

/** Of what was typed and not saved: what is said of it, each shortened, and how many more there are. */
export function saidOfTexts(texts: readonly string[]): { readonly said: readonly string[]; readonly more: number } {
  return { said: texts.slice(0, mostSaid).map((text) => beginningOf(text)), more: Math.max(0, texts.length - mostSaid) };
}

/** Tells what is lost, with its words; nothing where they are blank. */
export function tellTextsLost(typed: readonly string[], labels: Pick<GridLabels, 'textsLost'>): GridEffect[] {
  const texts = typed.filter((text) => text.trim() !== '');
  if (texts.length === 0) return [];
  return [
    { type: 'notice', notice: { type: 'textsLost', texts } },
    { type: 'announce', text: labels.textsLost(texts) },
  ];
}

/** What was refused of a batch and nobody sees marked. */
export interface Unseen {
  /** Cells and records. */
  readonly count: number;
  /** Of the first. */
  readonly reason: string;
  readonly texts: readonly string[];
}

/** Cells that were refused are marked where they are; of records that are not in memory, or once the grid is left, nobody would see it. */
export function unseenOf(state: GridState, { key, creates }: WriteBatch, isSeen: (rowId: RowId) => boolean): Unseen | null {
  const cells = [...state.pending].flatMap(([rowId, row]) =>
    Object.entries(row).filter(([, cell]) => cell.batch === key && cell.status === 'failed' && !isSeen(rowId)),
  );
  const made = new Set(creates.map((create) => create.key));
  const rows = state.created.filter((row) => made.has(row.key) && row.status === 'failed' && !isSeen(row.key));
  const first = cells[0]?.[1] ?? rows[0];
  if (!first) return null;
  return { count: cells.length + rows.length, reason: first.reason ?? '', texts: textsOf(state, cells, rows) };
}

/** Those cells are not told again. Their text stays: a record that comes back shows it, to be sent again. */
export function markTold(state: GridState, { key }: WriteBatch, isSeen: (rowId: RowId) => boolean): GridState {
  const told = (cell: PendingCell, rowId: RowId): PendingCell =>
    cell.batch === key && cell.status === 'failed' && !isSeen(rowId) ? { ...cell, isTold: true } : cell;
  return { ...state, pending: mapPending(state.pending, told) };
}

/** What goes with the grid and was not told yet: texts that wait for their record, and those that were refused. */
export function textsLeft(state: GridState): readonly string[] {
  const cells = [...state.pending.values()].flatMap((row) =>
    Object.entries(row).filter(([, { status, isTold }]) => status === 'failed' && isTold !== true),
  );
  const rows = state.created.filter(({ status }) => status === 'failed');
  return [...state.early.flatMap(({ texts }) => texts), ...textsOf(state, cells, rows)];
}

/**
 * Whether something would be lost if the page went now: it is being saved, was refused, waits for its record, or is typed in an open
 * editor. What was told already is there to be sent again only where its record is.
 */
export function hasUnsaved(state: GridState, indexOf: (id: RowId) => number | null): boolean {
  const { early, created, pending, edit, columns } = state;
  if (early.length > 0 || created.some(({ row }) => !row)) return true;
  for (const [rowId, row] of pending) if (Object.values(row).some(({ isTold }) => isTold !== true) || indexOf(rowId) !== null) return true;
  const column = columns.all.find(({ id }) => id === edit?.cell.columnId);
  return edit !== null && column !== undefined && (edit.error !== null || hasChanged(edit, column));
}

function textsOf(
  { columns }: GridState,
  cells: readonly (readonly [ColumnId, { readonly value: CellValue }])[],
  rows: readonly CreatedRow[],
): readonly string[] {
  const byId = new Map(columns.all.map((column) => [column.id, column]));
  const textOf = (columnId: ColumnId, value: CellValue): string => {
    const column = byId.get(columnId);
    // what is never shown is not said either
    return column && column.kind !== 'secret' ? toDraftText(value, column) : '';
  };
  return [...cells.map(([columnId, { value }]) => textOf(columnId, value)), ...rows.flatMap((row) => textsOfMade(row, textOf))].filter(
    (text) => text.trim() !== '',
  );
}

/** Without what the row held from the start: nobody typed it. */
function textsOfMade({ cells, given }: CreatedRow, textOf: (columnId: ColumnId, value: CellValue) => string): readonly string[] {
  const typed = Object.entries(cells).filter(([columnId, value]) => !isSameValue(value, given?.[columnId] ?? null));
  return typed.map(([columnId, value]) => textOf(columnId, value));
}

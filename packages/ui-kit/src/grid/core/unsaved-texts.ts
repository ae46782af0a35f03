import type { CellValue } from '../../cells/cell-spec.ts';
import { toDraftText } from '../../cells/format-cell.ts';
import { isSameValue } from '../../cells/is-same-value.ts';
import type { ColumnId, GridColumn } from './column.ts';
import { hasChanged } from './edit-draft.ts';
import type { GridEffect } from './effect.ts';
import type { GridLabels } from './grid-labels.ts';
import type { CreatedRow, EarlyText, GridState, PendingCell } from './grid-state.ts';
import { mapPending } from './pending-writes.ts';
import type { RowId, WriteBatch } from './row-source.ts';

/** Is shown in place of a secret. Its length is the same for every secret, so that it tells nothing. */
export const secretMark = '••••••••';

/** The text as it may be shown: of a secret only that there is one. */
export function maskSecret(text: string, isSecret: boolean | undefined): string {
  return isSecret && text !== '' ? secretMark : text;
}

/** The early texts as they may be shown. */
export function textsOfEarly(early: readonly EarlyText[]): readonly string[] {
  return early.flatMap(({ texts, isSecret }) => texts.map((text) => maskSecret(text, isSecret)));
}

/** The effects that tell a person which typed texts are lost; none where all of them are blank. */
export function notifyTextsLost(typed: readonly string[], labels: Pick<GridLabels, 'textsLost'>): GridEffect[] {
  const texts = typed.filter((text) => text.trim() !== '');
  if (texts.length === 0) return [];
  return [
    { type: 'notice', notice: { type: 'textsLost', texts } },
    { type: 'announce', text: labels.textsLost(texts) },
  ];
}

/** What of the refused changes a person can see marked in the grid. */
export interface Visibility {
  readonly isSeen: (rowId: RowId, columnId: ColumnId) => boolean;
  /** The grid is gone; as long as it is there, rows made here can be seen. */
  readonly isLeft: boolean;
  readonly columnOf: (columnId: ColumnId) => GridColumn | undefined;
}

/** The refused changes of a batch that no mark in the grid shows. */
export interface Unseen {
  /** The number of cells and records. */
  readonly count: number;
  /** The reason of the first of them. */
  readonly reason: string;
  readonly texts: readonly string[];
}

/** Refused cells are marked in the grid. This finds those whose mark nobody sees: their record is not in memory, or the grid is gone. */
export function unseenOf(state: GridState, batch: WriteBatch, visibility: Visibility): Unseen | null {
  const cells = [...state.pending].flatMap(([rowId, row]) =>
    Object.entries(row).filter(([columnId, cell]) => isRefused(cell, batch) && !visibility.isSeen(rowId, columnId)),
  );
  const made = new Set(batch.creates.map(({ key }) => key));
  const rows = visibility.isLeft ? state.created.filter(({ key, status }) => made.has(key) && status === 'failed') : [];
  const first = cells[0]?.[1] ?? rows[0];
  if (!first) return null;
  return { count: cells.length + rows.length, reason: first.reason ?? '', texts: textsOf(cells, rows, visibility) };
}

/** Marks these cells as announced, so that they are announced once. Their text stays, and can be sent again when the record is read. */
export function markNotified(state: GridState, batch: WriteBatch, { isSeen }: Visibility): GridState {
  const told = (cell: PendingCell, rowId: RowId, columnId: ColumnId): PendingCell =>
    isRefused(cell, batch) && !isSeen(rowId, columnId) ? { ...cell, isTold: true } : cell;
  return { ...state, pending: mapPending(state.pending, told) };
}

/** The texts that are lost with the grid and were not announced yet: early texts and refused ones. */
export function textsLeft({ early, pending, created }: GridState, visibility: Visibility): readonly string[] {
  const cells = [...pending.values()].flatMap((row) =>
    Object.entries(row).filter(([, { status, isTold }]) => status === 'failed' && isTold !== true),
  );
  const rows = created.filter(({ status }) => status === 'failed');
  return [...textsOfEarly(early), ...textsOf(cells, rows, visibility)];
}

/**
 * Whether something would be lost if the page went now: it is being saved, was refused, waits for its record, or is typed in an open
 * editor. What was told already is there to be sent again only where its record is.
 */
export function hasUnsaved(state: GridState, { isSeen }: Visibility): boolean {
  const { early, created, pending, edit, columns } = state;
  if (early.length > 0 || created.some(({ row }) => !row)) return true;
  for (const [rowId, row] of pending)
    if (Object.entries(row).some(([columnId, { isTold }]) => isTold !== true || isSeen(rowId, columnId))) return true;
  const column = columns.all.find(({ id }) => id === edit?.cell.columnId);
  return edit !== null && column !== undefined && (edit.error !== null || hasChanged(edit, column));
}

/** Cells, records and texts that will be saved by themselves: on their way, or waiting for the server or their record. */
export function countSaving({ early, created, pending }: GridState): number {
  let cells = 0;
  for (const row of pending.values()) for (const columnId in row) cells += row[columnId]?.status === 'saving' ? 1 : 0;
  const rows = created.filter(({ row, status }) => !row && status === 'saving');
  return cells + rows.length + early.filter(({ asks }) => asks === undefined).length;
}

function isRefused({ batch, status }: PendingCell, { key }: WriteBatch): boolean {
  return batch === key && status === 'failed';
}

function textsOf(
  cells: readonly (readonly [ColumnId, { readonly value: CellValue }])[],
  rows: readonly CreatedRow[],
  { columnOf }: Visibility,
): readonly string[] {
  const textOf = (columnId: ColumnId, value: CellValue): string => {
    const column = columnOf(columnId);
    return column ? maskSecret(toDraftText(value, column), column.kind === 'secret') : '';
  };
  return [...cells.map(([columnId, { value }]) => textOf(columnId, value)), ...rows.flatMap((row) => textsOfMade(row, textOf))].filter(
    (text) => text.trim() !== '',
  );
}

/** The cells that somebody typed, without the values the row was made with. */
function textsOfMade({ cells, given }: CreatedRow, textOf: (columnId: ColumnId, value: CellValue) => string): readonly string[] {
  const typed = Object.entries(cells).filter(([columnId, value]) => !isSameValue(value, given?.[columnId] ?? null));
  return typed.map(([columnId, value]) => textOf(columnId, value));
}

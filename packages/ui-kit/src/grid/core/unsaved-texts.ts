import { beginningOf } from '../../beginning-of.ts';
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

/** So many texts that were not saved are said in one notice; it holds them all. */
const mostSaid = 5;

/** Of what was typed and not saved: what is said of it, each shortened, and how many more there are. */
export function saidOfTexts(texts: readonly string[]): { readonly said: readonly string[]; readonly more: number } {
  return { said: texts.slice(0, mostSaid).map((text) => beginningOf(text)), more: Math.max(0, texts.length - mostSaid) };
}

/** Stands for a text that is never shown, as many marks for any: also where one is shown that is set. */
export const secretMark = '••••••••';

/** What may be told of a text: of one that is never shown, that there was one. */
export function tellable(text: string, isSecret: boolean | undefined): string {
  return isSecret && text !== '' ? secretMark : text;
}

/** What may be told of texts that waited for their records. */
export function textsOfEarly(early: readonly EarlyText[]): readonly string[] {
  return early.flatMap(({ texts, isSecret }) => texts.map((text) => tellable(text, isSecret)));
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

/** Where what was refused can be seen marked, and columns by id, also those that are gone by now. */
export interface Sight {
  readonly isSeen: (rowId: RowId, columnId: ColumnId) => boolean;
  /** Rows made here are seen as long as the grid is there. */
  readonly isLeft: boolean;
  readonly columnOf: (columnId: ColumnId) => GridColumn | undefined;
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
export function unseenOf(state: GridState, batch: WriteBatch, sight: Sight): Unseen | null {
  const cells = [...state.pending].flatMap(([rowId, row]) =>
    Object.entries(row).filter(([columnId, cell]) => isRefused(cell, batch) && !sight.isSeen(rowId, columnId)),
  );
  const made = new Set(batch.creates.map(({ key }) => key));
  const rows = sight.isLeft ? state.created.filter(({ key, status }) => made.has(key) && status === 'failed') : [];
  const first = cells[0]?.[1] ?? rows[0];
  if (!first) return null;
  return { count: cells.length + rows.length, reason: first.reason ?? '', texts: textsOf(cells, rows, sight) };
}

/** Those cells are not told again. Their text stays: a record that comes back shows it, to be sent again. */
export function markTold(state: GridState, batch: WriteBatch, { isSeen }: Sight): GridState {
  const told = (cell: PendingCell, rowId: RowId, columnId: ColumnId): PendingCell =>
    isRefused(cell, batch) && !isSeen(rowId, columnId) ? { ...cell, isTold: true } : cell;
  return { ...state, pending: mapPending(state.pending, told) };
}

/** What goes with the grid and was not told yet: texts that wait for their record, and those that were refused. */
export function textsLeft({ early, pending, created }: GridState, sight: Sight): readonly string[] {
  const cells = [...pending.values()].flatMap((row) =>
    Object.entries(row).filter(([, { status, isTold }]) => status === 'failed' && isTold !== true),
  );
  const rows = created.filter(({ status }) => status === 'failed');
  return [...textsOfEarly(early), ...textsOf(cells, rows, sight)];
}

/**
 * Whether something would be lost if the page went now: it is being saved, was refused, waits for its record, or is typed in an open
 * editor. What was told already is there to be sent again only where its record is.
 */
export function hasUnsaved(state: GridState, { isSeen }: Sight): boolean {
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
  { columnOf }: Sight,
): readonly string[] {
  const textOf = (columnId: ColumnId, value: CellValue): string => {
    const column = columnOf(columnId);
    return column ? tellable(toDraftText(value, column), column.kind === 'secret') : '';
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

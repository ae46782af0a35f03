import { toEditText } from '../../cells/format-cell.ts';
import { parseCell } from '../../cells/parse-cell.ts';
import type { CellValue, OpenTexts } from '../../cells/cell-spec.ts';
import { readTitles } from '../../cells/option-titles.ts';
import type { ColumnId, GridColumn } from './column.ts';
import type { PasteCell, PasteMatrix } from './command.ts';
import type { GridRow } from './row-source.ts';
import type { CellRange } from './selection.ts';

export interface PlannedWrite {
  readonly row: GridRow;
  readonly columnId: ColumnId;
  readonly value: CellValue;
}

/** What a paste would do, before it does it. */
export interface PastePlan {
  readonly writes: readonly PlannedWrite[];
  /** The number of cells that get a value, those of new rows included: people are told it. */
  readonly cells: number;
  /** Rows to add below the last one, when the block is longer than the table. */
  readonly creates: readonly Readonly<Record<ColumnId, CellValue>>[];
  /** Cells left alone because their column is read-only. */
  readonly skipped: number;
  readonly failed: readonly { readonly columnId: ColumnId; readonly text: string; readonly reason: string }[];
  readonly newOptions: readonly { readonly columnId: ColumnId; readonly title: string }[];
  /** Columns whose texts can be read in two ways, where nobody has said yet how they are meant. */
  readonly open: readonly (OpenTexts & { readonly columnId: ColumnId })[];
  /** Texts of the block's columns that lie beyond the last column, each from the top down; nothing is made for them yet. */
  readonly beyond: readonly (readonly string[])[];
  /** The cells the block covers. */
  readonly target: CellRange;
  /** Whether a cell of the block, by its line and its place there, is sure to be written somewhere. */
  readonly lands: (line: number, at: number) => boolean;
}

interface PasteInput {
  readonly matrix: PasteMatrix;
  readonly range: CellRange;
  readonly columns: readonly GridColumn[];
  readonly recordCount: number;
  readonly rowAt: (index: number) => GridRow | null;
  readonly canCreateRows: boolean;
  /** How the texts of columns are meant, where somebody was asked. */
  readonly readings?: Readonly<Record<ColumnId, unknown>>;
}

/** Where a block of `rows` x `columns` lands: each side that is a multiple of the block's is tiled, else the block's own size is used. */
export function pasteTarget(range: CellRange, rows: number, columns: number): CellRange {
  const height = range.lastRow - range.firstRow + 1;
  const width = range.lastColumn - range.firstColumn + 1;
  const shownRows = height % rows === 0 ? height : rows;
  const shownColumns = width % columns === 0 ? width : columns;
  return { ...range, lastRow: range.firstRow + shownRows - 1, lastColumn: range.firstColumn + shownColumns - 1 };
}

/** Decides a paste without doing it. Values that do not convert leave the old value and are listed. */
export function planPaste(input: PasteInput): PastePlan {
  const height = input.matrix.length;
  const width = Math.max(1, ...input.matrix.map((line) => line.length));
  const wanted = pasteTarget(input.range, height, width);
  const lastRow = input.canCreateRows ? wanted.lastRow : Math.min(wanted.lastRow, input.recordCount - 1);
  const target = { ...wanted, lastRow, lastColumn: Math.min(wanted.lastColumn, input.columns.length - 1) };
  const draft = new PasteDraft();
  /** Whether each cell of the block is written, by its line and its place in it. */
  const landed = new Uint8Array(height * width);
  draft.skipped += Math.max(0, wanted.lastRow - lastRow) * (target.lastColumn - target.firstColumn + 1);
  const columns = input.columns.map((column, at) => {
    if (at < target.firstColumn || at > target.lastColumn || column.isReadOnly) return column;
    const texts = textsOf(input.matrix, (at - target.firstColumn) % width);
    return readingAll(column, texts, input.readings?.[column.id]);
  });
  for (let index = target.firstRow; index <= target.lastRow; index += 1) {
    const lineAt = (index - target.firstRow) % height;
    const line = input.matrix[lineAt] ?? [];
    const row = input.rowAt(index);
    const cells: Record<ColumnId, CellValue> = {};
    for (let at = target.firstColumn; at <= target.lastColumn; at += 1) {
      const column = columns[at];
      const cellAt = (at - target.firstColumn) % width;
      const cell = line[cellAt] ?? { text: '' };
      if (!column) continue;
      const read = draft.read(column, cell);
      if (!read.ok) continue;
      draft.cells += 1;
      if (isSure(column, cell, read.value)) landed[lineAt * width + cellAt] = 1;
      if (row) draft.writes.push({ row, columnId: column.id, value: read.value });
      else if (read.value !== null) cells[column.id] = read.value;
    }
    if (index >= input.recordCount) draft.creates.push(cells);
  }
  return {
    writes: draft.writes,
    cells: draft.cells,
    creates: draft.creates,
    skipped: draft.skipped,
    failed: draft.failed,
    newOptions: draft.newOptions,
    open: columns.slice(target.firstColumn, target.lastColumn + 1).flatMap((column, at) => {
      if (column.isReadOnly || input.readings?.[column.id] !== undefined) return [];
      const open = column.findOpen?.(textsOf(input.matrix, at % width, true)) ?? null;
      return open === null ? [] : [{ ...open, columnId: column.id }];
    }),
    beyond: beyondLast(input.matrix, input.columns.length - wanted.firstColumn, width),
    target,
    lands: (line, at) => landed[line * width + at] === 1,
  };
}

/**
 * The texts of one column of the block, from the top down. `isUnknown`: without those whose value is known, which do not tell how texts are
 * meant.
 */
function textsOf(matrix: PasteMatrix, at: number, isUnknown = false): string[] {
  return matrix.flatMap((line) => {
    const { value, text } = line[at] ?? { text: '' };
    if (typeof value === 'string') return [value];
    return isUnknown && value !== undefined ? [] : [text];
  });
}

/** The column as it reads this block: the order of day and month, the decimal mark, or what parts lists, is what all texts that come into it say. */
function readingAll(column: GridColumn, texts: readonly string[], chosen: unknown): GridColumn {
  const { parseTogether, titlesIn } = column;
  if (!parseTogether && !titlesIn) return column;
  const split = titlesIn?.(texts);
  return {
    ...column,
    ...(parseTogether && { parse: parseTogether(texts, chosen) }),
    ...(split && { titlesIn: () => split }),
  };
}

function beyondLast(matrix: PasteMatrix, room: number, width: number): string[][] {
  return Array.from({ length: Math.max(0, width - room) }, (_, at) => matrix.map((line) => line[room + at]?.text ?? ''));
}

class PasteDraft {
  readonly writes: PlannedWrite[] = [];
  readonly creates: Readonly<Record<ColumnId, CellValue>>[] = [];
  readonly failed: { columnId: ColumnId; text: string; reason: string }[] = [];
  readonly newOptions: { columnId: ColumnId; title: string }[] = [];
  skipped = 0;
  cells = 0;

  read(column: GridColumn, cell: PasteCell): { ok: true; value: CellValue } | { ok: false } {
    if (column.isReadOnly) {
      this.skipped += 1;
      return { ok: false };
    }
    const parsed = cell.value === undefined ? parseCell(cell.text, column) : preferText(column, cell);
    if (parsed.ok) return parsed;
    const made = this.makeOptions(column, cell.text);
    if (made) return { ok: true, value: made };
    this.failed.push({ columnId: column.id, text: cell.text, reason: parsed.reason });
    return { ok: false };
  }

  /** Unknown options stand in the plan by their titles; the source makes them and puts ids in their place. */
  private makeOptions(column: GridColumn, text: string): CellValue | null {
    if (!column.canCreateOptions || text.trim() === '') return null;
    if (column.kind !== 'singleSelect' && column.kind !== 'multiSelect') return null;
    const titles = column.kind === 'singleSelect' ? [text.trim()] : (column.titlesIn?.([text]) ?? readTitles)(text);
    const values = titles.filter(Boolean).map((title) => {
      const parsed = parseCell(title, { kind: 'singleSelect', ...(column.options && { options: column.options }) });
      if (parsed.ok) return String(parsed.value);
      if (!this.newOptions.some((option) => option.columnId === column.id && option.title === title))
        this.newOptions.push({ columnId: column.id, title });
      return title;
    });
    return column.kind === 'singleSelect' ? (values[0] ?? null) : values;
  }
}

/** Titles of linked records are looked up by the source, which may find none of them. */
const isSure = (column: GridColumn, { columnId }: PasteCell, value: CellValue): boolean =>
  column.kind !== 'links' || columnId === column.id || value === null;

/** Links that are pasted within their own field stay the very same records, however many have equal names. */
function readLinks(column: GridColumn, { value, columnId }: PasteCell): ReturnType<typeof parseCell> {
  const read = parseCell(value, column);
  return read.ok && value !== undefined && columnId === column.id ? { ok: true, value } : read;
}

/**
 * Values of our own clipboard convert by value first, text is the second try. Ids of options mean nothing in another field: they count
 * where they are called as they were.
 */
function preferText(column: GridColumn, cell: PasteCell): ReturnType<typeof parseCell> {
  // what was copied is all there is or nothing: a text may name some of the records only
  if (column.kind === 'links') return readLinks(column, cell);
  const isSelect = column.kind === 'singleSelect' || column.kind === 'multiSelect';
  const byValue = parseCell(cell.value, column);
  if (byValue.ok && (!isSelect || toEditText(byValue.value, column) === cell.text)) return byValue;
  const byText = parseCell(cell.text, column);
  return byText.ok ? byText : byValue;
}

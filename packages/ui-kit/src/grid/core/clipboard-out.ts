import { toEditText } from '../../cells/format-cell.ts';
import type { CellValue } from '../../cells/cell-spec.ts';
import type { GridColumn } from './column.ts';
import type { PasteCell, PasteMatrix } from './command.ts';
import { readCell } from './grid-env.ts';
import type { GridState } from './grid-state.ts';
import type { GridRow } from './row-source.ts';
import type { CellRange } from './selection.ts';

export interface ClipboardContent {
  readonly text: string;
  readonly html: string;
  /** What a paste of all of it makes of it. */
  readonly matrix: PasteMatrix;
}

interface CopyInput {
  /** Ranges that make one block: one above the other, or side by side. */
  readonly ranges: readonly CellRange[];
  readonly state: GridState;
  readonly rowAt: (index: number) => GridRow | null;
  /** A line of titles first; such a table does not carry exact values: pasted back it is text. */
  readonly headers?: boolean;
  /** Names the copy in its table, so that whoever made it knows it again. */
  readonly key?: string;
}

interface CopiedCell extends PasteCell {
  readonly value: CellValue;
}

const mostJson = 256_000;

/** The range as tab-separated text and as an HTML table that carries the exact values along. */
export function toClipboard(input: CopyInput): ClipboardContent {
  const { columns, indexes } = sidesOf(input);
  const lines = indexes.map((index) => {
    const row = input.rowAt(index);
    return columns.map((column) => copyCell(input.state, row, column));
  });
  const titles = input.headers ? columns.map((column) => column.title) : null;
  const texts = lines.map((line) => line.map((cell) => cell.text));
  return {
    text: toTsv(titles ? [titles, ...texts] : texts),
    html: toHtml(lines, titles, input.key),
    matrix: titles ? [titles, ...texts].map((line) => line.map((text) => ({ text }))) : lines,
  };
}

function sidesOf({ ranges, state }: CopyInput): { readonly columns: readonly GridColumn[]; readonly indexes: readonly number[] } {
  const isAbove = ranges.every((range) => range.firstColumn === ranges[0]?.firstColumn);
  const shown = isAbove ? ranges.slice(0, 1) : ranges;
  const listed = isAbove ? ranges : ranges.slice(0, 1);
  return {
    columns: shown.flatMap((range) => state.columns.visible.slice(range.firstColumn, range.lastColumn + 1)),
    indexes: listed.flatMap((range) => Array.from({ length: range.lastRow - range.firstRow + 1 }, (_, at) => range.firstRow + at)),
  };
}

function copyCell(state: GridState, row: GridRow | null, column: GridColumn): CopiedCell {
  const value = row ? readCell(state, row, column.id) : null;
  return { text: toEditText(value, column), value, columnId: column.id };
}

/** Lines parted by line breaks. One that ends with an empty line is closed as well: readers drop one break at the end. */
export function toTsv(lines: readonly (readonly string[])[]): string {
  const texts = lines.map((line) => line.map(quote).join('\t'));
  return texts.length > 1 && texts.at(-1) === '' ? `${texts.join('\n')}\n` : texts.join('\n');
}

function quote(text: string): string {
  return /["\t\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

function toHtml(lines: readonly (readonly CopiedCell[])[], titles: readonly string[] | null, key: string | undefined): string {
  const json = JSON.stringify(lines.map((line) => line.map((cell) => [cell.text, cell.value])));
  const own = json.length <= mostJson && !titles ? ` data-cells="${escapeHtml(json)}"` : '';
  const named = key === undefined ? '' : ` data-copy="${escapeHtml(key)}"`;
  const rows = lines.map((line) => `<tr>${line.map((cell) => `<td${keptAsText(cell)}>${toMarkup(cell.text)}</td>`).join('')}</tr>`);
  return `<style>br{mso-data-placement:same-cell}</style><table${named}${own}>${titles ? `<thead><tr>${titles.map((title) => `<th>${escapeHtml(title)}</th>`).join('')}</tr></thead>` : ''}<tbody>${rows.join('')}</tbody></table>`;
}

/** Text that a spreadsheet would take for a number or a formula, such as 007, is said to be text; blanks that HTML would not keep are. */
function keptAsText({ text, value }: CopiedCell): string {
  const isMistaken = value === text && /^\s*([=+@-]|0\d|\d{12})/.test(text) && !/^\d{4}-\d{2}-\d{2}/.test(text);
  if (!isMistaken && !hasOwnBlanks.test(text)) return '';
  return `${isMistaken ? ` style="mso-number-format:'\\@'"` : ''} data-sheets-value="${escapeHtml(JSON.stringify({ 1: 2, 2: text }))}"`;
}

/** Blanks a reader of HTML takes for those of its source. */
const hasOwnBlanks = /^\s|\s$|\s{2}|[\t\r\f\u00a0]/;

function toMarkup(text: string): string {
  return escapeHtml(text)
    .replaceAll(/^ +| +$| {2,}/gm, '<span style="mso-spacerun:yes">$&</span>')
    .replaceAll('\n', '<br>');
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}

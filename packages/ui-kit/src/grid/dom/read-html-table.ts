import type { HtmlCell, HtmlTable } from '../core/clipboard-in.ts';

/** Reads the first table of pasted HTML in an inert document: nothing in it runs, loads or is ever inserted. */
export function readHtmlTable(html: string): HtmlTable | null {
  const table = new DOMParser().parseFromString(html, 'text/html').querySelector('table');
  if (!table) return null;
  const rows = [...table.rows].map((row) => [...row.cells].map(readCell));
  return { own: table.getAttribute('data-cells'), rows };
}

function readCell(cell: HTMLTableCellElement): HtmlCell {
  for (const line of cell.querySelectorAll('br')) line.replaceWith('\n');
  const text = (cell.textContent ?? '').replaceAll('\u00a0', ' ').replaceAll(/^[ \t\r\n]+|[ \t\r\n]+$/g, '');
  return { text: plainNumber(cell) ?? text, columnSpan: cell.colSpan, rowSpan: cell.rowSpan };
}

/** Spreadsheets carry the exact number beside its formatted text. */
function plainNumber(cell: HTMLTableCellElement): string | null {
  const excel = cell.getAttribute('x:num');
  if (excel) return excel;
  const sheets = cell.getAttribute('data-sheets-value');
  if (!sheets) return null;
  try {
    const value = JSON.parse(sheets) as { 3?: number };
    return typeof value[3] === 'number' ? String(value[3]) : null;
  } catch {
    return null;
  }
}

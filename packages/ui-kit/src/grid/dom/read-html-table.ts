import type { HtmlCell, HtmlTable } from '../core/clipboard-in.ts';
import { exactText, readFormats } from './exact-text.ts';
import type { CellFormats } from './exact-text.ts';
import { textOfCell } from './text-of-cell.ts';

/** Reads the first table of pasted HTML in an inert document: nothing in it runs, loads or is ever inserted. */
export function readHtmlTable(html: string): HtmlTable | null {
  const page = new DOMParser().parseFromString(html, 'text/html');
  const table = page.querySelector('table');
  if (!table) return null;
  const formats = readFormats([...page.querySelectorAll('style')].map((style) => style.textContent).join('\n'));
  const rows = [...table.rows].filter((row) => !isFiller(row)).map((row) => [...row.cells].map((cell) => readCell(cell, formats)));
  return { own: table.getAttribute('data-cells'), copyKey: table.getAttribute('data-copy'), rows };
}

function readCell(cell: HTMLTableCellElement, formats: CellFormats): HtmlCell {
  const shown = textOfCell(cell);
  return { text: exactText(cell, shown, formats) ?? shown, columnSpan: cell.colSpan, rowSpan: cell.rowSpan };
}

/** Excel ends a table that has merged cells with a row of no height that only holds the widths of its columns. */
function isFiller(row: HTMLTableRowElement): boolean {
  const isHidden = /display\s*:\s*none/i.test(row.getAttribute('style') ?? '');
  return isHidden && row === row.parentElement?.lastElementChild && row.textContent.trim() === '';
}

import type { CellValue } from '@quadrille/domain';
import { parseCell, toEditText } from '@quadrille/ui-kit/cells';
import type { GridColumn, GridRow } from '@quadrille/ui-kit/grid';
import { replaceText } from './replace-text.ts';

const replaceable: ReadonlySet<GridColumn['kind']> = new Set([
  'text',
  'longText',
  'url',
  'email',
  'phone',
  'number',
  'decimal',
  'currency',
  'percent',
  'date',
  'dateTime',
  'singleSelect',
  'multiSelect',
  'place',
]);

/** What a cell holds once the text in it is replaced; null where it cannot be, or does not show the text. */
export function replaceInCell(
  row: GridRow,
  column: GridColumn,
  needle: string,
  by: string,
): { readonly ok: true; readonly text: string; readonly value: CellValue } | { readonly ok: false } | null {
  if (column.isReadOnly || !replaceable.has(column.kind)) return null;
  const text = replaceText(toEditText(row.cells[column.id] ?? null, column), needle, by);
  if (text === null) return null;
  const parsed = parseCell(text, column);
  return parsed.ok ? { ok: true, text, value: parsed.value as CellValue } : { ok: false };
}

import { writeTitles } from './option-titles.ts';
import type { CellSpec, CellValue } from './cell-spec.ts';

/** The text a cell shows; '' for no value. */
export function formatCell(value: CellValue, spec: CellSpec): string {
  if (value === null) return '';
  if (spec.format) return spec.format(value);
  return plainText(value, spec);
}

/** The text the clipboard carries, and most editors start from: `12400`, not `€12,400`. */
export function toEditText(value: CellValue, spec: CellSpec): string {
  if (value === null) return '';
  if (spec.editText) return spec.editText(value);
  if (typeof value === 'number' || spec.options) return plainText(value, spec);
  return formatCell(value, spec);
}

/** The text an editor starts from. */
export function toDraftText(value: CellValue, spec: CellSpec): string {
  return value !== null && spec.draftText ? spec.draftText(value) : toEditText(value, spec);
}

function plainText(value: CellValue, spec: CellSpec): string {
  if (Array.isArray(value)) return writeTitles(value.map((id: string) => titleOf(id, spec)));
  if (spec.kind === 'singleSelect') return titleOf(String(value), spec);
  return String(value);
}

function titleOf(id: string, spec: CellSpec): string {
  return spec.options?.find((option) => option.id === id)?.title ?? id;
}

/**
 * One cell as a source gives it. Text sources give strings only. JSON and Excel know more: numbers, booleans, and
 * typed cells that also carry the text a person sees.
 */
export type SourceCell = string | number | boolean | null | TypedCell;

export interface TypedCell {
  /** `number`: value is a number whose shown text differs from it · `date`, `datetime`: canonical text · `json`: nested value. */
  readonly kind: 'number' | 'date' | 'datetime' | 'json';
  readonly value: string | number;
  /** As the source shows it. */
  readonly text: string;
}

/** The cell as a person reads it. */
export function cellText(cell: SourceCell | undefined): string {
  if (cell === null || cell === undefined) return '';
  if (typeof cell === 'string') return cell;
  if (typeof cell === 'object') return cell.text;
  return String(cell);
}

/** Nothing but blanks counts as no value, as it does in the product's cells. */
export function isBlank(text: string): boolean {
  return text.charCodeAt(0) > 32 && text.charCodeAt(0) !== 160 ? false : text.trim() === '';
}

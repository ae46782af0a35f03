import type { NumberDisplay } from './xlsx/number-display.ts';

/**
 * One cell as a source gives it. Text sources give strings only. JSON and Excel know more: numbers, booleans, and
 * typed cells that also carry their text.
 */
export type SourceCell = string | number | boolean | null | TypedCell;

export type TypedCell = NumberCell | MomentCell | ClockCell | NestedCell;

/** A number with how its sheet shows it. */
export interface NumberCell {
  readonly kind: 'number';
  readonly value: number;
  readonly display: NumberDisplay;
  /** The text the sheet shows, where it keeps every digit; all digits otherwise. */
  readonly text: string;
}

/** A day, or a moment on a clock without a zone: `YYYY-MM-DD`, `YYYY-MM-DD HH:mm:ss[.SSS]`. */
export interface MomentCell {
  readonly kind: 'date' | 'datetime';
  readonly value: string;
  readonly text: string;
}

/** A time of day or a length of time, which spreadsheets keep as the same number. */
export interface ClockCell {
  readonly kind: 'time' | 'duration';
  /** Seconds. */
  readonly value: number;
  /** The moment it is when days are counted with it; null where there is none. */
  readonly moment: string | null;
  readonly text: string;
}

export interface NestedCell {
  /** `list`: every item of it is a text, a number or a truth value. `error`: the sheet shows that something went wrong. */
  readonly kind: 'json' | 'list' | 'error';
  readonly value: string;
  readonly text: string;
  readonly items?: readonly string[];
}

/** The cell as text, with everything that is in it. */
export function cellText(cell: SourceCell | undefined): string {
  if (cell === null || cell === undefined) return '';
  if (typeof cell === 'string') return cell;
  if (typeof cell === 'object') return cell.text;
  return String(cell);
}

/** A text of blanks alone counts as no value, as it does in the product's cells. */
export function isBlank(text: string): boolean {
  return text.charCodeAt(0) > 32 && text.charCodeAt(0) !== 160 ? false : text.trim() === '';
}

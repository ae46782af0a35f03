import type { ReactNode } from 'react';

/** What a cell is sorted, found and exported by. */
export type DataValue = string | number | null;

/** A column of a `DataTable`. */
export interface DataColumn<R> {
  readonly id: string;
  readonly header: string;
  readonly cell: (row: R) => ReactNode;
  /** The value by which its cells are sorted, searched and exported; without it they are none of these. */
  readonly value?: (row: R) => DataValue;
  /** The exported value, where it is another one: a day may be sorted by its number. */
  readonly told?: (row: R) => DataValue;
  readonly isNumeric?: boolean;
  /** Any CSS width. */
  readonly width?: string | number;
  /** The cell that names the row for screen readers. */
  readonly isRowHeader?: boolean;
  /** The head is not shown, but screen readers speak it. */
  readonly isHeaderHidden?: boolean;
  /** Left out where there is little room. */
  readonly isMinor?: boolean;
}

/** Numbers by size, texts by language, what is empty last. */
export function compareValues(a: DataValue, b: DataValue, locale: string): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null);
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  return String(a).localeCompare(String(b), locale, { numeric: true, sensitivity: 'base' });
}

/** Whether a value holds a text, whatever its case. */
export function holdsValue(value: DataValue, text: string, locale: string): boolean {
  const wanted = text.trim().toLocaleLowerCase(locale);
  return wanted === '' || (value !== null && String(value).toLocaleLowerCase(locale).includes(wanted));
}

/**
 * The rows as comma-separated text with a line of heads, for spreadsheets. Texts that a spreadsheet would run as a formula have an
 * apostrophe before them.
 */
export function toCsvText<R>(columns: readonly DataColumn<R>[], rows: readonly R[]): string {
  const told = columns.filter(({ value }) => value !== undefined);
  const lines = [
    told.map(({ header }) => header),
    ...rows.map((row) => told.map(({ value, told: exported = value }) => exported?.(row) ?? '')),
  ];
  return lines.map((line) => line.map(toCsvCell).join(',')).join('\r\n');
}

function toCsvCell(value: string | number): string {
  if (typeof value === 'number') return String(value);
  const safe = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

import { keepLongNumbers } from '@quadrille/domain';
import { ImportError } from '../import-error.ts';
import { importLimits } from '../limits.ts';
import type { SourceCell } from '../source-cell.ts';
import { RawJson } from './read-members.ts';

/** Turns elements of a JSON list into records: a column per key, in order of first appearance. */
export interface JsonRecords {
  toRecord(element: unknown): SourceCell[];
  /** Titles of the columns so far. */
  readonly headers: readonly string[];
}

/**
 * `titles` fixes the first columns, as when loading with an inspected template. Objects give a cell per key, lists a cell
 * per position, any other value one cell titled "value".
 */
export function createJsonRecords(titles: readonly string[] = []): JsonRecords {
  const headers = [...titles];
  const positions = new Map<string, number>(titles.map((title, index) => [title, index]));

  function positionOf(key: string): number {
    const known = positions.get(key);
    if (known !== undefined) return known;
    if (headers.length >= importLimits.columns) {
      throw new ImportError(
        'tooManyColumns',
        `The objects have more than ${importLimits.columns} different keys; a table takes at most that many columns.`,
        { column: headers.length + 1 },
      );
    }
    positions.set(key, headers.length);
    return headers.push(key) - 1;
  }

  return {
    headers,
    toRecord(element) {
      const record: SourceCell[] = [];
      if (typeof element !== 'object' || element === null) record[positionOf('value')] = toCell(element);
      else if (Array.isArray(element)) element.forEach((value, index) => (record[positionOf(`field_${index + 1}`)] = toCell(value)));
      else
        for (const [key, value] of element instanceof Map ? (element as Map<string, unknown>) : Object.entries(element))
          record[positionOf(key)] = toCell(value);
      return fillHoles(record);
    },
  };
}

function toCell(value: unknown): SourceCell {
  if (value === null || value === undefined) return null;
  if (typeof value === 'string') return cleanText(value);
  if (typeof value === 'number' || typeof value === 'boolean') return value;
  const text = value instanceof RawJson ? value.text : JSON.stringify(value);
  const items = itemsOf(value);
  return items === null ? { kind: 'json', value: text, text } : { kind: 'list', value: text, text, items };
}

/** The items of a list of plain values; null for everything else. */
function itemsOf(value: unknown): string[] | null {
  if (value instanceof RawJson) return value.text.startsWith('[') ? itemsOf(JSON.parse(value.text, keepLongNumbers)) : null;
  if (!Array.isArray(value) || value.some((item) => typeof item === 'object' && item !== null)) return null;
  return value.filter((item) => item !== null).map((item) => cleanText(String(item)));
}

/** Databases keep neither U+0000 nor half a surrogate pair. */
function cleanText(text: string): string {
  const whole = text.isWellFormed() ? text : text.toWellFormed();
  return whole.includes('\0') ? whole.replaceAll('\0', '\ufffd') : whole;
}

function fillHoles(record: SourceCell[]): SourceCell[] {
  for (let index = 0; index < record.length; index += 1) if (record[index] === undefined) record[index] = null;
  return record;
}

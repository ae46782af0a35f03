import type { RowId } from '../../ids/id.ts';
import type { CellValue } from '../../values/value.ts';

/** What a cell of a link tells: how many records are linked, and the first of them with their shown names. */
export interface LinkCell {
  readonly count: number;
  /** At most `limits.linkedRecords`, by rising id. */
  readonly records: readonly (readonly [id: RowId, title: string])[];
}

const nobody: LinkCell = { count: 0, records: [] };

/** Reads a canonical value of a link. Anything else is no link at all. */
export function readLinkCell(value: CellValue): LinkCell {
  if (typeof value !== 'string') return nobody;
  try {
    const cell = JSON.parse(value) as Partial<LinkCell> | null;
    return typeof cell?.count === 'number' && Array.isArray(cell.records) ? { count: cell.count, records: cell.records } : nobody;
  } catch {
    return nobody;
  }
}

/** The canonical value. */
export function printLinkCell({ count, records }: LinkCell): string {
  return JSON.stringify({ count, records });
}

import { t } from '@lingui/core/macro';
import type { WantedLinks } from '@quadrille/contract';
import { printLinkCell, readLinkCell } from '@quadrille/domain';
import type { CellValue } from '@quadrille/domain';
import type { ParsedCell } from '@quadrille/ui-kit/cells';

/** The id of records that are known by their titles alone until the server has found them. */
const unknownId = 0;

/**
 * Linked records from what was pasted: a copied cell of links by the titles in it, as ids mean nothing in another table; any other text
 * is for the server to take apart. A cell that does not name all its records is refused rather than cut.
 */
export function parseLinks(input: unknown): ParsedCell {
  const text = typeof input === 'string' ? input.trim() : input === null || input === undefined ? '' : String(input);
  if (text === '') return { ok: true, value: null };
  const { count, records } = readLinkCell(text);
  if (count === 0) return { ok: true, value: printLinkCell({ count: 1, records: [[unknownId as never, text]] }) };
  if (records.length < count) return { ok: false, reason: t`Only ${records.length} of ${count} linked records were copied.` };
  return { ok: true, value: printLinkCell({ count, records: records.map(([, title]) => [unknownId as never, title]) }) };
}

/** What a cell of links shall hold, as the server is told; null where the value does not say so wholly. */
export function toWantedLinks(value: CellValue): WantedLinks | null {
  const { count, records } = readLinkCell(value);
  if (count === 0) return { ids: [] };
  if (records.length < count) return null;
  if (records.every(([id]) => Number(id) !== unknownId)) return { ids: records.map(([id]) => Number(id)) };
  const titles = records.map(([, title]) => title);
  return titles.length === 1 ? { text: titles[0] ?? '' } : { titles };
}

const idsOf = (value: CellValue): readonly number[] => readLinkCell(value).records.map(([id]) => Number(id));

/** A cell of links after a record of it gave way to another one; what else it names stays. */
export function swapLinks(held: CellValue, away: CellValue, come: CellValue): CellValue {
  const [cell, coming] = [readLinkCell(held), readLinkCell(come).records];
  if (coming.length === 0) return null;
  const gone = new Set([...idsOf(away), ...coming.map(([id]) => Number(id))]);
  const kept = cell.records.filter(([id]) => !gone.has(Number(id)));
  const rest = cell.count - cell.records.length;
  return printLinkCell({ count: rest + kept.length + coming.length, records: [...kept, ...coming] });
}

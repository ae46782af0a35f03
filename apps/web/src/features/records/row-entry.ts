import { t } from '@lingui/core/macro';
import type { WantedLinks } from '@quadrille/contract';
import type { CellValue } from '@quadrille/domain';
import { notices } from '../../platform/notices.ts';
import type { RecordParts } from './table-parts.ts';
import { toWantedLinks } from '../links/index.ts';
import { isLink, toWire } from '../structure/index.ts';
import type { TableField } from '../structure/index.ts';

/** A row as one call takes it: values and links by the ids of their fields. */
export interface RowEntry {
  readonly cells: Record<string, unknown>;
  readonly links: Record<string, WantedLinks>;
}

/** Puts a cell in its place; false for links that are not all known here. A field the same call makes has no id yet, but a title nobody else has. */
export function addCell({ cells, links }: RowEntry, planned: RecordParts['planned'], field: TableField, value: CellValue): boolean {
  if (!isLink(field)) {
    cells[planned.has(field.id) ? field.title : field.id] = toWire(field, value);
    return true;
  }
  const wanted = toWantedLinks(value);
  if (wanted) links[field.id] = wanted;
  return wanted !== null;
}

export function entryOf(state: RecordParts, values: Readonly<Record<string, CellValue>>): RowEntry {
  const entry: RowEntry = { cells: {}, links: {} };
  for (const [id, value] of Object.entries(values)) addCell(entry, state.planned, state.getField(id), value);
  return entry;
}

/** Titles said in full before the others are counted. */
const mostNamed = 5;

interface NamedByLink {
  readonly columnId: string;
  readonly titles: readonly string[];
}

/** Titles no record has were left out, of several records with one title the oldest was linked: both are named. */
export function notifyLinked(
  state: RecordParts,
  { missing, ambiguous }: { readonly missing: readonly NamedByLink[]; readonly ambiguous: readonly NamedByLink[] },
): void {
  for (const { columnId, titles } of missing) {
    const field = state.getField(columnId).title;
    const { names, rest } = nameSome(titles);
    const title = rest > 0 ? t`No record for ${field} is called ${names} or ${rest} others` : t`No record for ${field} is called ${names}`;
    notices.notify({ title, tone: 'warning' });
  }
  for (const { columnId, titles } of ambiguous) {
    const field = state.getField(columnId).title;
    const { names, rest } = nameSome(titles);
    const title =
      rest > 0
        ? t`Several records for ${field} are called ${names} or ${rest} others: the oldest was linked`
        : t`Several records for ${field} are called ${names}: the oldest was linked`;
    notices.notify({ title, tone: 'warning' });
  }
}

function nameSome(titles: readonly string[]): { readonly names: string; readonly rest: number } {
  const list = new Intl.ListFormat(document.documentElement.lang || 'en', { type: 'disjunction' });
  return { names: list.format(titles.slice(0, mostNamed).map((title) => `“${title}”`)), rest: titles.length - mostNamed };
}

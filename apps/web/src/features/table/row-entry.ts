import { t } from '@lingui/core/macro';
import type { WantedLinks } from '@quadrille/contract';
import type { CellValue } from '@quadrille/domain';
import { notices } from '../../platform/notices.ts';
import { toWantedLinks } from './link-values.ts';
import { isLink } from './table-field.ts';
import type { TableField } from './table-field.ts';
import type { TableState } from './table.state.ts';
import { toWire } from './to-wire.ts';

/** A row as one call takes it: values by title, links by id of their field. */
export interface RowEntry {
  readonly cells: Record<string, unknown>;
  readonly links: Record<string, WantedLinks>;
}

/** Puts a cell in its place; false for links that are not all known here. */
export function addCell({ cells, links }: RowEntry, field: TableField, value: CellValue): boolean {
  if (!isLink(field)) {
    cells[field.title] = toWire(field, value);
    return true;
  }
  const wanted = toWantedLinks(value);
  if (wanted) links[field.id] = wanted;
  return wanted !== null;
}

export function entryOf(state: TableState, values: Readonly<Record<string, CellValue>>): RowEntry {
  const entry: RowEntry = { cells: {}, links: {} };
  for (const [id, value] of Object.entries(values)) addCell(entry, state.getField(id), value);
  return entry;
}

/** Titles said in full before the others are counted. */
const mostNamed = 5;

interface Missing {
  readonly missing: readonly { readonly columnId: string; readonly titles: readonly string[] }[];
}

/** Titles no record has were left out: they are named. */
export function tellMissing(state: TableState, { missing }: Missing): void {
  for (const { columnId, titles } of missing) {
    if (titles.length === 0) continue;
    const field = state.getField(columnId).title;
    const list = new Intl.ListFormat(document.documentElement.lang || 'en');
    const names = list.format(titles.slice(0, mostNamed).map((title) => `“${title}”`));
    const rest = titles.length - mostNamed;
    const title = rest > 0 ? t`No record for ${field} is called ${names} or ${rest} others` : t`No record for ${field} is called ${names}`;
    notices.notify({ title, tone: 'warning' });
  }
}

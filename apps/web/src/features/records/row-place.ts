import { t } from '@lingui/core/macro';
import { gridPositionsMost } from '@quadrille/contract';
import type { RowId, SourceEvent, WriteBatch } from '@quadrille/ui-kit/grid';
import { fieldsOfOrder, fieldsOfPlace } from './fields-of-place.ts';
import type { TableRowSource } from './table-row-source.ts';
import { describePlaces, type Places } from './describe-places.ts';
import type { RecordParts } from './table-parts.ts';
import { groupsOf, isNarrowed, sortsAtOnce } from '../view/index.ts';

/** Follows where records stand in the view while they are written. */
export interface RowPlace {
  /** What the grid is to be told once the write is done. */
  findEvents(): Promise<readonly SourceEvent[]>;
}

/**
 * Looks where the records of a batch stand before they are written, if what is written can move them: they then stay where they are
 * until they are left. Of more records than one question takes none is held: the view is read again at once.
 */
export async function followPlace(state: RecordParts, source: Pick<TableRowSource, 'placesOf'>, batch: WriteBatch): Promise<RowPlace> {
  const refresh: readonly SourceEvent[] = groupsOf(state.$shown.get()).length > 0 ? [{ type: 'shifted' }] : [];
  const ids = [...new Set(batch.updates.map(({ rowId }) => rowId))];
  const isWritten = (fields: ReadonlySet<string>): boolean => batch.updates.some(({ columnId }) => fields.has(columnId));
  if (ids.length === 0 || !(state.$search.get() !== '' || isWritten(fieldsOfPlace(state)))) return { findEvents: async () => refresh };
  if (ids.length > gridPositionsMost) return { findEvents: async () => [{ type: 'shifted' }] };
  const find = (): Promise<Places | null> => source.placesOf(ids).catch(() => null);
  const { order, groups } = fieldsOfOrder(state);
  // what only decides whether a record is shown cannot move it
  const before = isWritten(order) || isWritten(groups) ? await find() : null;
  return {
    findEvents: async () => {
      const after = await find();
      if (after === null) return [];
      const said = describePlaces(ids, { before, after, isRegrouped: isWritten(groups) });
      const isAtOnce = sortsAtOnce(state.$view.get());
      const rows = ids.map((rowId) => {
        const word = said.get(rowId);
        return { rowId, text: textOf(isAtOnce && word === 'moves' ? undefined : word) };
      });
      const goes = isAtOnce && rows.every(({ text }) => text === '') && said.size > 0;
      return [{ type: 'held', rows }, ...(goes ? [{ type: 'shifted' } as const] : said.size === 0 ? refresh : [])];
    },
  };
}

/** What is said of new records that a filter or a search hides, or a sort puts elsewhere: they stay where they were made. */
export async function placeNew(
  state: RecordParts,
  source: Pick<TableRowSource, 'placesOf'>,
  ids: readonly RowId[],
  isMoved: boolean,
): Promise<readonly SourceEvent[]> {
  if (ids.length === 0 || ids.length > gridPositionsMost || !(isMoved || isNarrowed(state))) return [];
  const places = await source.placesOf(ids).catch(() => null);
  if (places === null) return [];
  const rows = ids.map((rowId) => ({ rowId, text: textOf(places.get(rowId) == null ? 'hidden' : isMoved ? 'moves' : undefined) }));
  return [{ type: 'held', rows }];
}

function textOf(said: 'hidden' | 'moves' | undefined): string {
  if (said === 'hidden') return t`Hidden by the filter after you leave this record`;
  return said === 'moves' ? t`Moves after you leave this record` : '';
}

import { t } from '@lingui/core/macro';
import type { RowId, RowSource, SourceEvent, WriteBatch } from '@quadrille/ui-kit/grid';
import { fieldsOfPlace } from './fields-of-place.ts';
import { fieldsRestedOn } from './fields-rested-on.ts';
import { groupsOf } from './groups.ts';
import type { TableState } from './table.state.ts';

/** Follows where a record stands in the view while it is written. */
export interface RowPlace {
  /** What the grid is to be told once the write is done; null: nothing. */
  findEvent(): Promise<SourceEvent | null>;
}

const nothing: RowPlace = { findEvent: () => Promise.resolve(null) };

/**
 * Looks where the record of a batch stands before it is written, if what is written can move it: it then stays where it is until
 * it is left. Of many records none is held.
 */
export async function followPlace(state: TableState, source: Pick<RowSource, 'locate'>, batch: WriteBatch): Promise<RowPlace> {
  const isGrouped = groupsOf(state.$shown.get()).length > 0;
  const refresh: RowPlace = { findEvent: () => Promise.resolve(isGrouped ? { type: 'shifted' } : null) };
  const ids = new Set(batch.updates.map(({ rowId }) => rowId));
  const [rowId] = ids;
  if (rowId === undefined) return nothing;
  const affecting = fieldsOfPlace(state);
  const isMoving = state.$search.get() !== '' || batch.updates.some(({ columnId }) => affecting.has(columnId));
  if (ids.size > 1 || !isMoving) return refresh;
  const find = async (id: RowId): Promise<number | null | undefined> => {
    const found = await source.locate?.(id, new AbortController().signal).catch(() => undefined);
    return found === undefined ? undefined : (found?.index ?? null);
  };
  const before = await find(rowId);
  const groups = fieldsRestedOn(
    groupsOf(state.$shown.get()).map(({ fieldId }) => fieldId),
    state.$fields.get(),
  );
  const isRegrouped = batch.updates.some(({ columnId }) => groups.has(columnId));
  return {
    findEvent: async () => {
      const after = await find(rowId);
      if (after === undefined) return null;
      if (after === null) return { type: 'held', rowId, text: t`Hidden by the filter after you leave this record` };
      if (after !== before || isRegrouped) return { type: 'held', rowId, text: t`Moves after you leave this record` };
      return refresh.findEvent();
    },
  };
}

import type { SortWrite, WireSort } from '@quadrille/contract';
import type { SortData } from '@quadrille/ui-kit-react';
import { client } from '../../../platform/client.ts';
import type { ViewState } from '../view.state.ts';

/** The order of a view that is being saved, and what it shall be by now. */
interface SortSave {
  wanted: readonly SortData[];
  isOver: Promise<void>;
}

/** By the id of the view. */
const saves = new Map<string, SortSave>();

/**
 * Writes what differs from the stored sorts, or keeps it for this person alone; the list on screen changes at once. What is wanted while
 * a save is on its way is written after it: until then nobody knows the ids of the sorts it makes.
 */
export async function saveSorts(state: ViewState, wanted: readonly SortData[]): Promise<void> {
  const view = state.$view.get();
  if (!view) return;
  if (!state.may('sortCreate')) {
    state.$own.set({ ...state.$own.get(), sorts: wanted.length === 0 ? null : wanted });
    return state.source.emit({ type: 'reset' });
  }
  const stored = state.$sorts.get();
  state.$sorts.set(wanted.map((sort, index) => preview(stored, sort, index)));
  const running = saves.get(view.id);
  if (running) {
    running.wanted = wanted;
    return running.isOver;
  }
  const save: SortSave = { wanted, isOver: Promise.resolve() };
  save.isOver = writeUntilWanted(state, view.id, stored, save).finally(() => saves.delete(view.id));
  saves.set(view.id, save);
  await save.isOver;
  state.source.emit({ type: 'reset' });
  state.noteWritten();
}

/** Until the list on screen is the stored one, with the ids of its sorts, and nobody wants another. */
async function writeUntilWanted(state: ViewState, viewId: string, stored: readonly WireSort[], save: SortSave): Promise<void> {
  const { wanted } = save;
  await writeSorts(viewId, stored, wanted);
  const { list } = await client.sorts.list({ params: { viewId } });
  if (save.wanted !== wanted) return writeUntilWanted(state, viewId, list, save);
  if (state.$view.get()?.id === viewId) state.$sorts.set(list);
}

/** Makes the stored sorts of a view the wanted ones in one call, so that one step takes all of it back. */
export async function writeSorts(viewId: string, stored: readonly WireSort[], wanted: readonly SortData[]): Promise<void> {
  const deletedIds = stored.filter((sort) => !wanted.some((one) => one.fieldId === sort.fk_column_id)).map(({ id }) => id);
  const sorts = wanted.flatMap(({ fieldId, direction }, index): SortWrite[] => {
    const old = stored.find((one) => one.fk_column_id === fieldId);
    const order = index + 1;
    if (!old) return [{ fk_column_id: fieldId, direction, order }];
    return old.direction === direction && old.order === order ? [] : [{ sortId: old.id, direction, order }];
  });
  if (sorts.length + deletedIds.length > 0) await client.sorts.write({ params: { viewId }, body: { sorts, deletedIds } });
}

function preview(stored: readonly WireSort[], sort: SortData, index: number): WireSort {
  const old = stored.find((one) => one.fk_column_id === sort.fieldId);
  const fresh = { id: '', base_id: '', project_id: '', fk_view_id: null, created_at: '', updated_at: '' };
  return { ...(old ?? fresh), fk_column_id: sort.fieldId, direction: sort.direction, order: index + 1 };
}

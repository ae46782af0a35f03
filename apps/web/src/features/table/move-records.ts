import type { MoveRequest, RowOrder } from '@quadrille/ui-kit/grid';
import { client } from '../../platform/client.ts';
import type { TableState } from './table.state.ts';
import { toWire } from './to-wire.ts';
import { metaOf } from './view-meta.ts';

/** Whether records of the open view can be put in an order by hand: not while a sort decides. */
export function rowOrderOf(state: TableState): RowOrder {
  return state.$sorts.get().length > 0 ? 'sorted' : 'manual';
}

/** Puts records to another place or group of the view, as one change. */
export async function moveRecords(state: TableState, { ids, after, before, cells }: MoveRequest): Promise<void> {
  const view = state.$view.get();
  if (!view) return;
  const values = Object.entries(cells).map(([fieldId, value]) => {
    const field = state.getField(fieldId);
    return [field.title, toWire(field, value)];
  });
  const known = (id: string | number | null): number | null => (typeof id === 'number' ? id : null);
  const body = {
    viewId: view.id,
    ids: ids.map(known).filter((id) => id !== null),
    after: known(after),
    before: known(before),
    cells: Object.fromEntries(values) as Record<string, unknown>,
  };
  const hadOrder = metaOf(view)['row_order'] !== undefined;
  await client.grids.move({ params: { tableId: state.tableId }, body });
  if (!hadOrder) await state.reload();
  state.source.emit({ type: 'shifted' });
  state.noteWritten();
}

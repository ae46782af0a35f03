import { client } from '../../../platform/client.ts';
import { ordersToMove } from '../../../platform/orders-to-move.ts';
import type { ViewState } from '../view.state.ts';

/** Puts a view at another place among the tabs, shown at once. */
export async function moveView(state: ViewState, id: string, to: number): Promise<void> {
  const table = state.$table.get();
  const views = state.$views.get();
  if (table === null || to < 0 || to >= views.length || views[to]?.id === id) return;
  const orders = ordersToMove(views, id, to);
  const placed = table.views.map((view) => ({ ...view, order: orders.get(view.id) ?? view.order }));
  state.$table.set({ ...table, views: placed.toSorted((a, b) => (a.order ?? 0) - (b.order ?? 0)) });
  try {
    for (const [viewId, order] of orders) await client.views.update({ params: { viewId }, body: { order } });
  } finally {
    await state.reload();
  }
  state.noteWritten();
}

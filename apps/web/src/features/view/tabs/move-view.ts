import type { WireView } from '@quadrille/contract';
import { client } from '../../../platform/client.ts';
import type { ViewState } from '../view.state.ts';

type Placed = Pick<WireView, 'id' | 'order'>;

/** Orders that put a view at another place among those of its table: its own, or those of all where no number is left between two. */
export function ordersToMove(views: readonly Placed[], id: string, to: number): ReadonlyMap<string, number> {
  const others = views.filter((view) => view.id !== id);
  const [before, after] = [others[to - 1], others[to]];
  const [low, high] = [before ? before.order : Number.NEGATIVE_INFINITY, after ? after.order : Number.POSITIVE_INFINITY];
  if (low !== null && high !== null && low < high && others.length > 0) {
    if (before === undefined) return new Map([[id, high - 1]]);
    return new Map([[id, after === undefined ? low + 1 : (low + high) / 2]]);
  }
  const wanted = [...others.slice(0, to).map((view) => view.id), id, ...others.slice(to).map((view) => view.id)];
  return new Map(wanted.map((one, at) => [one, at + 1]));
}

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

import type { WireView } from '@quadrille/contract';
import type { LockedView } from '@quadrille/domain';
import { client } from '../../platform/client.ts';
import type { TableState } from './table.state.ts';

/** What our own grid keeps with a view beside its standard settings. */
export function metaOf(view: WireView | null): Readonly<Record<string, unknown>> {
  const meta = view?.view && 'meta' in view.view ? view.view.meta : null;
  return typeof meta === 'object' && meta !== null ? (meta as Record<string, unknown>) : {};
}

/** The lock of a view, with whose a personal one is. */
export function lockOf(view: WireView | null): LockedView {
  return { lockType: view?.lock_type ?? 'collaborative', ownerId: view?.owned_by ?? null };
}

/** Changes a part of it, shown at once. */
export async function saveMeta(state: TableState, change: Readonly<Record<string, unknown>>): Promise<void> {
  const view = state.$view.get();
  if (!view) return;
  const meta = { ...metaOf(view), ...change };
  state.$view.set({ ...view, view: { ...view.view, meta } as WireView['view'] });
  if (state.may('gridViewUpdate')) await client.grids.update({ params: { viewId: view.id }, body: { meta } });
}

/** Columns that stay put sideways; the display field alone where nobody chose. */
export function frozenCountOf(view: WireView | null): number {
  const count = metaOf(view)['frozen'];
  return typeof count === 'number' && Number.isInteger(count) && count >= 0 ? count : 1;
}

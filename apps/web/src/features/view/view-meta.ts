import type { WireView } from '@quadrille/contract';
import { viewKindOf } from '@quadrille/domain';
import type { LockedView, ViewKind } from '@quadrille/domain';
import { client } from '../../platform/client.ts';
import { noOwnChanges } from './own-changes.ts';
import type { OwnChanges } from './own-changes.ts';
import type { ViewState } from './view.state.ts';

/** What our own grid keeps with a view beside its standard settings. */
export function metaOf(view: Pick<WireView, 'view'> | null): Readonly<Record<string, unknown>> {
  const meta = view?.view && 'meta' in view.view ? view.view.meta : null;
  return typeof meta === 'object' && meta !== null ? (meta as Record<string, unknown>) : {};
}

/** The lock of a view, with whose a personal one is. */
export function lockOf(view: WireView | null): LockedView {
  return { lockType: view?.lock_type ?? 'collaborative', ownerId: view?.owned_by ?? null };
}

/** Changes a part of it, shown at once. For those who may change the view: what others want lies over it. */
export async function saveMeta(state: ViewState, change: Readonly<Record<string, unknown>>): Promise<void> {
  const view = state.$view.get();
  const kind = viewKindOf(view?.type) ?? 'grid';
  if (!view || !state.may(`${kind}ViewUpdate`)) return;
  const meta = { ...metaOf(view), ...change };
  state.$view.set({ ...view, view: { ...view.view, meta } as WireView['view'] });
  await updateKind[kind]({ params: { viewId: view.id }, body: { meta } });
}

/** Changes settings of the kind of the view, such as the field its records stand by, and shows the view as it then is. */
export async function saveSettings(state: ViewState, change: Readonly<Record<string, string | null>>): Promise<void> {
  const view = state.$view.get();
  if (!view) return;
  await updateKind[viewKindOf(view.type) ?? 'grid']({ params: { viewId: view.id }, body: change });
  await state.reload();
  state.noteWritten();
}

const updateKind: Readonly<Record<ViewKind, (call: MetaCall) => Promise<unknown>>> = {
  grid: client.grids.update,
  kanban: client.kanbans.update,
  gallery: client.galleries.update,
  form: client.forms.update,
  map: client.maps.update,
  calendar: client.calendars.update,
  timeline: client.timelines.update,
};

interface MetaCall {
  readonly params: { readonly viewId: string };
  readonly body: { readonly meta?: Record<string, unknown> };
}

/** Columns that stay put sideways; the display field alone where nobody chose. */
export function frozenCountOf(view: WireView | null, own: Pick<OwnChanges, 'frozen'> = noOwnChanges): number {
  const count = own.frozen ?? metaOf(view)['frozen'];
  return typeof count === 'number' && Number.isInteger(count) && count >= 0 ? count : 1;
}

/** Keeps how many stay put, with the view or for this person alone. */
export async function saveFrozen(state: ViewState, frozen: number): Promise<void> {
  if (frozen === frozenCountOf(state.$view.get(), state.$own.get())) return;
  if (state.may('gridViewUpdate')) await saveMeta(state, { frozen });
  else state.$own.set({ ...state.$own.get(), frozen });
}

/** Where a view keeps that records go to their places as they change, and do not wait until they are left. */
export const atOnceKey = 'sort_at_once';

export function sortsAtOnce(view: WireView | null): boolean {
  return metaOf(view)[atOnceKey] === true;
}

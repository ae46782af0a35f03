import type { WireGridColumn, WireView } from '@quadrille/contract';
import { client } from '../../platform/client.ts';
import { type OwnColumn, withOwnColumn } from './own-changes.ts';
import { ordersBefore } from './view-columns.ts';
import type { ViewState } from './view.state.ts';
import type { ShownField } from '../fields/index.ts';

/** Shows or hides fields of the open view. A system field that is shown makes the view show system fields. */
export async function showFields(state: ViewState, fieldIds: readonly string[], isShown: boolean): Promise<void> {
  const wanted = new Set(fieldIds);
  const changed = state.$shown.get().filter(({ field, viewColumn, isShown: was }) => wanted.has(field.id) && viewColumn && was !== isShown);
  const view = state.$view.get();
  const isFirstSystem = isShown && !view?.show_system_fields && changed.some(({ field }) => field.isSystem);
  if (!view || !state.may('gridColumnUpdate') || (changed.length === 1 && !isFirstSystem)) {
    for (const { viewColumn } of changed) if (viewColumn) await change(state, viewColumn, { show: isShown });
    return;
  }
  if (changed.length > 0) await showTogether(state, view, changed, isShown, isFirstSystem);
}

/** Several fields in one call, so that one step takes all of it back. */
async function showTogether(
  state: ViewState,
  view: WireView,
  changed: readonly ShownField[],
  isShown: boolean,
  isFirstSystem: boolean,
): Promise<void> {
  const all = state.$shown.get();
  const patch = ({ viewColumn }: ShownField, show: boolean): void => {
    if (viewColumn) state.patchViewColumn(viewColumn.id, { show });
  };
  if (isFirstSystem) {
    for (const one of all) if (one.field.isSystem) patch(one, false);
    state.$view.set({ ...view, show_system_fields: true });
  }
  for (const one of changed) patch(one, isShown);
  const ignoreIds = all.filter((one) => !changed.includes(one)).map(({ field }) => field.id);
  const params = { viewId: view.id };
  if (isShown)
    await client.views.showAll({
      params,
      query: { ignoreIds: ignoreIds.join(','), ...(isFirstSystem && { show_system_fields: true }) },
    });
  else await client.views.hideAll({ params, query: { ignoreIds: ignoreIds.join(',') } });
}

/** Puts a field before another; null puts it last. */
export async function moveField(state: ViewState, fieldId: string, beforeId: string | null): Promise<void> {
  const shown = state.$shown.get();
  const orders = ordersBefore(shown, fieldId, beforeId);
  const moved = shown.flatMap(({ field, viewColumn }) => {
    const order = orders.get(field.id);
    return viewColumn && order !== undefined ? [{ viewColumn, body: { order } }] : [];
  });
  const [only] = moved;
  if (!state.may('gridColumnUpdate') || (only && moved.length === 1))
    for (const one of moved) await change(state, one.viewColumn, one.body);
  else await writeColumns(state, moved);
}

/** Keeps widths by field, in whole pixels. */
export async function resizeFields(state: ViewState, widths: Readonly<Record<string, number>>): Promise<void> {
  const resized = state.$shown.get().flatMap(({ field, viewColumn }) => {
    const width = widths[field.id];
    return viewColumn && width !== undefined ? [{ viewColumn, body: { width: `${Math.round(width)}px` } }] : [];
  });
  if (!state.may('gridColumnUpdate')) for (const { viewColumn, body } of resized) await change(state, viewColumn, body);
  else await writeColumns(state, resized);
}

export interface ColumnWrite {
  readonly viewColumn: WireGridColumn;
  readonly body: Partial<Pick<WireGridColumn, 'width' | 'order' | 'group_by' | 'group_by_order' | 'group_by_sort'>>;
}

/** Several columns in one call, so that one step takes all of it back; they are shown so at once. */
export async function writeColumns(state: ViewState, changes: readonly ColumnWrite[]): Promise<void> {
  const view = state.$view.get();
  if (!view || changes.length === 0) return;
  for (const { viewColumn, body } of changes) state.patchViewColumn(viewColumn.id, body);
  const columns = changes.map(({ viewColumn, body }) => ({ viewColumnId: viewColumn.id, ...body }));
  await client.grids.updateColumns({ params: { viewId: view.id }, body: { columns } });
}

async function change(state: ViewState, column: WireGridColumn, body: OwnColumn): Promise<void> {
  if (!state.may('gridColumnUpdate')) return state.$own.set(withOwnColumn(state.$own.get(), column.fk_column_id, body));
  state.patchViewColumn(column.id, body);
  await client.grids.updateColumn({ params: { viewColumnId: column.id }, body });
}

export async function hideField(state: ViewState, fieldId: string): Promise<void> {
  await showFields(state, [fieldId], false);
}

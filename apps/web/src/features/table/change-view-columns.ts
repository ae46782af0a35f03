import type { WireGridColumn } from '@quadrille/contract';
import { client } from '../../platform/client.ts';
import { type OwnColumn, withOwnColumn } from './own-changes.ts';
import type { TableState } from './table.state.ts';
import { orderBefore } from './view-columns.ts';

/** Shows or hides fields of the open view. A system field that is shown makes the view show system fields. */
export async function showFields(state: TableState, fieldIds: readonly string[], isShown: boolean): Promise<void> {
  const wanted = new Set(fieldIds);
  const changed = state.$shown.get().filter((one) => wanted.has(one.field.id) && one.isShown !== isShown);
  const view = state.$view.get();
  if (isShown && view && state.may('gridColumnUpdate') && changed.some((one) => one.field.isSystem) && !view.show_system_fields) {
    await client.views.update({ params: { viewId: view.id }, body: { show_system_fields: true } });
    state.$view.set({ ...view, show_system_fields: true });
    const others = state.$shown.get().filter((one) => one.field.isSystem && !wanted.has(one.field.id) && one.isShown);
    for (const { viewColumn } of others) if (viewColumn) await change(state, viewColumn, { show: false });
  }
  for (const { viewColumn } of changed) if (viewColumn) await change(state, viewColumn, { show: isShown });
}

/** Puts a field before another; null puts it last. */
export async function moveField(state: TableState, fieldId: string, beforeId: string | null): Promise<void> {
  const shown = state.$shown.get();
  const moved = shown.find((one) => one.field.id === fieldId);
  if (moved?.viewColumn) await change(state, moved.viewColumn, { order: orderBefore(shown, fieldId, beforeId) });
}

/** Keeps a width, in whole pixels. */
export async function resizeField(state: TableState, fieldId: string, width: number): Promise<void> {
  const resized = state.$shown.get().find((one) => one.field.id === fieldId);
  if (resized?.viewColumn) await change(state, resized.viewColumn, { width: `${Math.round(width)}px` });
}

async function change(state: TableState, column: WireGridColumn, body: OwnColumn): Promise<void> {
  if (!state.may('gridColumnUpdate')) return state.$own.set(withOwnColumn(state.$own.get(), column.fk_column_id, body));
  state.patchViewColumn(column.id, body);
  await client.grids.updateColumn({ params: { viewColumnId: column.id }, body });
}

export async function hideField(state: TableState, fieldId: string): Promise<void> {
  await showFields(state, [fieldId], false);
}

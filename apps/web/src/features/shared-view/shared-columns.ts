import type { ColumnChange, GridColumn } from '@quadrille/ui-kit/grid';
import type { SharedViewState } from './shared-view.state.ts';
import { applyOwn, ordersBefore, withOwnColumn } from '../view/index.ts';
import type { OwnColumn, SummaryWords } from '../view/index.ts';
import { toGridColumn } from '../fields/index.ts';
import type { ShownField } from '../fields/index.ts';
import type { CellPictures } from '../files/index.ts';

/** The visible columns as this visitor has them. */
export function toColumns(
  state: SharedViewState,
  picturesOf: CellPictures,
  summaries: ReadonlyMap<string, SummaryWords>,
): readonly GridColumn[] {
  const hasKeys = state.keyField() !== undefined;
  const context = {
    canEdit: false,
    canEditFields: false,
    canOpenFiles: hasKeys,
    ...(hasKeys && { picturesOf }),
    people: state.$people.get(),
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    summaries,
    sorts: new Map((state.$meta.get()?.sorts ?? []).map((sort) => [sort.fk_column_id, sort.direction])),
    tints: new Map<string, 'filtered'>(),
  };
  return listShown(state).map((one) => toGridColumn(one, context));
}

/** Keeps what a visitor did to the columns, for this visitor alone. How many stay put the grid keeps itself. */
export function changeOwn(state: SharedViewState, change: ColumnChange): void {
  const changes = Object.entries(ownColumnsOf(state, change));
  state.$own.set(changes.reduce((own, [fieldId, one]) => withOwnColumn(own, fieldId, one), state.$own.get()));
}

function ownColumnsOf(state: SharedViewState, change: ColumnChange): Readonly<Record<string, OwnColumn>> {
  switch (change.type) {
    case 'resized':
      return Object.fromEntries(Object.entries(change.widths).map(([id, width]) => [id, { width: `${width}px` }]));
    case 'moved':
      return Object.fromEntries(
        Array.from(ordersBefore(listShown(state), change.columnId, change.beforeId), ([id, order]) => [id, { order }]),
      );
    case 'hidden':
      return { [change.columnId]: { show: false } };
    case 'frozen':
      return {};
  }
}

/** In the order of the view, with what the visitor changed over it, the display column first. */
export function listShown(state: SharedViewState): readonly ShownField[] {
  const columns = applyOwn(state.$meta.get()?.columns ?? [], state.$own.get());
  const byField = new Map(columns.map((column) => [column.fk_column_id, column]));
  return state.$fields
    .get()
    .filter((field) => byField.get(field.id)?.show)
    .map((field) => ({ field, viewColumn: byField.get(field.id) ?? null, isShown: true }))
    .sort((a, b) => Number(b.field.isPrimary) - Number(a.field.isPrimary) || (a.viewColumn?.order ?? 0) - (b.viewColumn?.order ?? 0));
}

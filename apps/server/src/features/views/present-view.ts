import {
  viewTypes,
  visibilityRoles,
  type VisibilityRole,
  type VisibilityRule,
  type WireView,
  type WireViewColumn,
} from '@quadrille/contract';
import type { BaseId } from '@quadrille/domain';
import { type Actor, comesByLink } from '../../app-context.ts';
import type { TableDoc, ViewDoc, ViewFieldDoc } from '../../storage/schema/documents.ts';
import { presentFlag } from './kinds/view-kind-rules.ts';
import { rulesOf } from './kinds/view-kinds.ts';
import { toWireKeys } from '../structure/index.ts';

/**
 * A view as the v1 wire has it in lists and with its table. Who comes by a public link is not told from which roles it is hidden, and
 * of a personal view that it is somebody's, not whose.
 */
export function presentListedView(
  actor: Pick<Actor, 'via'>,
  baseId: BaseId,
  table: TableDoc,
  doc: ViewDoc,
): WireView & Partial<VisibilityRule> {
  const view = presentVisibility(baseId, table, doc);
  if (!comesByLink(actor)) return view;
  const { disabled: _roles, ...shown } = view;
  return { ...shown, ...(shown.owned_by !== undefined && { owned_by: '' }) };
}

/** A view with where it stands, whose it is and the roles it is hidden from. */
export function presentVisibility(baseId: BaseId, table: TableDoc, view: ViewDoc): VisibilityRule & WireView {
  return {
    ...presentView(baseId, view),
    ptn: table.tableName,
    _ptn: table.title,
    ptype: view.isDefault ? 'table' : 'view',
    tn: view.title,
    _tn: view.title,
    table_meta: table.meta as VisibilityRule['table_meta'],
    ...(view.lockType === 'personal' && view.ownerId != null && { owned_by: view.ownerId }),
    disabled: Object.fromEntries(visibilityRoles.map((role) => [role, view.hiddenFor?.includes(role) === true])) as Record<
      VisibilityRole,
      boolean
    >,
  };
}

/** A view with the settings of its kind. */
export function presentView(baseId: BaseId, view: ViewDoc): WireView {
  return { ...presentBareView(baseId, view), view: presentKind(baseId, view) };
}

/** A view without the settings of its kind, as it is answered to whoever made it. */
export function presentBareView(baseId: BaseId, view: ViewDoc): WireView {
  return {
    ...toWireKeys(baseId, view),
    id: view.id,
    fk_model_id: view.tableId,
    title: view.title,
    type: view.type as WireView['type'],
    is_default: view.isDefault ? 1 : null,
    show_system_fields: view.showSystemFields ? 1 : null,
    lock_type: view.lockType,
    uuid: view.uuid,
    // Who may see the view need not know the password, only that there is one.
    password: view.password === null ? null : '********',
    show: view.show ? 1 : 0,
    order: view.order,
    meta: view.meta as WireView['meta'],
    description: view.description,
  };
}

/** What only views of its kind have. */
export function presentKind(baseId: BaseId, view: ViewDoc): NonNullable<WireView['view']> {
  return { ...toWireKeys(baseId, view), fk_view_id: view.id, uuid: null, ...rulesOf(view.type).present(view) };
}

/** How a field stands in a view, as the v1 wire's column record of that kind of view. */
export function presentViewColumn(baseId: BaseId, entry: ViewFieldDoc, type: number): WireViewColumn {
  return {
    ...toWireKeys(baseId, entry),
    id: entry.id,
    fk_view_id: entry.viewId,
    fk_column_id: entry.fieldId,
    uuid: null,
    label: entry.label,
    help: entry.help,
    show: entry.show ? 1 : 0,
    order: entry.order,
    ...(type === viewTypes.grid && presentGridPart(entry)),
    ...(type === viewTypes.form && presentFormPart(entry)),
  };
}

function presentGridPart(entry: ViewFieldDoc) {
  return {
    width: entry.width ?? '200px',
    group_by: entry.groupBy ? (1 as const) : null,
    group_by_order: entry.groupByOrder,
    group_by_sort: entry.groupBySort,
  };
}

function presentFormPart({ form }: ViewFieldDoc) {
  return {
    description: form?.description ?? null,
    required: presentFlag(form?.isRequired),
    meta: (form?.meta ?? {}) as WireViewColumn['meta'],
    enable_scanner: presentFlag(form?.hasScanner),
  };
}

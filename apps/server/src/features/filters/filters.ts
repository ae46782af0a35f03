import { AppError, type FilterBody, type WireFilter } from '@quadrille/contract';
import { operatorError } from '@quadrille/domain';
import { type Ctx, getBase } from '../../app-context.ts';
import type { BaseSchema, ViewSchema } from '../../storage/schema/base-schema.ts';
import { listDependents } from '../../storage/schema/dependents.ts';
import type { FilterDoc } from '../../storage/schema/documents.ts';
import { runWrite } from '../changes/run-write.ts';
import { getFieldOfTable } from '../fields/find-field.ts';
import { getTable } from '../tables/find-table.ts';
import { getView } from '../views/find-view.ts';
import { presentFilter } from './present-filter.ts';

/** The outermost filters of a view. */
export async function listFilters(ctx: Ctx, viewId: string): Promise<{ list: WireFilter[] }> {
  const schema = await getBase(ctx).schema();
  const filters = getView(schema, viewId).filters.filter((filter) => filter.parentId === null);
  return { list: filters.map((filter) => presentFilter(schema.baseId, filter)) };
}

/** What stands inside a group. */
export async function listFilterChildren(ctx: Ctx, id: string): Promise<{ list: WireFilter[] }> {
  const schema = await getBase(ctx).schema();
  const group = getFilter(schema, id);
  const filters = getView(schema, group.viewId).filters.filter((filter) => filter.parentId === group.id);
  return { list: filters.map((filter) => presentFilter(schema.baseId, filter)) };
}

export async function readFilter(ctx: Ctx, id: string): Promise<WireFilter> {
  const schema = await getBase(ctx).schema();
  return presentFilter(schema.baseId, getFilter(schema, id));
}

export async function createFilter(ctx: Ctx, viewId: string, body: FilterBody): Promise<WireFilter> {
  const id = await runWrite(ctx, 'filter.created', (tx) => {
    const view = getView(tx.schema(), viewId);
    const last = Math.max(0, ...view.filters.map((filter) => filter.order));
    const empty: FilterDoc = {
      id: tx.newId('fi'),
      viewId: view.doc.id,
      fieldId: null,
      parentId: null,
      logicalOp: 'and',
      comparisonOp: null,
      comparisonSubOp: null,
      value: null,
      isGroup: false,
      order: last + 1,
    };
    tx.put('filter', merge(tx.schema(), view, empty, body));
    return empty.id;
  });
  return readFilter(ctx, id);
}

export async function updateFilter(ctx: Ctx, id: string, body: FilterBody): Promise<1> {
  await runWrite(ctx, 'filter.updated', (tx) => {
    const filter = getFilter(tx.schema(), id);
    tx.put('filter', merge(tx.schema(), getView(tx.schema(), filter.viewId), filter, body));
  });
  return 1;
}

/** Deletes a filter; a group goes with all it holds. */
export async function deleteFilter(ctx: Ctx, id: string): Promise<true> {
  await runWrite(ctx, 'filter.deleted', (tx) => {
    const filter = getFilter(tx.schema(), id);
    for (const [kind, childId] of listDependents(tx.schema().entities, 'filter', filter.id).reverse()) tx.remove(kind, childId);
    tx.remove('filter', filter.id);
  });
  return true;
}

function getFilter(schema: BaseSchema, id: string): FilterDoc {
  const filter = schema.entities.find('filter', id);
  if (!filter) throw new AppError('filterNotFound');
  return filter;
}

function merge(schema: BaseSchema, view: ViewSchema, filter: FilterDoc, body: FilterBody): FilterDoc {
  const isGroup = body.is_group ?? filter.isGroup;
  const merged: FilterDoc = {
    ...filter,
    isGroup,
    fieldId: body.fk_column_id == null ? filter.fieldId : getFieldOfTable(getTable(schema, view.doc.tableId), body.fk_column_id).id,
    parentId:
      body.fk_parent_id === undefined ? filter.parentId : body.fk_parent_id === null ? null : getGroup(view, body.fk_parent_id, filter),
    logicalOp: body.logical_op ?? filter.logicalOp,
    comparisonOp: isGroup ? null : (body.comparison_op ?? filter.comparisonOp),
    comparisonSubOp: body.comparison_sub_op === undefined ? filter.comparisonSubOp : body.comparison_sub_op,
    value: body.value === undefined ? filter.value : body.value,
    order: body.order ?? filter.order,
  };
  refuseWrongOperator(schema, merged);
  return merged;
}

/** A group of the same view that does not stand inside the filter itself. */
function getGroup(view: ViewSchema, id: string, inside: FilterDoc): FilterDoc['id'] {
  const byId = new Map<string, FilterDoc>(view.filters.map((filter) => [filter.id, filter]));
  const group = byId.get(id);
  if (!group?.isGroup) throw new AppError('filterNotFound');
  for (let above: FilterDoc | undefined = group; above; above = above.parentId === null ? undefined : byId.get(above.parentId)) {
    if (above.id === inside.id) throw new AppError('badRequest', { reason: 'A filter group cannot stand inside itself.' });
  }
  return group.id;
}

function refuseWrongOperator(schema: BaseSchema, filter: FilterDoc): void {
  if (filter.fieldId === null || filter.comparisonOp === null) return;
  const field = schema.entities.find('field', filter.fieldId);
  const reason = field && operatorError(filter.comparisonOp, filter.comparisonSubOp, field.type);
  if (reason) throw new AppError('invalidFilter', { reason });
}

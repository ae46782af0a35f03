import { AppError, type FilterBody, refuse, refuseProgram } from '@quadrille/contract';
import { operatorError } from '@quadrille/domain';
import type { BaseSchema } from '../../storage/schema/base-schema.ts';
import type { FilterDoc } from '../../storage/schema/documents.ts';
import { valueFields } from '../../storage/schema/value-fields.ts';
import { getFieldOfTable, getTable } from '../structure/index.ts';
import type { FilterHome } from './filter-home.ts';

/** A filter with what a body says about it; refused where the field or the operator does not fit. */
export function mergeFilter(schema: BaseSchema, home: FilterHome, filter: FilterDoc, body: FilterBody): FilterDoc {
  const isGroup = body.is_group ?? filter.isGroup;
  const merged: FilterDoc = {
    ...filter,
    isGroup,
    fieldId: body.fk_column_id == null ? filter.fieldId : getFieldOfTable(getTable(schema, home.tableId), body.fk_column_id).id,
    parentId:
      body.fk_parent_id === undefined ? filter.parentId : body.fk_parent_id === null ? null : getGroup(home, body.fk_parent_id, filter),
    logicalOp: body.logical_op ?? filter.logicalOp,
    comparisonOp: isGroup ? null : (body.comparison_op ?? filter.comparisonOp),
    comparisonSubOp: body.comparison_sub_op === undefined ? filter.comparisonSubOp : body.comparison_sub_op,
    value: body.value === undefined ? filter.value : body.value,
    order: body.order ?? filter.order,
  };
  refuseWrongOperator(schema, merged);
  return merged;
}

/** A group of the same view or webhook that does not stand inside the filter itself. */
function getGroup(home: FilterHome, id: string, inside: FilterDoc): FilterDoc['id'] {
  const byId = new Map<string, FilterDoc>(home.filters.map((filter) => [filter.id, filter]));
  const group = byId.get(id);
  if (!group?.isGroup) throw new AppError('filterNotFound');
  for (let above: FilterDoc | undefined = group; above; above = above.parentId === null ? undefined : byId.get(above.parentId)) {
    if (above.id === inside.id) throw refuse('filterInItself');
  }
  return group.id;
}

function refuseWrongOperator(schema: BaseSchema, filter: FilterDoc): void {
  if (filter.fieldId === null || filter.comparisonOp === null) return;
  const field = schema.entities.find('field', filter.fieldId);
  const [values] = field ? valueFields(schema, [field]) : [];
  const reason = values && operatorError(filter.comparisonOp, filter.comparisonSubOp, values.type);
  if (reason) throw refuseProgram('invalidFilter', reason);
}

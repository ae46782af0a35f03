import type { WireFilter } from '@quadrille/contract';
import { findFilterFault, parseStoredFilter } from '@quadrille/domain';
import type { BaseSchema } from '../../storage/schema/base-schema.ts';
import type { FilterDoc } from '../../storage/schema/documents.ts';
import { valueFields } from '../../storage/schema/value-fields.ts';
import { toWireKeys } from '../structure/index.ts';

export function presentFilter(schema: BaseSchema, filter: FilterDoc): WireFilter {
  const fault = faultOf(schema, filter);
  return {
    ...toWireKeys(schema.baseId, filter),
    id: filter.id,
    fk_view_id: filter.viewId,
    fk_hook_id: filter.hookId ?? null,
    fk_column_id: filter.fieldId,
    fk_parent_id: filter.parentId,
    logical_op: filter.logicalOp,
    comparison_op: filter.comparisonOp,
    comparison_sub_op: filter.comparisonSubOp,
    value: filter.value,
    is_group: filter.isGroup ? 1 : null,
    order: filter.order,
    ...(fault !== null && { fault }),
  };
}

/** Why a condition matches nothing, whoever asks and when. */
function faultOf(schema: BaseSchema, filter: FilterDoc): string | null {
  if (filter.isGroup) return null;
  const field = filter.fieldId === null ? undefined : schema.entities.find('field', filter.fieldId);
  const fields = field === undefined ? [] : valueFields(schema, [field]);
  const nodes = parseStoredFilter([{ ...filter, parentId: null }], fields);
  return findFilterFault(nodes, new Map(fields.map((one) => [one.id, one])), { now: 0, timeZone: 'UTC', userId: null });
}

import type { WireFilter } from '@quadrille/contract';
import type { BaseId } from '@quadrille/domain';
import type { FilterDoc } from '../../storage/schema/documents.ts';
import { toWireKeys } from '../structure/index.ts';

export function presentFilter(baseId: BaseId, filter: FilterDoc): WireFilter {
  return {
    ...toWireKeys(baseId, filter),
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
  };
}

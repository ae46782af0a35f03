import type { WireRuleFilter } from '@quadrille/contract';
import type { FilterNodeData } from '@quadrille/ui-kit-react';

/** A condition or group as calls take it where filters are sent whole. */
export function toFilterJson(node: FilterNodeData): WireRuleFilter {
  if (node.kind === 'group') return { is_group: true, logical_op: node.logicalOp, children: node.children.map(toFilterJson) };
  return {
    fk_column_id: node.fieldId,
    comparison_op: node.op,
    comparison_sub_op: node.subOp ?? null,
    value: node.value ?? null,
    logical_op: node.logicalOp,
  };
}

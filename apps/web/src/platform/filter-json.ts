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

/** The same as the builder edits it. */
export function fromFilterJson(filter: readonly WireRuleFilter[], path = ''): FilterNodeData[] {
  return filter.map((node, at): FilterNodeData => {
    const id = `${path}${at}`;
    const logicalOp = node.logical_op ?? 'and';
    if (node.is_group) return { kind: 'group', id, logicalOp, children: fromFilterJson(node.children ?? [], `${id}.`) };
    return {
      kind: 'condition',
      id,
      logicalOp,
      fieldId: node.fk_column_id ?? '',
      op: node.comparison_op ?? 'eq',
      subOp: node.comparison_sub_op ?? null,
      value: node.value == null ? null : String(node.value),
    };
  });
}

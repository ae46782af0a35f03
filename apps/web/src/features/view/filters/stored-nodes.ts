import type { FilterNodeData } from '@quadrille/ui-kit-react';
import { toBody } from './filter-nodes.ts';

export type StoredNode = ReturnType<typeof toBody> & { readonly children?: readonly StoredNode[] };

/** Conditions as they are kept in free settings: as the wire writes filters. */
export function toStoredNode(node: FilterNodeData, at: number): StoredNode {
  const body = toBody(node, at + 1);
  return node.kind === 'group' ? { ...body, children: node.children.map(toStoredNode) } : body;
}

/** The same as the builder shows them. */
export function toBuiltNode(stored: StoredNode): FilterNodeData {
  const logicalOp = (stored.logical_op ?? 'and') as FilterNodeData['logicalOp'];
  if (stored.is_group) return { kind: 'group', logicalOp, children: (stored.children ?? []).map(toBuiltNode) };
  return {
    kind: 'condition',
    logicalOp,
    fieldId: stored.fk_column_id ?? '',
    op: stored.comparison_op ?? 'eq',
    subOp: stored.comparison_sub_op ?? null,
    value: stored.value == null ? null : String(stored.value),
  };
}

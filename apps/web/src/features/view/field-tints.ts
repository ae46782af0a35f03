import type { FilterNodeData, SortData } from '@quadrille/ui-kit-react';

/** What a menu of the view does to fields. */
export type FieldTint = 'filtered' | 'sorted' | 'grouped';

export interface ShapedFields {
  readonly conditions: readonly FilterNodeData[];
  readonly sorts: readonly SortData[];
  readonly groups: readonly SortData[];
}

/** The fields the open menu acts on, each with its tint; none while no menu is open. */
export function tintsOf(shaping: FieldTint | null, { conditions, sorts, groups }: ShapedFields): ReadonlyMap<string, FieldTint> {
  const ids = { filtered: () => fieldsOf(conditions), sorted: () => idsOf(sorts), grouped: () => idsOf(groups) };
  return new Map(shaping === null ? [] : ids[shaping]().map((id) => [id, shaping]));
}

const idsOf = (sorts: readonly SortData[]): readonly string[] => sorts.map(({ fieldId }) => fieldId);

function fieldsOf(nodes: readonly FilterNodeData[]): readonly string[] {
  return nodes.flatMap((node) => (node.kind === 'group' ? fieldsOf(node.children) : [node.fieldId]));
}

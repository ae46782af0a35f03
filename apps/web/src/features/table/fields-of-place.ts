import type { FilterNodeData } from '@quadrille/ui-kit-react';
import { fieldsRestedOn } from './fields-rested-on.ts';
import { toNodes } from './filter-nodes.ts';
import { groupsOf } from './groups.ts';
import { sortsOf } from './own-changes.ts';
import type { TableState } from './table.state.ts';

/** Fields that decide which records a view shows to this person, in which group and in what order, and those their values follow from. */
export function fieldsOfPlace(state: TableState): ReadonlySet<string> {
  const own = state.$own.get();
  const deciding = [
    ...groupsOf(state.$shown.get()).map(({ fieldId }) => fieldId),
    ...sortsOf(own, state.$sorts.get()).map(({ fieldId }) => fieldId),
    ...[...toNodes(state.$filters.get()), ...own.filters].flatMap(fieldsOfNode),
  ];
  return fieldsRestedOn(deciding, state.$fields.get());
}

function fieldsOfNode(node: FilterNodeData): readonly string[] {
  return node.kind === 'group' ? node.children.flatMap(fieldsOfNode) : [node.fieldId];
}

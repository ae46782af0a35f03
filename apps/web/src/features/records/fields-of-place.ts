import type { FilterNodeData } from '@quadrille/ui-kit-react';
import { fieldsRestedOn } from './fields-rested-on.ts';
import type { RecordParts } from './table-parts.ts';
import { toNodes, groupsOf, sortsOf } from '../view/index.ts';

/** Fields that decide which records a view shows to this person, in which group and in what order, and those their values follow from. */
export function fieldsOfPlace(state: RecordParts): ReadonlySet<string> {
  const conditions = [...toNodes(state.$filters.get()), ...state.$own.get().filters].flatMap(fieldsOfNode);
  return fieldsRestedOn([...groupFields(state), ...sortFields(state), ...conditions], state.$fields.get());
}

/** Those that decide in what order records stand, and in which group. */
export function fieldsOfOrder(state: RecordParts): { readonly order: ReadonlySet<string>; readonly groups: ReadonlySet<string> } {
  const fields = state.$fields.get();
  return { order: fieldsRestedOn(sortFields(state), fields), groups: fieldsRestedOn(groupFields(state), fields) };
}

const groupFields = (state: RecordParts): readonly string[] => groupsOf(state.$shown.get()).map(({ fieldId }) => fieldId);

const sortFields = (state: RecordParts): readonly string[] => sortsOf(state.$own.get(), state.$sorts.get()).map(({ fieldId }) => fieldId);

function fieldsOfNode(node: FilterNodeData): readonly string[] {
  return node.kind === 'group' ? node.children.flatMap(fieldsOfNode) : [node.fieldId];
}

import type { FilterNodeData } from '@quadrille/ui-kit-react';
import { fieldsRestedOn } from './fields-rested-on.ts';
import { toNodes, groupsOf, sortsOf } from '../view/index.ts';
import type { ViewState } from '../view/index.ts';

type PlaceParts = Pick<ViewState, '$fields' | '$filters' | '$own' | '$shown' | '$sorts' | 'placeNodes'>;

/** Fields that decide which records a view shows to this person, in which group and in what order, and those their values follow from. */
export function fieldsOfPlace(state: PlaceParts): ReadonlySet<string> {
  const conditions = [...toNodes(state.$filters.get()), ...state.$own.get().filters, ...state.placeNodes()].flatMap(fieldsOfNode);
  return fieldsRestedOn([...groupFields(state), ...sortFields(state), ...conditions], state.$fields.get());
}

/** Those that decide in what order records stand, and in which group. */
export function fieldsOfOrder(state: PlaceParts): { readonly order: ReadonlySet<string>; readonly groups: ReadonlySet<string> } {
  const fields = state.$fields.get();
  return { order: fieldsRestedOn(sortFields(state), fields), groups: fieldsRestedOn(groupFields(state), fields) };
}

const groupFields = (state: PlaceParts): readonly string[] => groupsOf(state.$shown.get()).map(({ fieldId }) => fieldId);

const sortFields = (state: PlaceParts): readonly string[] => sortsOf(state.$own.get(), state.$sorts.get()).map(({ fieldId }) => fieldId);

function fieldsOfNode(node: FilterNodeData): readonly string[] {
  return node.kind === 'group' ? node.children.flatMap(fieldsOfNode) : [node.fieldId];
}

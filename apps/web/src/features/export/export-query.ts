import { groupsOf, toSortText } from '../view/index.ts';
import type { ViewState } from '../view/index.ts';
import type { TableRows } from '../records/index.ts';

/** What is on screen, as exports take it: which records, in which order and groups, and which fields of them. */
export function toExportQuery(state: Pick<ViewState, '$shown'> & TableRows) {
  const { search, filterArrJson, sortArrJson } = state.source.ordered();
  const shown = state.$shown.get();
  const groups = groupsOf(shown);
  return {
    search,
    filterArrJson,
    sortArrJson,
    groupArrJson: groups.length > 0 ? toSortText(groups) : undefined,
    fields: shown.flatMap(({ field, isShown }) => (isShown ? [field.id] : [])).join(','),
  };
}

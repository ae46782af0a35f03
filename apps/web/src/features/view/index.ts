export { hideField, moveField, resizeFields, showFields } from './change-view-columns.ts';
export { colorsFor, fieldsOfColors } from './colors/color-rules.ts';
export type { Seen } from './colors/color-rules.ts';
export { createViewStore, pickView } from './create-view-store.ts';
export { ColorTool } from './colors/color-tool.tsx';
export { tintsOf } from './field-tints.ts';
export { FieldsChoice, FieldsTool } from './fields-tool.tsx';
export { cellsOfFilters } from './filters/cells-of-filters.ts';
export { acceptsIn, countComplete, isComplete, toNodes } from './filters/filter-nodes.ts';
export type { Accepts } from './filters/filter-nodes.ts';
export { FilterTool, useFilterCount } from './filters/filter-tool.tsx';
export { toBuiltNode, toStoredNode } from './filters/stored-nodes.ts';
export type { StoredNode } from './filters/stored-nodes.ts';
export { planFilters, saveFilters } from './filters/save-filters.ts';
export { findShownInstead } from './find-shown-instead.ts';
export { fitTools } from './fit-tools.ts';
export { GroupTool } from './groups/group-tool.tsx';
export { groupsOf, storeClosedGroups, readClosedGroups, saveGroups } from './groups/groups.ts';
export { readGroupSummaries, readGroups } from './groups/read-groups.ts';
export type { QueryGroups } from './groups/read-groups.ts';
export { isNarrowed, useIsNarrowed } from './is-narrowed.ts';
export { storeOwnChanges, readStoredOwnChanges } from './stored-own-changes.ts';
export { OwnChangesBar } from './own-changes-bar.tsx';
export {
  applyOwn,
  hasOwnChanges,
  noOwnChanges,
  ownFilterText,
  ownGroupText,
  ownSortText,
  sortsOf,
  toSortText,
  withOwnColumn,
} from './own-changes.ts';
export type { OwnChanges, OwnColumn } from './own-changes.ts';
export { duplicateField, renameField, saveField } from './save-field.ts';
export { saveSorts } from './sorts/save-sorts.ts';
export { SortTool } from './sorts/sort-tool.tsx';
export { useSortLabels } from './sorts/use-sort-labels.ts';
export { formatSummaries, readSummaries } from './summaries/format-summaries.ts';
export { addUpColumns, chosenSummaries, nameOfSummary, summariesFor, toAggregatesText } from './summaries/summaries.ts';
export type { SummaryName, SummaryWords } from './summaries/summaries.ts';
export { SummaryMenu } from './summaries/summary-menu.tsx';
export { useSummaries } from './summaries/use-summaries.ts';
export { useViewDeeds, ViewMenuItems } from './tabs/view-menu-items.tsx';
export type { ViewPlace } from './tabs/view-menu-items.tsx';
export { ViewChoices, ViewPicker, ViewTabs } from './tabs/view-tabs.tsx';
export { InSheet, ToolButton } from './tool-button.tsx';
export { useGridColumns } from './use-grid-columns.ts';
export { fieldOfSetting } from './kind-settings.ts';
export { DatesTool } from './dates-tool.tsx';
export { KindFieldsTool } from './kind-fields-tool.tsx';
export { wayOutOf } from './way-out-of.ts';
export { useFilterLabels } from './use-filter-labels.ts';
export { arrangeFields, listOffered, ordersBefore, rowHeightOf } from './view-columns.ts';
export { frozenCountOf, lockOf, metaOf, saveFrozen, saveMeta, saveSettings, sortsAtOnce } from './view-meta.ts';
export { readFilters, withChildren } from './view.state.ts';
export type { FilterTree, ViewRows, ViewState, WhichRows } from './view.state.ts';

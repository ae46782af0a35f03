export { createGrid } from './create-grid.ts';
export type { Grid } from './create-grid.ts';
export type { Anchor, GridOptions, FilesRequest, MenuRequest, PasteAnswer, PressRequest } from './grid-options.ts';
export type { GridAtoms } from './core/state-store.ts';
export { columnWidths } from './core/column.ts';
export type { ColumnId, GridColumn } from './core/column.ts';
export type { AfterCommit, GridCommand, PasteCell, PasteMatrix } from './core/command.ts';
export type { ColumnChange, GridNotice, MoveRequest } from './core/effect.ts';
export { canEdit as canEditColumn } from './core/commands/can-edit.ts';
export { fillHows } from './core/fill-series.ts';
export type { FillHow } from './core/fill-series.ts';
export type { RowOrder } from './core/grid-env.ts';
export { keyOfGroup } from './core/group-space.ts';
export { hrefOf } from './core/href-of.ts';
export { createSummaryReader } from './core/group-summaries.ts';
export type { SummaryReader } from './core/group-summaries.ts';
export { englishLabels } from './core/grid-labels.ts';
export type { GridLabels } from './core/grid-labels.ts';
export { countChecked, isChecked } from './core/grid-state.ts';
export type {
  ColorsOf,
  CreatedRow,
  EditSession,
  GridMode,
  GridState,
  PendingCell,
  PendingRow,
  RowColors,
  RowHeight,
  RowsState,
} from './core/grid-state.ts';
export type { PastePlan, PlannedWrite } from './core/plan-paste.ts';
export type { GroupPath } from './core/row-space.ts';
export { UnclearWrite } from './core/row-source.ts';
export type {
  CellsSummary,
  CellWrite,
  GridRow,
  GroupNode,
  GroupSummaries,
  GroupTree,
  PageAnswer,
  PageQuery,
  RemoteCursor,
  RowCreate,
  RowId,
  RowSet,
  RowSource,
  RowsShape,
  SourceEvent,
  SourcePlace,
  WriteBatch,
  WriteFailure,
  WriteLabel,
  WriteResult,
} from './core/row-source.ts';
export type { Clock } from './core/clock.ts';
export { shortenTexts } from './core/shorten-texts.ts';
export { secretMark } from './core/unsaved-texts.ts';
export { gridShortcuts, shortcutGroups } from './core/shortcuts.ts';
export type { Shortcut, ShortcutGroup, ShortcutName } from './core/shortcuts.ts';
export { countCells, countRows, rangeOf } from './core/selection.ts';
export type { CellRange, CellRef, Selection } from './core/selection.ts';
export { bringsBack } from './dom/brings-back.ts';
export { kindIcons } from './dom/kind-icons.ts';
export type { SelectionSummary } from './core/summarize-selection.ts';

export { cellKinds, hueNames } from './cell-spec.ts';
export type { CellAlign, CellKind, CellOption, CellSpec, CellValue, HueName, ParsedCell } from './cell-spec.ts';
export type { CellContext, CellEditorName, CellLabels, CellView } from './cell-view.ts';
export { alignOf, cellViews } from './cell-views.ts';
export { formatCell, toEditText } from './format-cell.ts';
export { parseCell } from './parse-cell.ts';
export { initialsOf } from './people-cell.ts';
export { createPill, patchPill } from './select-cell.ts';
export { weekStartOf } from './week-start.ts';

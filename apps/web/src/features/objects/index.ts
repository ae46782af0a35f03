export { ask } from './asked.state.ts';
export { ActionItems } from './action-items.tsx';
export { moveTable, renameTable } from './change-table.ts';
export { actionOfPress } from './object-action.ts';
export type { ObjectAction } from './object-action.ts';
export { ObjectDialogs } from './object-dialogs.tsx';
export { moveBase, useBaseActions } from './use-base-actions.ts';
export { useTableActions } from './use-table-actions.ts';

export { parseBoardSearch } from './board-search.ts';
export { $boards, $boardToShare, createBoard, followBoards, loadBoards } from './boards.state.ts';
export { deleteBoard, duplicateBoard, moveBoard, renameBoard } from './change-boards.ts';
export { dashboardItem, dashboardKind } from './dashboard-kind.ts';

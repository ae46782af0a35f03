export { parseBoardSearch } from './board-search.ts';
export { $boards, createBoard, loadBoards } from './boards.state.ts';
export { dashboardItem, dashboardKind } from './dashboard-kind.ts';

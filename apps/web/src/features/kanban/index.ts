export { kanbanKind } from './kanban-kind.ts';

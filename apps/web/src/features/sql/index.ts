export { queryKind } from './query-kind.ts';
export { SqlPage } from './sql-page.tsx';
export { StructurePage } from './structure-page.tsx';

export { $narrowLayout, storeNarrowLayout } from './layout.state.ts';
export { RecordCards } from './record-cards.tsx';
export { createRecordPages } from './record-pages.ts';
export type { RecordPages } from './record-pages.ts';

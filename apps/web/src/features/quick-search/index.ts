export { QuickSearch } from './quick-search.tsx';
export { showQuickSearch } from './quick-search.state.ts';

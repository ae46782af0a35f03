export { FilePopover } from './grid/file-popover.tsx';
export { useGridLabels } from './grid/use-grid-labels.ts';
export { TablePage } from './table-page.tsx';

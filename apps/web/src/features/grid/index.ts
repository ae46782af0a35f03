export { FilePopover } from './file-popover.tsx';
export { gridKind } from './grid-kind.ts';
export { useGridLabels } from './use-grid-labels.ts';

export { addressesIn } from './addresses-in.ts';
export { createCellPictures } from './cell-pictures.ts';
export type { CellPictures, FindAddresses } from './cell-pictures.ts';
export { FileList } from './file-list.tsx';
export { openFilePanel, showFiles } from './file-panel.state.ts';
export type { FilePanelState } from './file-panel.state.ts';
export { FilePreview } from './file-preview.tsx';
export { FileTiles } from './file-tiles.tsx';
export { useFilePanel } from './use-file-panel.ts';

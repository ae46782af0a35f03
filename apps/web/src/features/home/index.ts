export { BaseDialogs } from './base-dialogs.tsx';
export { askDeleteBase, askRenameBase } from './base-dialogs.state.ts';
export { DropZone } from './drop-zone.tsx';
export { Home } from './home.tsx';
export { NewBaseDialog } from './new-base-dialog.tsx';
export { openNewBase } from './new-base.state.ts';

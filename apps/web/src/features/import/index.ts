export { $isImportShown, openImport } from './import.state.ts';
export { DropHost } from './drop-host.tsx';
export { ImportHost } from './import-host.tsx';

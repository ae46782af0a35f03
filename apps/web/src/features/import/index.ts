export { $isImportShown, openImport } from './import.state.ts';
export { ImportHost } from './import-host.tsx';

export { openImport } from './import.state.ts';

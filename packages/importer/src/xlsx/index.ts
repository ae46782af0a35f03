export { ownFormats } from './number-display.ts';
export { openWorkbook } from './open-workbook.ts';
export type { Sheet, Workbook, WorkbookOptions } from './open-workbook.ts';
export type { SheetRow } from './sheet-scanner.ts';

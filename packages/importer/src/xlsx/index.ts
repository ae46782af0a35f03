export { checkArchive } from './check-archive.ts';
export { readWorkbook } from './read-workbook.ts';

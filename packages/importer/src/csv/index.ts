export { createCsvLoader } from './csv-loader.ts';
export type { CsvLoader, CsvLoadPlan } from './csv-loader.ts';
export { sniffCsvShape } from './csv-format.ts';
export type { CsvFormat } from './csv-format.ts';
export { createCsvSplitter } from './csv-splitter.ts';
export type { CsvShape, CsvSplitter } from './csv-splitter.ts';

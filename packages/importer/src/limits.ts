import { limits } from '@quadrille/domain';

/** Every number the importer enforces. Sizes in bytes unless said otherwise; the README shows this table. */
export const importLimits = {
  /** Types are inferred from this much of the front of a file; counting and loading read all of it. */
  sampleBytes: 10 * 1024 * 1024,
  /** The same for files read over the network. */
  remoteSampleBytes: 5 * 1024 * 1024,
  /** More distinct values than this never become select options. */
  selectDistinct: limits.selectDistinctMax,
  /** A text longer than this (UTF-16 units) makes its column long text. */
  longTextLength: limits.longTextThreshold,
  /** Columns of one table. */
  columns: limits.fieldsPerTable,
  /** One CSV record or row of a sheet (UTF-16 units): a quote that never closes would otherwise swallow the file. */
  recordLength: 16 * 1024 * 1024,
  /** One element of a JSON list (UTF-16 units), or the whole object of a file that holds one. */
  jsonElementLength: 64 * 1024 * 1024,
  /** Nesting of JSON values. */
  jsonDepth: 500,
  /** A workbook whose source can only be read from the front: it is kept whole, as its directory stands at its end. */
  workbookBytes: 100 * 1024 * 1024,
  /** One sheet of a workbook once inflated, counted while inflating, not believed from the directory. */
  sheetBytes: 16 * 1024 * 1024 * 1024,
  /** The same for the parts that describe a workbook: its list of sheets, relations and styles. */
  workbookPartBytes: 64 * 1024 * 1024,
  /** The different texts of a workbook, which its cells point to by number: UTF-8, and four bytes for each text. */
  sharedStringBytes: 256 * 1024 * 1024,
  /** Inflated over packed bytes of one part, judged once `inflateRatioFrom` bytes have come out. */
  inflateRatio: 200,
  inflateRatioFrom: 16 * 1024 * 1024,
  /** Directory of a workbook's archive. */
  zipDirectoryBytes: 16 * 1024 * 1024,
  /** Parts in the zip directory of a workbook. */
  zipEntries: 10_000,
  /** Sheets of one workbook. */
  sheets: 200,
  /** Rows shown before the import starts. */
  previewRows: 10,
  /** Example values kept per column, and examples of values that would not convert. */
  samples: 5,
} as const;

/** Every number the product enforces, in one place. Lengths are in UTF-16 units unless said otherwise. */
export const limits = {
  /** Rows of a list when the caller names no limit, at least, and at most. */
  pageSizeDefault: 25,
  pageSizeMin: 1,
  pageSizeMax: 1000,
  /** Rows of one bulk call. */
  bulkRows: 10_000,
  baseTitle: 50,
  tableTitle: 255,
  columnName: 255,
  fieldTitle: 255,
  viewTitle: 255,
  optionTitle: 255,
  optionsPerField: 1000,
  fieldsPerTable: 500,
  tablesPerBase: 1000,
  /** One text cell: enough for a book chapter, small enough for one row to fit a reply. */
  text: 1_000_000,
  json: 1_000_000,
  emailLength: 254,
  /** Longest URL a validated URL field takes; the limit itself is 2083 and not reached. */
  urlLength: 2082,
  phoneLength: 40,
  ratingMax: 10,
  /** A text column longer than this in any value is imported as long text. */
  longTextThreshold: 255,
  /** More distinct values than this never become select options at import. */
  selectDistinctMax: 64,
  passwordMin: 8,
  passwordMax: 1024,
  /** Nesting of filter groups, and conditions in one list with everything inside. */
  filterDepth: 20,
  filterConditions: 500,
  filterTextLength: 100_000,
  sortsPerQuery: 50,
  /** Values of one comma separated filter value. */
  filterListValues: 1000,
  attachmentBytes: 20_971_520,
  attachmentsPerCell: 10,
  formulaLength: 100_000,
  formulaDepth: 500,
} as const;

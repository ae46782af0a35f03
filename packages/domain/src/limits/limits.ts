/** Every number the product enforces, in one place. Lengths are in UTF-16 units unless said otherwise. */
export const limits = {
  /** Rows of a list when the caller names no limit, at least, and at most. */
  pageSizeDefault: 25,
  pageSizeMin: 1,
  pageSizeMax: 1000,
  /** Rows of one bulk call. */
  bulkRows: 10_000,
  /** Rows one write of a grid changes: as many as a paste has cells at most, so that each paste is one change. */
  gridRows: 100_000,
  /** Linked records one call sets or names. */
  linksPerCall: 50_000,
  baseTitle: 50,
  tableTitle: 255,
  columnName: 255,
  fieldTitle: 255,
  viewTitle: 255,
  optionTitle: 255,
  optionsPerField: 1000,
  /** Characters of a list of options in one text: as many as all options of a field have together. */
  optionListText: 260_000,
  fieldsPerTable: 500,
  tablesPerBase: 1000,
  rulesPerTable: 200,
  dashboardsPerBase: 500,
  dashboardTitle: 255,
  widgetsPerDashboard: 100,
  /** Characters of all settings of a widget as JSON, with a picture in them. */
  widgetText: 200_000,
  /** Filters of a dashboard, and fields one of them is about. */
  boardFilters: 20,
  boardFilterFields: 50,
  /** Fields a question groups by, what it measures, and groups or records it answers. */
  questionGroups: 2,
  questionMeasures: 8,
  questionRows: 1000,
  questionFields: 20,
  /** Changes, and records in them, that are looked through to tell what moved a number. */
  explainedChanges: 10_000,
  explainedRecords: 20_000,
  /** Questions of a widget, and of one call. */
  questionsPerWidget: 3,
  questionsPerCall: 60,
  /** One text cell: enough for a book chapter, small enough for one row to fit a reply. */
  text: 1_000_000,
  json: 1_000_000,
  /** What a JSON field shows as an example of its values. */
  jsonHint: 20_000,
  emailLength: 254,
  /** Longest URL a validated URL field takes; the limit itself is 2083 and not reached. */
  urlLength: 2082,
  phoneLength: 40,
  ratingMax: 10,
  /** A text column longer than this in any value is imported as long text. */
  longTextThreshold: 255,
  /** More distinct values than this never become select options at import. */
  selectDistinctMax: 64,
  /** Computed fields that may stand on each other, one inside the next. */
  computedDepth: 10,
  /** Parts of a computed field's whole expression, with all it is made of written out, and how many stand inside each other. */
  computedSize: 5000,
  computedNesting: 600,
  /** Records a link's cell names; values a lookup's cell holds. Filters, sorts and rollups look at all of them. */
  linkedRecords: 25,
  /** Records listed that the rows of a view are linked with. */
  linkedStacks: 500,
  /** Signs of their titles that are listed: more than a stack's head or a chip has room for. */
  linkedTitle: 255,
  lookedUpValues: 1000,
  /** Rows of a table that can be filtered, sorted and grouped by what no database computes, and bytes of the values. */
  rowsInProcess: 200_000,
  bytesInProcess: 10_000_000,
  /** Bytes of one answer that shapes linked rows (`nested[Link]`), counted each time a linked row is repeated. */
  nestedBytes: 20_000_000,
  passwordMin: 8,
  passwordMax: 1024,
  /** API tokens of one person, their longest life in days, and what they are called. */
  apiTokensPerPerson: 100,
  tokenDays: 3650,
  tokenDescription: 255,
  /** First or last name of a person. */
  personName: 100,
  /** Addresses of one invitation call. */
  invitesPerCall: 50,
  /** Nesting of filter groups, and conditions in one list with everything inside. */
  filterDepth: 20,
  filterConditions: 500,
  filterTextLength: 100_000,
  sortsPerQuery: 50,
  /** Levels of groups in one view, and groups in one answer. */
  groupLevels: 5,
  groupsPerCall: 5000,
  /** Summaries in one call. */
  aggregatesPerCall: 500,
  /** Bars of a histogram. */
  histogramBuckets: 20,
  /** Values of one field in one answer. */
  distinctValues: 1000,
  /** Rows a search in a view points at. */
  matchesPerSearch: 10_000,
  /** Entries of a row's history, or of the trash, in one answer. */
  historyPageMax: 200,
  /** Changes, and records they touched, that are gone back through to say how a table was. */
  pastChanges: 20_000,
  pastRecords: 5000,
  /** Values of one comma separated filter value. */
  filterListValues: 1000,
  attachmentBytes: 20_971_520,
  attachmentsPerCell: 10,
  /** Types of file a field names as those it takes. */
  fileTypes: 100,
  /** Files of exports in the background: bytes kept for one person at a time, and how long each is kept. */
  exportBytesPerPerson: 5_368_709_120,
  exportKeptMs: 24 * 60 * 60 * 1000,
  fileName: 255,
  peoplePerCell: 100,
  /** Members of a base, those who came first, whose names and addresses are understood and shown in people fields. */
  peopleKnown: 1000,
  /** Collections of geometries inside each other. */
  geometryDepth: 20,
  /** Pages and dashboards of a base, how many move at once, their titles, and characters of what their kind keeps with one. */
  itemsPerBase: 20_000,
  itemsPerMove: 1000,
  itemTitle: 255,
  itemMeta: 1_000_000,
  /** Bytes one update of a page has, of all that a page consists of, and versions of a page that are kept. */
  pageUpdateBytes: 600_000,
  pageBytes: 8_000_000,
  pageVersions: 100,
  /** Comments a page has, the words one quotes, and where they are, in characters. */
  pageComments: 2000,
  commentQuote: 1000,
  commentAnchor: 2000,
  /** What a page was when somebody last read it: characters of its state vector, and values in it. */
  readingVector: 200_000,
  readingValues: 300,
  /** Characters of a prompt, of one value that is sent with it, and of an answer; records of one run, and drafts of a prompt that are kept. */
  promptText: 10_000,
  promptValue: 20_000,
  promptAnswer: 100_000,
  promptRows: 1000,
  promptDrafts: 5000,
  /** Things to choose from at each run of a prompt, and the choices of each. */
  promptChoices: 10,
  promptOptions: 20,
  commentLength: 10_000,
  /** People one comment tells that it names them. */
  mentionsPerComment: 50,
  /** Webhooks of a table, tries after a failed delivery, and milliseconds a delivery may take. */
  hooksPerTable: 100,
  hookRetries: 10,
  hookTimeoutMs: 60_000,
  /** Bytes of one delivery that is kept to be made again by hand, and of all those of one webhook: the oldest go first. */
  hookBodyBytes: 1_000_000,
  hookBodiesBytes: 20_000_000,
  /** New passwords in one call: hashing is slow on purpose. */
  passwordsPerCall: 100,
  /** Cells a conversion would empty that its preview shows. */
  conversionSamples: 10,
  /** Values that are shown with what they become. */
  conversionRows: 5,
  formulaLength: 100_000,
  formulaDepth: 500,
} as const;

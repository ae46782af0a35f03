import type { CellLabels } from '../../cells/cell-labels.ts';
import { shortenTexts } from './shorten-texts.ts';

/** Every word the grid shows or speaks; hand in translations. Numbers arrive formatted by `number`. */
export interface GridLabels extends CellLabels {
  readonly grid: string;
  readonly number: (value: number) => string;
  readonly records: (total: number) => string;
  readonly row: (index: number) => string;
  readonly newRecord: string;
  readonly addField: string;
  readonly selectAll: string;
  readonly selectRow: (index: number) => string;
  readonly expandRow: (index: number) => string;
  readonly fieldMenu: (title: string) => string;
  readonly renameField: (title: string) => string;
  readonly emptyTitle: string;
  readonly importRecords: string;
  readonly loadFailed: string;
  readonly retry: string;
  readonly discard: string;
  /** The two choices where somebody else changed a cell first. */
  readonly keepMine: string;
  readonly takeTheirs: string;
  /** `wayOut`: the sentence the column has for it. */
  readonly readOnlyField: (title: string, wayOut?: string) => string;
  readonly readOnlyGrid: string;
  readonly filesOnly: (title: string) => string;
  /** A save that would go to the row below, where there is none. */
  readonly lastRow: string;
  /**
   * Says of early texts: that the text waits; that rows moved, so that its person must decide; that its place is gone. `held`: what the
   * cell holds there; '' where nothing.
   */
  readonly earlyKept: string;
  /** The same where its editor is the product's, which opens then. */
  readonly earlyAsks: string;
  readonly earlyMoved: (held: string) => string;
  readonly recordGone: string;
  /** Rows a command is about were moved by others for as long as they were read: nothing was done. */
  readonly rowsMoved: string;
  /** Announces typed texts that are not saved: `shortenTexts` tells how much of them is spoken. */
  readonly textsLost: (texts: readonly string[]) => string;
  readonly selectedCells: (rows: number, columns: number) => string;
  readonly checkedRows: (count: number) => string;
  readonly cleared: (cells: number, skipped: number) => string;
  readonly pasted: (cells: number, created: number, skipped: number, failed: number) => string;
  readonly filled: (cells: number, skipped: number) => string;
  readonly copied: (cells: number) => string;
  /** The browser does not hand the clipboard to a menu: keys do. */
  readonly pasteByKeys: string;
  readonly copyByKeys: string;
  readonly deleted: (rows: number) => string;
  readonly manyRanges: string;
  readonly pastedNowhere: string;
  readonly pastedTooSoon: string;
  /** The divider behind the frozen columns. */
  readonly freeze: string;
  /** Why fewer columns stay put than were to. */
  readonly frozenLess: (shown: number, wanted: number) => string;
  readonly moveRow: string;
  /** Why rows cannot be put in another order here. */
  readonly sortedRows: string;
  readonly movedRows: (rows: number) => string;
  readonly fillChoices: string;
  readonly copying: (done: number, cells: number) => string;
  readonly tooLarge: (cells: number, most: number) => string;
  readonly tooManyRows: (rows: number, most: number) => string;
  readonly saveFailed: (cells: number, reason: string) => string;
  readonly createOption: (title: string) => string;
  readonly noOptions: string;
  readonly noPeople: string;
  /** What stands in the search of a list of options, where new ones may be made, and of people. */
  readonly findOption: string;
  readonly findOrCreateOption: string;
  readonly findPerson: string;
  readonly clearValue: string;
  /** The head of a group whose rows hold nothing. */
  readonly emptyGroup: string;
  readonly groupCollapsed: (records: number) => string;
  readonly groupExpanded: (records: number) => string;
  /** A field was moved by keyboard, to a place counted from 1. */
  readonly columnMoved: (title: string, place: number, columns: number) => string;
  /** A field was made wider or narrower by keyboard. */
  readonly columnResized: (title: string, width: number) => string;
  /** Somebody else changed records that are on the screen. */
  readonly changedByOthers: (rows: number) => string;
  readonly summarise: string;
  /** Names of the figures below a selection. */
  readonly count: string;
  readonly sum: string;
  readonly average: string;
  readonly least: string;
  readonly most: string;
  readonly today: string;
  readonly calendar: string;
  readonly previousMonth: string;
  readonly nextMonth: string;
  /** Shown beside the thumb while it is dragged: "row 48,210 of 120,431". */
  readonly position: (row: number, total: number) => string;
}

const number = (value: number): string => value.toLocaleString('en');
const some = (count: number, one: string, many: string): string => `${number(count)} ${count === 1 ? one : many}`;
const plus = (count: number, text: (count: number) => string): string => (count > 0 ? `, ${text(count)}` : '');

export const englishLabels: GridLabels = {
  grid: 'Records',
  number,
  records: (total) => some(total, 'record', 'records'),
  row: (index) => `Row ${number(index + 1)}`,
  newRecord: 'New record',
  addField: 'Add field',
  selectAll: 'Select all records',
  selectRow: (index) => `Select row ${number(index + 1)}`,
  expandRow: (index) => `Open row ${number(index + 1)}`,
  renameField: (title) => `Rename ${title}`,
  fieldMenu: (title) => `Menu of ${title}`,
  emptyTitle: 'No records yet',
  importRecords: 'Import',
  loadFailed: 'Could not load these rows',
  retry: 'Retry',
  discard: 'Discard',
  keepMine: 'Keep mine',
  takeTheirs: 'Take theirs',
  readOnlyField: (title, wayOut) => (wayOut === undefined ? `${title} cannot be edited` : `${title} cannot be edited. ${wayOut}`),
  filesOnly: (title) => `${title} holds files, and takes no text`,
  readOnlyGrid: 'You can look and copy here, but not edit',
  lastRow: 'This is the last record',
  earlyKept: 'Saved as soon as the record is loaded',
  earlyAsks: 'Kept; its editor opens as soon as the record is loaded',
  earlyMoved: (held) =>
    held === ''
      ? 'Records moved before this was saved. Here nothing is written yet: Enter saves it, Escape lets it go'
      : `Records moved before this was saved. Here stands “${held}”: Enter saves over it, Escape lets it go`,
  recordGone: 'This record is not here any more',
  rowsMoved: 'Others kept moving records meanwhile, so nothing was done. Try again in a moment',
  textsLost: (texts) => {
    const { said, more } = shortenTexts(texts);
    return `Typed, but not saved: ${said.map((text) => `“${text}”`).join(', ')}${plus(more, (n) => `and ${number(n)} more`)}`;
  },
  selectedCells: (rows, columns) => `${some(rows, 'row', 'rows')} by ${some(columns, 'column', 'columns')} selected`,
  checkedRows: (count) => `${some(count, 'record', 'records')} selected`,
  cleared: (cells, skipped) => `Cleared ${some(cells, 'cell', 'cells')}${plus(skipped, (n) => `skipped ${number(n)} read-only`)}`,
  pasted: (cells, created, skipped, failed) =>
    `Pasted ${some(cells, 'cell', 'cells')}${plus(created, (n) => `added ${some(n, 'record', 'records')}`)}${plus(skipped, (n) => `skipped ${number(n)} read-only`)}${plus(failed, (n) => `${number(n)} did not convert`)}`,
  filled: (cells, skipped) => `Filled ${some(cells, 'cell', 'cells')}${plus(skipped, (n) => `skipped ${number(n)} read-only`)}`,
  pasteByKeys: 'The browser does not let menus read the clipboard. Press Ctrl+V, on a Mac Cmd+V',
  copyByKeys: 'The browser does not let this page copy. Press Ctrl+C, on a Mac Cmd+C',
  copied: (cells) => `Copied ${some(cells, 'cell', 'cells')}`,
  deleted: (rows) => `Deleted ${some(rows, 'record', 'records')}`,
  freeze: 'Drag to freeze columns',
  frozenLess: (shown, wanted) => `${number(shown)} of ${number(wanted)} columns frozen: more would take over 70% of the width`,
  moveRow: 'Drag to move',
  sortedRows: 'Rows stand in the order of a sort, so they cannot be moved',
  movedRows: (rows) => `Moved ${some(rows, 'record', 'records')}`,
  fillChoices: 'How to fill',
  copying: (done, cells) => `Copying: ${number(done)} of ${some(cells, 'cell', 'cells')}`,
  pastedNowhere: 'Select the cell to paste into first',
  pastedTooSoon: 'The records are still being loaded; paste again in a moment',
  manyRanges: 'Ranges that do not share their rows or their columns cannot be copied or cut together',
  tooLarge: (cells, most) => `${some(cells, 'cell', 'cells')} are more than the ${number(most)} that fit in one go`,
  tooManyRows: (rows, most) => `${some(rows, 'record', 'records')} are more than the ${number(most)} that fit in one go`,
  saveFailed: (cells, reason) => `Could not save ${some(cells, 'cell', 'cells')}: ${reason}`,
  createOption: (title) => `Create “${title}”`,
  noOptions: 'No option matches',
  noPeople: 'Nobody matches',
  findOption: 'Find an option',
  findOrCreateOption: 'Find or create an option',
  findPerson: 'Find a person',
  clearValue: 'Clear',
  emptyGroup: 'Empty',
  groupCollapsed: (records) => `Closed a group of ${some(records, 'record', 'records')}`,
  groupExpanded: (records) => `Opened a group of ${some(records, 'record', 'records')}`,
  columnMoved: (title, place, columns) => `${title} is field ${place} of ${columns}`,
  columnResized: (title, width) => `${title} is ${width} pixels wide`,
  changedByOthers: (rows) => `${some(rows, 'record was', 'records were')} changed by somebody else`,
  summarise: 'Summarise',
  count: 'Count',
  sum: 'Sum',
  average: 'Avg',
  least: 'Min',
  most: 'Max',
  today: 'Today',
  calendar: 'Calendar',
  previousMonth: 'Previous month',
  nextMonth: 'Next month',
  position: (row, total) => `row ${number(row)} of ${number(total)}`,
  checked: 'Checked',
  unchecked: 'Unchecked',
  rating: (value, max) => `${value} of ${max}`,
};

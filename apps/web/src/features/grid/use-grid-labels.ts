import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { GridLabels } from '@quadrille/ui-kit/grid';
import { wordsOfLost } from '../../platform/lost-texts.ts';

/** Every word the grid shows or speaks, in the chosen language. */
export function useGridLabels(): GridLabels {
  const { t, i18n } = useLingui();
  const locale = i18n.locale.replace('_', '-');
  // asked for with every row that scrolls in: making one anew each time took a third of the script of a frame
  const numbers = new Intl.NumberFormat(locale);
  const number = (value: number): string => numbers.format(value);
  const cellCount = (count: number): string => t`${plural(count, { one: '# cell', other: '# cells' })}`;
  const recordCount = (count: number): string => t`${plural(count, { one: '# record', other: '# records' })}`;
  const list = new Intl.ListFormat(locale, { type: 'unit', style: 'short' });
  const join = (...parts: readonly (string | false)[]): string => list.format(parts.filter((part) => part !== false));
  return {
    grid: t`Records`,
    number,
    records: recordCount,
    row: (index) => t`Row ${number(index + 1)}`,
    newRecord: t`New record`,
    addField: t`Add field`,
    selectAll: t`Select all records`,
    selectRow: (index) => t`Select row ${number(index + 1)}`,
    expandRow: (index) => t`Open row ${number(index + 1)}`,
    renameField: (title) => t`Rename ${title}`,
    fieldMenu: (title) => t`Menu of ${title}`,
    emptyTitle: t`No records yet`,
    importRecords: t`Import`,
    loadFailed: t`Could not load these rows`,
    retry: t`Retry`,
    discard: t`Discard`,
    keepMine: t`Keep mine`,
    takeTheirs: t`Take theirs`,
    readOnlyField: (title, wayOut) => (wayOut === undefined ? t`${title} cannot be edited` : t`${title} cannot be edited. ${wayOut}`),
    filesOnly: (title) => t`${title} holds files, and takes no text`,
    readOnlyGrid: t`You can look and copy here, but not edit`,
    lastRow: t`This is the last record`,
    earlyKept: t`Saved as soon as the record is loaded`,
    earlyAsks: t`Kept; its editor opens as soon as the record is loaded`,
    earlyMoved: (held) =>
      held === ''
        ? t`Records moved before this was saved. Here nothing is written yet: Enter saves it, Escape lets it go`
        : t`Records moved before this was saved. Here stands “${held}”: Enter saves over it, Escape lets it go`,
    recordGone: t`This record is not here any more`,
    rowsMoved: t`Others kept moving records meanwhile, so nothing was done. Try again in a moment`,
    textsLost: wordsOfLost,
    selectedCells: (rows, columns) => t`${number(rows)} × ${number(columns)} cells selected`,
    checkedRows: (count) => t`${recordCount(count)} selected`,
    cleared: (cells, skipped) => join(t`Cleared ${cellCount(cells)}`, skipped > 0 && t`skipped ${number(skipped)} read-only`),
    pasted: (cells, created, skipped, failed) =>
      join(
        t`Pasted ${cellCount(cells)}`,
        created > 0 && t`added ${recordCount(created)}`,
        skipped > 0 && t`skipped ${number(skipped)} read-only`,
        failed > 0 && t`${number(failed)} did not convert`,
      ),
    filled: (cells, skipped) => join(t`Filled ${cellCount(cells)}`, skipped > 0 && t`skipped ${number(skipped)} read-only`),
    pasteByKeys: t`The browser does not let menus read the clipboard. Press Ctrl+V, on a Mac Cmd+V`,
    copyByKeys: t`The browser does not let this page copy. Press Ctrl+C, on a Mac Cmd+C`,
    copied: (cells) => t`Copied ${cellCount(cells)}`,
    deleted: (rows) => t`Deleted ${recordCount(rows)}`,
    pastedNowhere: t`Select the cell to paste into first`,
    pastedTooSoon: t`The records are still being loaded; paste again in a moment`,
    manyRanges: t`Ranges that do not share their rows or their columns cannot be copied or cut together`,
    freeze: t`Drag to freeze fields`,
    frozenLess: (shown, wanted) => t`${number(shown)} of ${number(wanted)} fields are frozen: more would take over 70% of the width`,
    moveRow: t`Drag to move`,
    sortedRows: t`Records stand in the order of a sort, so they cannot be moved`,
    movedRows: (count) => t`Moved ${recordCount(count)}`,
    fillChoices: t`How to fill`,
    copying: (done, cells) => t`Copying: ${number(done)} of ${cellCount(cells)}`,
    tooLarge: (cells, most) => t`${cellCount(cells)} are more than the ${number(most)} that fit in one go`,
    tooManyRows: (rows, most) => t`${recordCount(rows)} are more than the ${number(most)} that fit in one go`,
    saveFailed: (cells, reason) => t`Could not save ${cellCount(cells)}: ${reason}`,
    createOption: (title) => t`Create “${title}”`,
    noOptions: t`No option matches`,
    noPeople: t`Nobody matches`,
    findOption: t`Find an option`,
    findOrCreateOption: t`Find or create an option`,
    findPerson: t`Find a person`,
    clearValue: t`Clear`,
    emptyGroup: t`Empty`,
    groupCollapsed: (count) => t`Closed a group of ${recordCount(count)}`,
    groupExpanded: (count) => t`Opened a group of ${recordCount(count)}`,
    columnMoved: (title, place, columns) => t`${title} is field ${place} of ${columns}`,
    columnResized: (title, width) => t`${title} is ${width} pixels wide`,
    changedByOthers: (count) =>
      t`${plural(count, { one: '# record was changed by somebody else', other: '# records were changed by somebody else' })}`,
    summarise: t`Summarise`,
    count: t`Count`,
    sum: t`Sum`,
    average: t`Avg`,
    least: t`Min`,
    most: t`Max`,
    today: t`Today`,
    calendar: t`Calendar`,
    previousMonth: t`Previous month`,
    nextMonth: t`Next month`,
    position: (row, total) => t`row ${number(row)} of ${number(total)}`,
    checked: t`Checked`,
    unchecked: t`Unchecked`,
    rating: (value, max) => t`${number(value)} of ${number(max)}`,
  };
}

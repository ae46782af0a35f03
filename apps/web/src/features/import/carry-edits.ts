import type { ImportColumn } from '@quadrille/importer';
import type { TableDraft } from './draft.ts';

/**
 * The newly proposed table of a file that was read in another way, with what the person had changed by hand.
 * Names, types and left-out columns follow their place in the file.
 */
export function carryEdits(before: TableDraft, next: TableDraft): TableDraft {
  const columns = next.table.columns.map((column) => carryColumn(before, column));
  const title = before.table.title === before.proposed.title ? next.table.title : before.table.title;
  return { ...next, key: before.key, isKept: before.isKept, table: { ...next.table, title, columns } };
}

function carryColumn(before: TableDraft, next: ImportColumn): ImportColumn {
  const edited = before.table.columns.find(({ source }) => source === next.source);
  const proposed = before.proposed.columns.find(({ source }) => source === next.source);
  if (!edited || !proposed) return next;
  return {
    ...next,
    keep: edited.keep,
    ...(edited.title !== proposed.title && { title: edited.title, columnName: edited.columnName }),
    ...(edited.type !== proposed.type && {
      type: edited.type,
      meta: edited.meta,
      options: edited.options,
      read: edited.read,
      warnings: edited.warnings,
    }),
  };
}

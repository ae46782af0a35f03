import { dateFormats, fieldTypes, isImportable, readNumberText } from '@quadrille/domain';
import type { DateFormat, FieldType } from '@quadrille/domain';
import type { ColumnCheck, ImportColumn, ImportTable, ImportTemplate } from '@quadrille/importer';

/** One file on its way in: what it was found to hold, and what the person made of it. */
export interface SourceDraft {
  readonly id: number;
  readonly file: File;
  readonly template: ImportTemplate;
  /** Sheets without anything in them. */
  readonly emptySheets: readonly string[];
  readonly tables: readonly TableDraft[];
}

export interface TableDraft {
  /** Steady while the table is edited: source and position. */
  readonly key: string;
  readonly isKept: boolean;
  /** As the file suggests it. */
  readonly proposed: ImportTable;
  /** As the person wants it. */
  readonly table: ImportTable;
  /** What each column's values come to as its type, by position in the file; absent: all of them fit. */
  readonly checks: Readonly<Record<number, ColumnCheck>>;
}

export function createDraft(id: number, file: File, template: ImportTemplate): SourceDraft {
  const tables = template.tables.map((table, index) => createTableDraft(`${id}.${index}`, table));
  return { id, file, template, emptySheets: template.emptySheets ?? [], tables };
}

function createTableDraft(key: string, table: ImportTable): TableDraft {
  return { key, isKept: canKeep(table), proposed: table, table, checks: {} };
}

/** A sheet without a single column has nothing a table could be made of. */
export function canKeep(table: ImportTable): boolean {
  return table.columns.length > 0;
}

export function listTables(sources: readonly SourceDraft[]): readonly TableDraft[] {
  return sources.flatMap((source) => source.tables);
}

export function findTable(sources: readonly SourceDraft[], key: string | null): TableDraft | undefined {
  return listTables(sources).find((one) => one.key === key);
}

export function findSourceOf(sources: readonly SourceDraft[], key: string | null): SourceDraft | undefined {
  return sources.find((source) => source.tables.some((one) => one.key === key));
}

export function editTable(sources: readonly SourceDraft[], key: string, edit: (draft: TableDraft) => TableDraft): readonly SourceDraft[] {
  return sources.map((source) =>
    source.tables.some((one) => one.key === key)
      ? { ...source, tables: source.tables.map((one) => (one.key === key ? edit(one) : one)) }
      : source,
  );
}

export function editColumn(draft: TableDraft, source: number, change: Partial<ImportColumn>): TableDraft {
  const columns = draft.table.columns.map((column) => (column.source === source ? { ...column, ...change } : column));
  return { ...draft, table: { ...draft.table, columns } };
}

export function withCheck(draft: TableDraft, source: number, check: ColumnCheck | undefined): TableDraft {
  const { [source]: _old, ...others } = draft.checks;
  return { ...draft, checks: check ? { ...others, [source]: check } : others };
}

export function findColumn(draft: TableDraft | undefined, source: number): ImportColumn | undefined {
  return draft?.table.columns.find((column) => column.source === source);
}

/** Types a file can be read as. */
export const importableTypes: readonly FieldType[] = fieldTypes.filter(isImportable);

/** Whether nobody can tell day from month in a column, so that the person should say. */
export function isDayOrderOpen(column: ImportColumn): boolean {
  return (column.type === 'Date' || column.type === 'DateTime') && column.warnings.some(({ code }) => code === 'dayOrder');
}

/** A value of the column as it is by a decimal dot and by a decimal comma. */
export function decimalReadingsOf({ samples }: ImportColumn): { readonly value: '.' | ','; readonly label: string }[] {
  const shown = samples.find((text) => /[.,]/.test(text)) ?? '1,234';
  return (['.', ','] as const).map((mark) => {
    const read = readNumberText(shown, { decimalMark: mark });
    return { value: mark, label: `${shown} = ${read?.value ?? '–'}` };
  });
}

/** Whole numbers may have decimals by the other mark. */
export function withDecimalMark({ type, read }: ImportColumn, mark: '.' | ','): Partial<ImportColumn> {
  const { numberStyle: _former, ...others } = read;
  const next = type === 'Number' || type === 'Decimal' ? (mark === ',' ? 'Decimal' : 'Number') : type;
  return { type: next, read: mark === ',' ? { ...others, numberStyle: 'comma' } : others };
}

/** In which zone times of a column are meant that name none; null where it has no such times. */
export function zoneOf({ type, read }: ImportColumn): string | null {
  return type === 'DateTime' ? (read.timeZone ?? null) : null;
}

/** Times meant in another zone than this person's are shown in it too, so that the table shows what was reviewed. */
export function withZone(column: ImportColumn, zone: string, own: string): Partial<ImportColumn> {
  const { timezone: _former, ...meta } = column.meta;
  return { read: { ...column.read, timeZone: zone }, meta: zone === own ? meta : { ...meta, timezone: zone } };
}

/** The two ways of reading a date that leave day and month open. */
export function dayOrdersOf(column: ImportColumn): readonly DateFormat[] {
  const format = column.read.dateFormat;
  const swapped = format?.replace('DD', '??').replace('MM', 'DD').replace('??', 'MM');
  return dateFormats.filter((one) => one === format || one === swapped);
}

export function withDayOrder(column: ImportColumn, format: DateFormat): Partial<ImportColumn> {
  return { read: { ...column.read, dateFormat: format }, meta: { ...column.meta, date_format: format } };
}

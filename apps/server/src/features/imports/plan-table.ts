import type { ImportPlan, NewColumnBody } from '@quadrille/contract';
import { createIdIn, isImportable, limits, optionColorAt, toColumnName, uniqueName, uniqueTitle } from '@quadrille/domain';
import type { BaseId, FieldId, FieldType, RandomSource, SelectOption } from '@quadrille/domain';
import type { LoadColumn } from '@quadrille/importer';
import type { WriteTx } from '../../storage/store/write-tx.ts';
import type { BaseSchema } from '../../storage/schema/base-schema.ts';
import { planTable, putTablePlan, type TablePlan } from '../structure/index.ts';

type PlannedSource = ImportPlan['tables'][number];
type ColumnPlan = PlannedSource['columns'][number];

/** A table that is about to be filled: its documents, and which cell of a record goes where. */
export interface ImportedTablePlan extends TablePlan {
  readonly source: PlannedSource;
  readonly columns: readonly LoadColumn[];
  /** Positions of source columns nobody wanted; what they hold is not missed. */
  readonly dropped: ReadonlySet<number>;
}

export interface PlanOptions {
  readonly baseId: BaseId;
  readonly random: RandomSource;
  readonly schema: BaseSchema;
}

/** Plans the tables of an import: names made free in the base, one field per wanted column, system fields around them. */
export function planTables(sources: readonly PlannedSource[], { baseId, random, schema }: PlanOptions): ImportedTablePlan[] {
  const ids: Pick<WriteTx, 'newId'> = { newId: (prefix) => createIdIn(baseId, prefix, random) };
  const titles = schema.tables.map(({ doc }) => doc.title);
  const names = schema.tables.map(({ doc }) => doc.tableName);
  return sources.map((source, index) => {
    const title = uniqueTitle(source.title.trim() || `Sheet ${index + 1}`, titles);
    const tableName = uniqueName(source.tableName?.trim() || toColumnName(title, index + 1), names);
    titles.push(title);
    names.push(tableName);
    const kept = source.columns.filter((column) => column.keep);
    const plan = planTable(ids, { title, tableName, columns: toColumns(kept) });
    return {
      ...plan,
      source,
      columns: toLoadColumns(kept, plan),
      dropped: new Set(source.columns.filter((column) => !column.keep).map((column) => column.source)),
    };
  });
}

/** The wire's column requests: the file's own in their order, the times of the record at the end. */
function toColumns(kept: readonly ColumnPlan[]): NewColumnBody[] {
  const titles: string[] = [];
  const names: string[] = [];
  const name = (title: string, columnName: string): Pick<NewColumnBody, 'title' | 'column_name'> => {
    const free = { title: uniqueTitle(title.trim() || 'Field', titles), column_name: uniqueName(columnName.trim() || 'field', names) };
    titles.push(free.title);
    names.push(free.column_name);
    return free;
  };
  const own = kept.map((column, index) => {
    const uidt = toStorableType(column.type);
    const options = uidt === 'SingleSelect' || uidt === 'MultiSelect' ? { colOptions: { options: toOptions(column.options, uidt) } } : {};
    return {
      ...name(column.title, column.columnName ?? toColumnName(column.title, index + 1)),
      uidt,
      meta: column.meta,
      pv: column.isPrimary,
      ...options,
    };
  });
  const times = [
    { ...name('CreatedAt', 'created_at'), uidt: 'CreateTime' as const },
    { ...name('UpdatedAt', 'updated_at'), uidt: 'LastModifiedTime' as const },
  ];
  return [...own, ...times] as NewColumnBody[];
}

/** Types that cannot be read from a file come in as text: nothing of it is lost. */
function toStorableType(type: FieldType): FieldType {
  return isImportable(type) ? type : 'SingleLineText';
}

function toOptions(titles: readonly string[], type: FieldType) {
  const clean = titles.map((title) => title.trim()).filter((title) => title !== '' && title.length <= limits.optionTitle);
  const usable = type === 'MultiSelect' ? clean.filter((title) => !title.includes(',')) : clean;
  return [...new Set(usable)].slice(0, limits.optionsPerField).map((title, index) => ({ title, color: optionColorAt(index).hex }));
}

/** Pairs what was asked for with what it became: an ID in front of them, the times after. */
function toLoadColumns(kept: readonly ColumnPlan[], { fields }: TablePlan): LoadColumn[] {
  const own = fields.filter((field) => !field.isSystem);
  return kept.map(({ source, read }, index) => {
    const field = own[index];
    if (!field) throw new Error(`Column ${index} of the import became no field.`);
    return { source, field, read: toHints(read) };
  });
}

function toHints(read: ColumnPlan['read']): NonNullable<LoadColumn['read']> {
  return {
    ...(read.dateFormat === undefined ? {} : { dateFormat: read.dateFormat }),
    ...(read.numberStyle === undefined ? {} : { numberStyle: read.numberStyle }),
    ...(read.isEmptyFalse === undefined ? {} : { isEmptyFalse: read.isEmptyFalse }),
    ...(read.timeZone === undefined ? {} : { timeZone: read.timeZone }),
  };
}

/** Makes a filled table visible, with the options that turned up on the way. A name taken meanwhile gets a number. */
export function putImportedTable(tx: WriteTx, plan: ImportedTablePlan, added: ReadonlyMap<FieldId, readonly SelectOption[]>): void {
  const others = tx.schema().tables;
  const table = {
    ...plan.table,
    title: uniqueTitle(
      plan.table.title,
      others.map(({ doc }) => doc.title),
    ),
    tableName: uniqueName(
      plan.table.tableName,
      others.map(({ doc }) => doc.tableName),
    ),
  };
  const fields = plan.fields.map((field) => ({ ...field, options: [...field.options, ...color(added.get(field.id) ?? [])] }));
  putTablePlan(tx, { table, fields });
}

const color = (options: readonly SelectOption[]): SelectOption[] =>
  options.map((option) => ({ ...option, color: option.color ?? optionColorAt(option.order - 1).hex }));

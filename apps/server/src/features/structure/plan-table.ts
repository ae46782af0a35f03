import { AppError, type NewColumnBody, refuse } from '@quadrille/contract';
import { getFieldKind, limits } from '@quadrille/domain';
import type { WriteTx } from '../../storage/store/write-tx.ts';
import type { BaseSchema } from '../../storage/schema/base-schema.ts';
import type { FieldDoc, TableDoc, ViewDoc } from '../../storage/schema/documents.ts';
import { defaultViewField } from '../../storage/write/view-fields.ts';
import { type Ids, isSystemType, planField, refuseTakenNames, typeOf } from './plan-field.ts';
import { nextOrder } from '../../storage/schema/next-order.ts';

/** A table that does not exist yet, as documents. */
export interface TablePlan {
  readonly table: TableDoc;
  readonly fields: readonly FieldDoc[];
  /** What can only be made once the table is there. */
  readonly computed: readonly PlacedColumn[];
}

/** A column of a new table and its place among the others. */
export interface PlacedColumn {
  readonly body: NewColumnBody;
  readonly order: number;
}

export interface NewTable {
  readonly title: string;
  readonly tableName: string;
  readonly columns: readonly NewColumnBody[];
  readonly meta?: unknown;
  readonly order?: number | null | undefined;
  readonly description?: string | null | undefined;
}

/** Turns a request into documents. Every table gets an `ID` field, so that its records can be named. */
export function planTable(ids: Ids, request: NewTable): TablePlan {
  const id = ids.newId('m');
  const table: TableDoc = {
    id,
    title: request.title,
    tableName: request.tableName,
    order: request.order ?? 0,
    meta: request.meta ?? null,
    description: request.description ?? null,
  };
  refuseBadTableNames(table);
  const columns = withId(request.columns).map((body, index) => ({ body, order: index + 1 }));
  if (columns.length > limits.fieldsPerTable) throw refuse('columnsFull', { most: limits.fieldsPerTable, sent: columns.length });
  const stored = columns.filter(({ body }) => !isComputedColumn(body));
  const fields = stored.map(({ body, order }) => planField(ids, id, body, order));
  for (const [index, field] of fields.entries()) refuseTakenNames(field, fields.slice(0, index));
  return { table, fields: markPrimary(fields, stored), computed: columns.filter(({ body }) => isComputedColumn(body)) };
}

/** Puts a planned table and its default grid; the physical table is another matter. */
export function putTablePlan(tx: WriteTx, plan: Pick<TablePlan, 'table' | 'fields'>): ViewDoc {
  refuseTakenTableNames(tx.schema(), plan.table);
  tx.put('table', { ...plan.table, order: plan.table.order || nextOrder(tx.schema().tables.map(({ doc }) => doc)) });
  for (const field of plan.fields) tx.put('field', field);
  const view = defaultGrid(tx, plan.table);
  tx.put('view', view);
  for (const field of plan.fields) tx.put('viewField', defaultViewField(tx, view, field, field.order));
  return view;
}

function defaultGrid(ids: Ids, table: TableDoc): ViewDoc {
  return {
    id: ids.newId('vw'),
    tableId: table.id,
    title: table.title,
    type: 3,
    isDefault: true,
    order: 1,
    lockType: 'collaborative',
    showSystemFields: false,
    uuid: null,
    password: null,
    show: true,
    meta: {},
    description: null,
    settings: {},
  };
}

/** Whether the column stands on others: it is made once the table is there. */
function isComputedColumn(body: NewColumnBody): boolean {
  return getFieldKind(typeOf(body)).isVirtual;
}

export function refuseBadTableNames({ title, tableName }: TableDoc): void {
  if (tableName.trim() === '') throw new AppError('tableNameMissing');
  if (tableName !== tableName.trim() || title !== title.trim()) throw new AppError('tableNameHasSpaces');
  if (tableName.length > limits.tableTitle || title.length > limits.tableTitle)
    throw new AppError('nameTooLong', { what: 'Table name', limit: limits.tableTitle });
}

export function refuseTakenTableNames(schema: BaseSchema, table: TableDoc): void {
  if (!schema.tableById.has(table.id) && schema.tables.length >= limits.tablesPerBase)
    throw refuse('tablesFull', { most: limits.tablesPerBase });
  for (const { doc } of schema.tables) {
    if (doc.id === table.id) continue;
    if (doc.tableName.toLowerCase() === table.tableName.toLowerCase()) throw new AppError('duplicateTableName');
    if (doc.title.toLowerCase() === table.title.toLowerCase()) throw new AppError('duplicateTableTitle');
  }
}

/** The columns with an ID among them: the first that is one, or one made for the purpose under a free name. */
function withId(columns: readonly NewColumnBody[]): readonly NewColumnBody[] {
  if (columns.some((column) => column.uidt === 'ID' || (column.pk && column.ai))) return columns;
  const taken = new Set(columns.flatMap((column) => [column.title?.toLowerCase(), column.column_name?.toLowerCase()]));
  const name = ['id', 'record_id', 'quadrille_id'].find((candidate) => !taken.has(candidate)) ?? `id_${columns.length + 1}`;
  return [{ uidt: 'ID', title: name === 'id' ? 'Id' : name, column_name: name } as NewColumnBody, ...columns];
}

/** The display field: the one asked for, else the first that people write, else the first. */
function markPrimary(fields: readonly FieldDoc[], columns: readonly PlacedColumn[]): FieldDoc[] {
  const asked = fields.findIndex((field, index) => columns[index]?.body.pv === true && !isSystemType(field.type));
  const first = fields.findIndex((field) => !field.isSystem && !isSystemType(field.type));
  const primary = [asked, first, 0].find((index) => index >= 0);
  return fields.map((field, index) => (index === primary ? { ...field, isPrimary: true } : field));
}

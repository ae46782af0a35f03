import { refuse } from '@quadrille/contract';
import {
  type FieldId,
  getFieldKind,
  limits,
  type LinkDefinition,
  physicalColumnName,
  type SourceId,
  type TableId,
  toColumnName,
  uniqueName,
  uniqueTitle,
} from '@quadrille/domain';
import type { WriteTx } from '../../storage/store/write-tx.ts';
import type { TableSchema } from '../../storage/schema/base-schema.ts';
import { listDependents } from '../../storage/schema/dependents.ts';
import type { FieldDoc, TableDoc } from '../../storage/schema/documents.ts';
import { nextOrder } from '../../storage/schema/next-order.ts';
import { addMissingViewFields } from '../../storage/write/view-fields.ts';
import { breakFormulas, getTable, makeOption, planField, putTablePlan } from '../structure/index.ts';
import { pluralOf } from '../links/index.ts';
import { shownKeys } from './compare-source.ts';
import { inflect, type Inflection } from './inflect.ts';
import type { WantedColumn, WantedKey, WantedTable } from './plan-source.ts';

export interface SourceNaming {
  readonly id: SourceId;
  readonly tables: Inflection;
  readonly columns: Inflection;
}

/** Makes the base show a database as it is: documents only, nothing is written to the database. What people named or arranged stays. */
export function applySource(tx: WriteTx, source: SourceNaming, wanted: readonly WantedTable[]): void {
  removeGone(tx, source.id, wanted);
  for (const want of wanted) {
    const table = shownTablesOf(tx, source.id).find(({ doc }) => doc.source?.name === want.name);
    if (table) updateTable(tx, source, table, want);
    else putTable(tx, source, want);
  }
  for (const want of wanted) for (const key of want.keys) putKeyLink(tx, source.id, want, key);
  for (const want of wanted) if (want.junction) putJunctionLink(tx, source.id, want, want.junction);
  const fields = shownTablesOf(tx, source.id).map((table) => ({
    kind: 'field' as const,
    id: table.id,
    before: null,
    after: { tableId: table.id },
  }));
  addMissingViewFields(tx, fields);
}

/** Takes all tables of a source out of the base. */
export function removeSourceTables(tx: WriteTx, id: SourceId): void {
  for (const table of tablesOf(tx, id)) removeTable(tx, table.id);
  breakFormulas(tx);
}

export function tablesOf(tx: Pick<WriteTx, 'schema'>, id: SourceId): TableSchema[] {
  return tx.schema().tables.filter(({ doc }) => doc.source?.id === id);
}

/** Those the database itself has; views that were written here are left alone. */
export function shownTablesOf(tx: Pick<WriteTx, 'schema'>, id: SourceId): TableSchema[] {
  return tablesOf(tx, id).filter(({ doc }) => doc.source?.query === undefined);
}

/** Links first: what they took with them is found missing and put again. */
function removeGone(tx: WriteTx, id: SourceId, wanted: readonly WantedTable[]): void {
  const byName = new Map(wanted.map((want) => [want.name, want]));
  for (const table of shownTablesOf(tx, id)) {
    const want = byName.get(table.doc.source?.name ?? '');
    if (!want) {
      removeTable(tx, table.id);
      continue;
    }
    const keys = want.junction ?? want.keys;
    for (const known of shownKeys(table, shownTablesOf(tx, id)))
      if (!keys.some((key) => key.column === known.column && key.otherTable === known.otherTable)) removeLink(tx, table, known.column);
  }
  for (const table of shownTablesOf(tx, id)) {
    const names = new Set(byName.get(table.doc.source?.name ?? '')?.columns.map(({ name }) => name));
    for (const field of table.fields) if (field.source && !names.has(field.source.name)) removeField(tx, field);
  }
  breakFormulas(tx);
}

function removeTable(tx: WriteTx, id: TableId): void {
  for (const [kind, dependent] of listDependents(tx.schema().entities, 'table', id).reverse()) tx.remove(kind, dependent);
  tx.remove('table', id);
}

function removeLink(tx: WriteTx, table: TableSchema, column: string): void {
  const key = table.fields.find((field) => field.source?.name === column);
  const links = tx.schema().tables.flatMap(({ fields }) => fields);
  const link = links.find(
    ({ definition }) =>
      definition?.kind === 'link' && (definition.relation === 'mm' ? definition.ownKeyId === key?.id : definition.foreignKeyId === key?.id),
  );
  if (link) removeField(tx, link);
}

function removeField(tx: WriteTx, field: FieldDoc): void {
  for (const [kind, id] of listDependents(tx.schema().entities, 'field', field.id).reverse()) tx.remove(kind, id);
  tx.remove('field', field.id);
  const rest = tx.schema().tableById.get(field.tableId)?.fields ?? [];
  const next = rest.find(({ isSystem }) => !isSystem) ?? rest[0];
  if (field.isPrimary && next) tx.put('field', { ...next, isPrimary: true });
}

export function putTable(tx: WriteTx, source: SourceNaming, want: WantedTable): TableId {
  const { tables } = tx.schema();
  const title = inflect(want.name, source.tables).slice(0, limits.tableTitle - 10);
  const id = tx.newId('m');
  const table: TableDoc = {
    id,
    title: uniqueTitle(
      title,
      tables.map(({ doc }) => doc.title),
    ),
    tableName: uniqueName(
      want.name.slice(0, limits.tableTitle - 10),
      tables.map(({ doc }) => doc.tableName),
      '_',
    ),
    order: 0,
    meta: null,
    description: want.comment,
    ...(want.junction && { isJunction: true }),
    source: sourceOf(source, want),
  };
  if (want.columns.length > limits.fieldsPerTable)
    throw refuse('tooWide', { table: want.name, sent: want.columns.length, most: limits.fieldsPerTable });
  const fields: FieldDoc[] = [];
  for (const column of want.columns) fields.push(fieldFor(tx, source, id, column, fields));
  putTablePlan(tx, { table, fields: markPrimary(fields) });
  return id;
}

function updateTable(tx: WriteTx, source: SourceNaming, { id, doc }: TableSchema, want: WantedTable): void {
  const { isJunction: _former, ...rest } = doc;
  tx.put('table', { ...rest, ...(want.junction && { isJunction: true }), source: sourceOf(source, want) });
  for (const column of want.columns) {
    const { fields } = getTable(tx.schema(), id);
    const known = fields.find((field) => field.source?.name === column.name);
    tx.put('field', known ? changed(tx, known, column) : fieldFor(tx, source, id, column, fields));
  }
}

function sourceOf({ id }: SourceNaming, { schema, name, isView, key, orderedBy, query }: WantedTable): TableDoc['source'] {
  return { id, schema, name, isView, key, orderedBy, ...(query !== undefined && { query }) };
}

function fieldFor(tx: WriteTx, source: SourceNaming, tableId: TableId, column: WantedColumn, others: readonly FieldDoc[]): FieldDoc {
  const title = inflect(column.name, source.columns).slice(0, limits.fieldTitle - 10);
  const planned = planField(
    tx,
    tableId,
    {
      uidt: column.type,
      title: uniqueTitle(
        title === '' ? toColumnName('', others.length + 1) : title,
        others.map((field) => field.title),
      ),
      column_name: uniqueName(
        column.name.trim().slice(0, limits.columnName - 10),
        others.map((field) => field.columnName),
        '_',
      ),
      description: column.comment,
    },
    nextOrder(others),
  );
  const meta = column.isWallClock ? { ...planned.meta, timezone: 'UTC' } : planned.meta;
  return changed(tx, { ...planned, meta, defaultValue: null, isSystem: false }, column);
}

/** The field as the column is now; its names, its place and, while the type stays, its settings are people's own. */
function changed(tx: WriteTx, field: FieldDoc, column: WantedColumn): FieldDoc {
  const { name, dbType, type, isRequired, isFilled, isWritable, options } = column;
  const settings = field.type === type ? {} : { meta: getFieldKind(type).defaultMeta ?? {}, options: [] };
  const { dt: _dt, ...extra } = field.extra ?? {};
  return {
    ...field,
    ...settings,
    ...(type === 'SingleSelect' && { options: optionsNow(tx, field, options) }),
    type,
    column: type === 'ID' ? 'id' : physicalColumnName(field.id),
    isSystem: type === 'ForeignKey',
    isRequired,
    extra: { ...extra, dt: dbType },
    source: { name, type: dbType, isFilled, isWritable },
  };
}

/** Options of the values there are, those known by their ids and colours. */
function optionsNow(tx: WriteTx, { options }: FieldDoc, titles: readonly string[]): FieldDoc['options'] {
  return titles.map((title, position) => {
    const known = options.find((option) => option.title === title);
    return known ? { ...known, order: position + 1 } : makeOption(tx, title, position);
  });
}

/** The display field: the first text, else the first that is no key. */
function markPrimary(fields: readonly FieldDoc[]): FieldDoc[] {
  const isText = (field: FieldDoc): boolean => getFieldKind(field.type).valueKind === 'text' && field.type !== 'SpecificDBType';
  const isPlain = (field: FieldDoc): boolean => field.type !== 'ID' && field.type !== 'ForeignKey';
  const primary = [fields.findIndex(isText), fields.findIndex(isPlain), 0].find((index) => index >= 0);
  return fields.map((field, index) => (index === primary ? { ...field, isPrimary: true } : field));
}

function putKeyLink(tx: WriteTx, id: SourceId, want: WantedTable, key: WantedKey): void {
  const [child, parent] = [named(tx, id, want.name), named(tx, id, key.otherTable)];
  const foreignKey = fieldNamed(child, key.column);
  const isThere = child.fields.some(
    ({ definition }) => definition?.kind === 'link' && definition.relation === 'bt' && definition.foreignKeyId === foreignKey.id,
  );
  if (isThere) return;
  const [ownId, mirrorId] = [tx.newId('c'), tx.newId('c')];
  const link = (relation: 'bt' | 'hm', relatedTableId: TableId, mirrorFieldId: FieldId): LinkDefinition => ({
    kind: 'link',
    relation,
    relatedTableId,
    mirrorFieldId,
    foreignKeyId: foreignKey.id,
  });
  putLink(tx, child.id, ownId, parent.doc.title, 'LinkToAnotherRecord', link('bt', parent.id, mirrorId));
  putLink(tx, parent.id, mirrorId, pluralOf(child.doc.title), 'Links', link('hm', child.id, ownId));
}

function putJunctionLink(tx: WriteTx, id: SourceId, want: WantedTable, [first, second]: readonly [WantedKey, WantedKey]): void {
  const junction = named(tx, id, want.name);
  const [one, other] = [named(tx, id, first.otherTable), named(tx, id, second.otherTable)];
  const isThere = one.fields.some(
    ({ definition }) => definition?.kind === 'link' && definition.relation === 'mm' && definition.junctionTableId === junction.id,
  );
  if (isThere) return;
  const [oneId, otherId] = [tx.newId('c'), tx.newId('c')];
  const [firstKey, secondKey] = [fieldNamed(junction, first.column).id, fieldNamed(junction, second.column).id];
  const link = (relatedTableId: TableId, mirrorFieldId: FieldId, ownKeyId: FieldId, relatedKeyId: FieldId): LinkDefinition => ({
    kind: 'link',
    relation: 'mm',
    relatedTableId,
    mirrorFieldId,
    junctionTableId: junction.id,
    ownKeyId,
    relatedKeyId,
  });
  putLink(tx, one.id, oneId, pluralOf(other.doc.title), 'Links', link(other.id, otherId, firstKey, secondKey));
  putLink(tx, other.id, otherId, pluralOf(one.doc.title), 'Links', link(one.id, oneId, secondKey, firstKey));
}

function putLink(
  tx: WriteTx,
  tableId: TableId,
  id: FieldId,
  title: string,
  type: 'Links' | 'LinkToAnotherRecord',
  definition: LinkDefinition,
): void {
  const { fields } = getTable(tx.schema(), tableId);
  const free = uniqueTitle(
    title,
    fields.flatMap((field) => [field.title, field.columnName]),
  );
  const planned = planField(tx, tableId, { uidt: type, title: free, column_name: free }, nextOrder(fields));
  const related = getTable(tx.schema(), definition.relatedTableId).doc.title;
  const meta = type === 'Links' ? { singular: related, plural: pluralOf(related), ...planned.meta } : planned.meta;
  tx.put('field', { ...planned, id, meta, definition });
}

function named(tx: WriteTx, id: SourceId, name: string): TableSchema {
  const table = shownTablesOf(tx, id).find(({ doc }) => doc.source?.name === name);
  if (!table) throw new Error(`Table ${name} of source ${id} was not put.`);
  return table;
}

function fieldNamed(table: TableSchema, name: string): FieldDoc {
  const field = table.fields.find((one) => one.source?.name === name);
  if (!field) throw new Error(`Column ${name} of table ${table.doc.title} was not put.`);
  return field;
}

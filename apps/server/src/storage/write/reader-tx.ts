import { AppError, refuse } from '@quadrille/contract';
import {
  type Cells,
  type CellValue,
  type EntityKind,
  type FieldId,
  type FilterContext,
  type FilterNode,
  type IdOfPrefix,
  type InBasePrefix,
  oneOf,
  type Reader,
  type RowId,
  type RowRight,
  type RowsQuery,
  type RuleAction,
  type TableId,
  type UserId,
} from '@quadrille/domain';
import type { NamedPeople, RecordRow } from '../store/read-requests.ts';
import type { Conversion, RecordUpdate, WriteTx } from '../store/write-tx.ts';
import { isWritable } from '../physical.ts';
import type { BaseSchema, TableRights, TableSchema } from '../schema/base-schema.ts';
import type { EntityDocs, FieldDoc } from '../schema/documents.ts';
import { schemaFor } from '../schema/reader-schema.ts';
import { withUnseenMeta } from '../schema/meta-within.ts';
import { sameValue } from './same-value.ts';
import type { WriteTransaction } from './write-transaction.ts';

/** Ids looked up by one statement. */
const chunkRows = 500;

/**
 * A transaction of somebody whom rules bind: it shows the base as they may see it and writes only what they may write. A row they
 * may not see does not exist for them; one they see and may not write, or would write out of their own sight, is refused, and with it the whole change.
 */
export class ReaderTransaction implements WriteTx {
  readonly actorId: UserId | null;
  readonly at: string;
  readonly #tx: WriteTransaction;
  readonly #reader: Reader;

  constructor(tx: WriteTransaction, reader: Reader) {
    this.#tx = tx;
    this.#reader = reader;
    this.actorId = tx.actorId;
    this.at = tx.at;
  }

  rename(name: string): void {
    this.#tx.rename(name);
  }

  newId<Prefix extends InBasePrefix>(prefix: Prefix): IdOfPrefix[Prefix] {
    return this.#tx.newId(prefix);
  }

  schema(): BaseSchema {
    return schemaFor(this.#tx.schema(), this.#reader);
  }

  put<K extends EntityKind>(kind: K, doc: EntityDocs[K]): void {
    this.#tx.put(kind, kind === 'view' ? (this.#withUnseen(doc as EntityDocs['view']) as EntityDocs[K]) : doc);
  }

  remove(kind: EntityKind, id: string): void {
    this.#tx.remove(kind, id);
  }

  createTable(): Promise<void> {
    throw structural();
  }

  addColumn(fieldId: FieldId): Promise<void> {
    if (this.#tx.schema().entities.find('field', fieldId)?.isSystem !== true) throw structural();
    return this.#tx.addColumn(fieldId);
  }

  convertColumn(tableId: TableId, conversion: Conversion): Promise<number> {
    if (!conversion.to.isSystem) throw structural();
    return this.#tx.convertColumn(tableId, conversion);
  }

  countDuplicates(): Promise<number> {
    throw structural();
  }

  async insertRecords(tableId: TableId, rows: readonly Cells[]): Promise<RowId[]> {
    const { table, rights } = this.#table(tableId);
    if (!rights) return this.#tx.insertRecords(tableId, rows);
    refuseNone(table, rights.rows, 'create');
    for (const cells of rows) refuseFields(table, rights, withoutDefaults(table, cells));
    const unseen = rights.whole.fields.filter(
      (field) => !table.fieldById.has(field.id) && isWritable(field) && field.type !== 'AutoNumber',
    );
    refuseNeeded(table, unseen);
    const defaults = Object.fromEntries(unseen.flatMap(({ id, defaultValue }) => (defaultValue === null ? [] : [[id, defaultValue]])));
    const ids = await this.#tx.insertRecords(
      tableId,
      rows.map((cells) => ({ ...defaults, ...cells })),
    );
    await this.#refuseRows(table, rights, ids, 'create');
    return ids;
  }

  insertRows(tableId: TableId, fieldIds: readonly FieldId[], rows: readonly (readonly CellValue[])[]): Promise<RowId[]> {
    if (!this.#table(tableId).rights) return this.#tx.insertRows(tableId, fieldIds, rows);
    const named = rows.map((row) => Object.fromEntries(fieldIds.map((id, index) => [id, row[index] ?? null])));
    return this.insertRecords(tableId, named);
  }

  async updateRecords(tableId: TableId, updates: readonly RecordUpdate[]): Promise<RowId[]> {
    const { table, rights } = this.#table(tableId);
    if (!rights) return this.#tx.updateRecords(tableId, updates);
    for (const { cells } of updates) refuseFields(table, rights, cells);
    const seen = new Set(await this.#seen(table, rights, idsOf(updates)));
    const own = updates.filter(({ rowId }) => seen.has(rowId));
    if (own.length === 0) return [];
    refuseNone(table, rights.rows, 'update');
    await this.#refuseRows(table, rights, idsOf(own), 'update');
    const found = await this.#tx.updateRecords(tableId, own);
    await this.#refuseRows(table, rights, found, 'update');
    return found;
  }

  async deleteRecords(tableId: TableId, ids: readonly RowId[]): Promise<RowId[]> {
    const { table, rights } = this.#table(tableId);
    if (!rights) return this.#tx.deleteRecords(tableId, ids);
    const seen = await this.#seen(table, rights, ids);
    if (seen.length === 0) return [];
    refuseNone(table, rights.rows, 'delete');
    await this.#refuseRows(table, rights, seen, 'delete');
    return this.#tx.deleteRecords(tableId, seen);
  }

  ids(tableId: TableId, query: RowsQuery, context?: FilterContext, people?: NamedPeople): Promise<RowId[]> {
    const { table } = this.#table(tableId);
    const own = context === undefined ? undefined : { ...context, userId: this.#reader.userId };
    return this.#tx.idsIn(this.#tx.physicalIn(this.schema(), table), query, own, people);
  }

  async records(tableId: TableId, fieldIds: readonly FieldId[], ids: readonly RowId[]): Promise<RecordRow[]> {
    const { table, rights } = this.#table(tableId);
    if (!rights) return this.#tx.records(tableId, fieldIds, ids);
    const known = new Set([...table.fields, ...rights.keys].map((field) => field.id));
    if (fieldIds.some((id) => !known.has(id))) throw new AppError('columnNotFound');
    return this.#tx.records(tableId, fieldIds, await this.#seen(table, rights, ids));
  }

  /** Looks at every row, also at those the reader may not see: a value that must be unique must not occur twice. */
  findHolders(tableId: TableId, fieldId: FieldId, values: readonly CellValue[]): ReturnType<WriteTx['findHolders']> {
    return this.#tx.findHolders(tableId, fieldId, values);
  }

  /** Throws where the reader may not do this to one of these rows as they are now, or may not see it. */
  async requireRows(tableId: TableId, ids: readonly RowId[], action: RuleAction): Promise<void> {
    const { table, rights } = this.#table(tableId);
    if (!rights) return;
    refuseNone(table, rights.rows, action);
    await this.#refuseRows(table, rights, ids, action);
  }

  /** Throws where the reader may not write these fields, foreign keys of links they may write aside. */
  requireFields(tableId: TableId, fieldIds: readonly FieldId[]): void {
    const { table, rights } = this.#table(tableId);
    if (rights) refuseFields(table, rights, Object.fromEntries(fieldIds.map((id) => [id, null])));
  }

  /** A view as the reader writes it, completed by the settings the reader may not see. */
  #withUnseen(doc: EntityDocs['view']): EntityDocs['view'] {
    const stored = this.#tx.schema().entities.find('view', doc.id);
    const fields = this.schema().tableById.get(doc.tableId)?.fieldById;
    if (!stored || !fields) return doc;
    return {
      ...doc,
      meta: withUnseenMeta(stored.meta, doc.meta, fields),
      ...('meta' in doc.settings && {
        settings: { ...doc.settings, meta: withUnseenMeta(stored.settings['meta'], doc.settings['meta'], fields) },
      }),
    };
  }

  /** The table as the reader sees it. Junctions of links that the reader sees are whole. */
  #table(id: TableId): { readonly table: TableSchema; readonly rights: TableRights | undefined } {
    const schema = this.schema();
    const table = schema.tableById.get(id) ?? schema.aside?.get(id);
    if (!table) throw new AppError('tableNotFound');
    return { table, rights: table.rights };
  }

  async #seen(table: TableSchema, rights: TableRights, ids: readonly RowId[]): Promise<readonly RowId[]> {
    return rights.rows.read === 'all' ? ids : this.#passing(table, rights, ids, [rights.rows.read]);
  }

  async #refuseRows(table: TableSchema, rights: TableRights, ids: readonly RowId[], action: RuleAction): Promise<void> {
    // A visitor need not be able to see what their form sends.
    const asked = action === 'create' && this.#reader.role === 'visitor' ? [rights.rows.create] : [rights.rows.read, rights.rows[action]];
    if (asked.every((right) => right === 'all')) return;
    const passing = new Set(await this.#passing(table, rights, ids, asked));
    const refused = ids.find((id) => !passing.has(id));
    if (refused === undefined) return;
    throw action === 'create'
      ? refuse('rulesOfNewRow', { table: table.doc.title })
      : refuse('rulesOfRow', { table: table.doc.title, action, row: refused });
  }

  async #passing(table: TableSchema, rights: TableRights, ids: readonly RowId[], asked: readonly RowRight[]): Promise<RowId[]> {
    if (asked.includes('none')) return [];
    const filters = asked.filter((right): right is readonly FilterNode[] => typeof right !== 'string');
    const idField = rights.whole.fields.find((field) => field.type === 'ID');
    if (!idField) return [];
    const physical = this.#tx.physicalIn(rights.wholeSchema, rights.whole);
    const own = { ...physical, only: { filters, of: physical } };
    const found: RowId[] = [];
    for (let start = 0; start < ids.length; start += chunkRows) {
      const tests = [oneOf(idField.id, ids.slice(start, start + chunkRows))];
      const query = { filters: [], sorts: [], search: null, shuffle: false, tests };
      found.push(...(await this.#tx.idsIn(own, query, { now: Date.parse(this.at), timeZone: 'UTC', userId: this.#reader.userId })));
    }
    const passing = new Set(found);
    return ids.filter((id) => passing.has(id));
  }
}

/** Only who may change the structure comes here, and no rule binds them; what the product keeps for itself is none of it. */
function structural(): Error {
  return refuse('structureOfRole');
}

function idsOf(updates: readonly RecordUpdate[]): RowId[] {
  return updates.map(({ rowId }) => rowId);
}

function refuseNone({ doc }: TableSchema, rows: TableRights['rows'], action: RuleAction): void {
  if (rows[action] === 'none') throw refuse('rulesOfRows', { table: doc.title, action });
}

/** A field nobody may fill in has its default all the same. */
function withoutDefaults(table: TableSchema, cells: Cells): Cells {
  return Object.fromEntries(
    Object.entries(cells).filter(([id, value]) => !sameValue(value, table.fieldById.get(id as FieldId)?.defaultValue ?? null)),
  );
}

/** Foreign keys are written by links, whose own rights were asked for before. */
function refuseFields(table: TableSchema, { fixed, keys }: TableRights, cells: Cells): void {
  for (const id of Object.keys(cells) as FieldId[]) {
    const field = table.fieldById.get(id);
    if (!field && !keys.some((key) => key.id === id)) throw new AppError('columnNotFound');
    if (field && fixed.has(id)) throw refuse('rulesOfField', { table: table.doc.title, field: field.title });
  }
}

function refuseNeeded({ doc }: TableSchema, unseen: readonly FieldDoc[]): void {
  if (unseen.some((field) => field.isRequired && field.defaultValue === null)) throw refuse('neededUnseen', { table: doc.title });
}

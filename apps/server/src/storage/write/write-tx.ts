import { AppError } from '@quadrille/contract';
import {
  type BaseId,
  type Cells,
  type CellValue,
  createIdIn,
  type EntityKind,
  type FieldId,
  type IdOfPrefix,
  type InBasePrefix,
  printInstant,
  type RandomSource,
  type RowId,
  type RowsQuery,
  type TableId,
  type UserId,
} from '@quadrille/domain';
import {
  compileDelete,
  compileIds,
  compileInsertMany,
  compileRowsById,
  compileUpdate,
  type Dialect,
  type FilterContext,
  guardRows,
  hasColumn,
  identifier,
  insertBatchSize,
  type NewRow,
  type PhysicalTable,
  planAddField,
  planCreateIndex,
  planCreateTable,
  rowDecoder,
  sql,
  type Statement,
  tableName,
  withGivenValues,
  type WriteStamp,
} from '@quadrille/sql';
import type { CommittedChange, Conversion, RecordRow, RecordUpdate, WriteTx } from '../engine.ts';
import { isWritable, physicalTable } from '../physical.ts';
import { type BaseSchema, compileBaseSchema, type TableSchema } from '../schema/base-schema.ts';
import type { EntityDocs, FieldDoc } from '../schema/documents.ts';
import type { EntitySet } from '../schema/entity-set.ts';
import { queryRows, type SqlSession } from '../sql-session.ts';
import { detachRecords, keepAttached } from './attached.ts';
import type { AutoNumbers } from './auto-numbers.ts';
import type { ColumnLog } from './column-log.ts';
import type { ChangeLog, LogEntry, RowImage } from './change-log.ts';
import { sameValue } from './same-value.ts';
import { type EntitySql, sameDocument } from './entity-sql.ts';
import { convertColumn } from './convert-column.ts';
import { findHolders } from './find-holders.ts';
import { toDeletedImage, toRestoredRow } from './row-images.ts';
import { asStored, assertHashed } from './secrets.ts';
import { systemFields } from './system-fields.ts';
import { ChangeDraft } from './change-draft.ts';

/** The base as it stands before a transaction. */
export interface Head {
  readonly sequence: number;
  readonly entities: EntitySet;
  readonly schema: BaseSchema;
}

export interface TxParts {
  readonly baseId: BaseId;
  readonly dialect: Dialect;
  /** The base's own schema, where the engine has schemas. */
  readonly physicalSchema: string | null;
  readonly log: ChangeLog;
  readonly entitySql: EntitySql;
  readonly columnLog: ColumnLog;
  readonly autoNumbers: AutoNumbers;
  readonly random: RandomSource;
}

export interface TxFrame {
  readonly name: string;
  readonly actorId: UserId | null;
  /** Milliseconds since 1970. */
  readonly now: number;
  readonly kind: LogEntry['kind'];
  readonly reverts: string | null;
  readonly clientId: string | null;
}

/** Rows handled by one round trip to the database. */
const chunkRows = 500;

/** One use-case's view of the base, and the record of all it does. Ends in `finish`. */
export class WriteTransaction implements WriteTx {
  readonly actorId: UserId | null;
  readonly at: string;
  readonly #parts: TxParts;
  readonly #frame: TxFrame;
  readonly #session: SqlSession;
  readonly #head: Head;
  readonly #stamp: WriteStamp;
  #entities: EntitySet;
  #schema: BaseSchema | null;
  readonly #draft: ChangeDraft;

  constructor(session: SqlSession, head: Head, parts: TxParts, frame: TxFrame) {
    this.#session = session;
    this.#head = head;
    this.#parts = parts;
    this.#frame = frame;
    this.#entities = head.entities;
    this.#schema = head.schema;
    this.actorId = frame.actorId;
    this.at = new Date(frame.now).toISOString();
    this.#stamp = { at: printInstant(frame.now), by: frame.actorId };
    this.#draft = new ChangeDraft(parts.log, session, this.sequence);
  }

  get sequence(): number {
    return this.#head.sequence + 1;
  }

  /** A table of a schema derived from that of this transaction. */
  physicalIn(schema: BaseSchema, table: TableSchema): PhysicalTable {
    return physicalTable(table, this.#parts.physicalSchema, schema);
  }

  get session(): SqlSession {
    return this.#session;
  }

  newId<Prefix extends InBasePrefix>(prefix: Prefix): IdOfPrefix[Prefix] {
    return createIdIn(this.#parts.baseId, prefix, this.#parts.random);
  }

  schema(): BaseSchema {
    this.#schema ??= compileBaseSchema(this.#parts.baseId, this.#entities, this.sequence);
    return this.#schema;
  }

  put<K extends EntityKind>(kind: K, doc: EntityDocs[K]): void {
    const before = this.#entities.find(kind, doc.id) ?? null;
    if (before !== null && sameDocument(before, doc)) return;
    const after = { ...doc, createdAt: doc.createdAt ?? this.at, updatedAt: this.at };
    this.#note(kind, doc.id, before, after);
    this.#entities = this.#entities.with(kind, doc.id, after);
  }

  /** Puts a document back exactly as it was. */
  restore(kind: EntityKind, id: string, doc: EntityDocs[EntityKind]): void {
    this.#note(kind, id, this.#entities.find(kind, id) ?? null, doc);
    this.#entities = this.#entities.with(kind, id, doc as never);
  }

  remove(kind: EntityKind, id: string): void {
    const before = this.#entities.find(kind, id) ?? null;
    if (before === null) return;
    this.#note(kind, id, before, null);
    this.#entities = this.#entities.without(kind, id);
  }

  async createTable(tableId: TableId): Promise<void> {
    const table = this.#own(tableId);
    const { dialect, columnLog, autoNumbers } = this.#parts;
    await this.#session.run([
      ...(autoNumbered(table).length > 0 ? autoNumbers.prepare : []),
      ...planCreateTable(dialect, this.#physical(table)),
      ...table.fields.flatMap((field) => this.#keyIndex(table, field)),
      ...columnLog.note(tableId, table.fields),
    ]);
  }

  async addColumn(fieldId: FieldId): Promise<void> {
    const field = this.#entities.find('field', fieldId);
    if (!field) throw new Error(`Field ${fieldId} has no document; put it before adding its column.`);
    const { dialect, columnLog } = this.#parts;
    if (!hasColumn(field)) return;
    this.#own(field.tableId);
    await this.#session.run([
      ...planAddField(dialect, this.#physical(this.#table(field.tableId)), field),
      ...this.#keyIndex(this.#table(field.tableId), field),
      ...columnLog.note(field.tableId, [field]),
    ]);
    if (field.type === 'AutoNumber') await this.fillAutoNumbers(field);
  }

  /** Numbers the records that have none yet. */
  async fillAutoNumbers(field: FieldDoc): Promise<void> {
    const { autoNumbers } = this.#parts;
    await this.#session.run(autoNumbers.prepare);
    await autoNumbers.fill(this.#session, this.#physical(this.#table(field.tableId)), field);
  }

  async convertColumn(tableId: TableId, conversion: Conversion): Promise<number> {
    const { dialect, columnLog } = this.#parts;
    this.#own(tableId);
    await this.#session.run(columnLog.note(tableId, [conversion.to]));
    return convertColumn(this.#session, dialect, this.#physical(this.#table(tableId)), conversion);
  }

  async insertRecords(tableId: TableId, rows: readonly Cells[]): Promise<RowId[]> {
    if (rows.length === 0) return [];
    const table = this.#own(tableId);
    const counted = autoNumbered(table);
    const given = writableOf(table, rows);
    const fields = [...given, ...counted];
    const numbers = await this.#takeNumbers(counted, rows.length);
    const ids: RowId[] = [];
    const part = this.#draft.beginPart(tableId, 'insert', fields);
    for (const chunk of inChunks(rows, insertBatchSize(this.#parts.dialect, fields))) {
      const news = chunk.map((cells) => ({ cells: [...given.map((field) => cells[field.id] ?? null), ...numbers.map((next) => next())] }));
      for (const { cells } of news) assertHashed(fields, cells);
      const fresh = await this.#insert(table, fields, news);
      await this.#draft.logRows(
        part,
        fresh.map((rowId, index) => ({ rowId, system: null, before: null, after: news[index]?.cells ?? [] })),
      );
      for (const id of fresh) ids.push(id);
    }
    return ids;
  }

  /** Puts deleted records back under their ids; those whose id is taken again are left out. Answers how many came back. */
  async restoreRecords(tableId: TableId, fields: readonly FieldDoc[], images: readonly RowImage[]): Promise<number> {
    const table = this.#own(tableId);
    const present = new Set(
      (
        await this.#read(
          table,
          [],
          images.map((image) => image.rowId),
        )
      ).map((row) => row.id),
    );
    const missing = await keepAttached(
      this,
      table,
      fields,
      images.filter((image) => !present.has(image.rowId)),
    );
    if (missing.length === 0) return 0;
    const part = this.#draft.beginPart(tableId, 'insert', fields);
    for (const chunk of inChunks(missing, insertBatchSize(this.#parts.dialect, fields))) {
      await this.#insert(table, fields, chunk.map(toRestoredRow));
      await this.#draft.logRows(
        part,
        chunk.map((image) => ({ rowId: image.rowId, system: null, before: null, after: image.before })),
      );
    }
    for (const field of autoNumbered(table)) if (fields.every(({ column }) => column !== field.column)) await this.fillAutoNumbers(field);
    return missing.length;
  }

  async updateRecords(tableId: TableId, updates: readonly RecordUpdate[]): Promise<RowId[]> {
    const table = this.#own(tableId);
    const found: RowId[] = [];
    for (const [key, group] of groupByFields(updates)) {
      const fields = key === '' ? [] : key.split(',').map((id) => this.#writable(table, id as FieldId));
      const part = this.#draft.beginPart(tableId, 'update', fields);
      for (const chunk of inChunks(group, chunkRows)) found.push(...(await this.#updateChunk(table, fields, part, chunk)));
    }
    return found;
  }

  async deleteRecords(tableId: TableId, ids: readonly RowId[]): Promise<RowId[]> {
    const table = this.#own(tableId);
    // A part of its own before the records': undo brings back the records before what names them.
    await detachRecords(this, table, ids);
    const fields = table.fields.filter(isWritable);
    // Cells of fields that are deleted or of another type now: they may be wanted again by another undo.
    const all = [...fields, ...(await this.#parts.columnLog.listOthers(this.#session, tableId, fields))];
    const part = this.#draft.beginPart(tableId, 'delete', all);
    const gone: RowId[] = [];
    for (const chunk of inChunks(ids, chunkRows)) {
      const rows = await this.#read(table, [...systemFields, ...all], chunk);
      if (rows.length === 0) continue;
      await this.#session.run([
        compileDelete(
          this.#parts.dialect,
          this.#physical(table),
          rows.map((row) => row.id),
        ),
      ]);
      await this.#draft.logRows(part, rows.map(toDeletedImage));
      for (const row of rows) gone.push(row.id);
    }
    return gone;
  }

  async ids(tableId: TableId, query: RowsQuery, context?: FilterContext): Promise<RowId[]> {
    return this.idsIn(this.#physical(this.#own(tableId)), query, context);
  }

  /** The same of a table as somebody sees it. */
  async idsIn(table: PhysicalTable, query: RowsQuery, context?: FilterContext): Promise<RowId[]> {
    const known = context ?? this.#context();
    const { dialect } = this.#parts;
    const ask = (statement: Statement): Promise<readonly (readonly unknown[])[]> => queryRows(this.#session, statement);
    const own = guardRows(dialect, table, known, query.within);
    // All rows are wanted: an index that finds many of them would be a detour.
    const planned = dialect.capabilities.knowsValues ? own : { ...own, plan: { by: null } };
    const rows = await withGivenValues(ask, dialect, planned, known, (given) => ask(compileIds(dialect, given, query, null, known)));
    return rows.map((row) => Number(row[0]));
  }

  async records(tableId: TableId, fieldIds: readonly FieldId[], ids: readonly RowId[]): Promise<RecordRow[]> {
    const table = this.#own(tableId);
    const fields = fieldIds.map((id) => this.#field(table, id));
    const rows: RecordRow[] = [];
    for (const chunk of inChunks(ids, chunkRows)) rows.push(...(await this.#read(table, fields, chunk)));
    return rows;
  }

  /** Cells of columns, also of those no document speaks of any more. */
  readColumns(tableId: TableId, fields: readonly FieldDoc[], ids: readonly RowId[]): Promise<RecordRow[]> {
    return this.#read(this.#table(tableId), fields, ids);
  }

  async findHolders(tableId: TableId, fieldId: FieldId, values: readonly CellValue[]): Promise<{ rowId: RowId; value: CellValue }[]> {
    const table = this.#table(tableId);
    return findHolders(this.#session, this.#parts.dialect, this.#physical(table), this.#field(table, fieldId), values);
  }

  /** No rule binds this transaction. */
  async requireRows(): Promise<void> {}

  async countDuplicates(tableId: TableId, fieldId: FieldId): Promise<number> {
    const table = this.#table(tableId);
    const column = identifier(this.#field(table, fieldId).column);
    const query = sql`SELECT count(${column}) - count(DISTINCT ${column}) FROM ${tableName(this.#physical(table))}`;
    return Number((await queryRows(this.#session, this.#parts.dialect.finish(query)))[0]?.[0] ?? 0);
  }

  /** A table whose rows were written by a load; only its documents can be undone. */
  noteLoad(tableId: TableId, count: number): void {
    this.#draft.noteLoad(tableId, count);
  }

  /**
   * Writes the documents and the log entry; null when nothing was changed, unless the entry is wanted anyway.
   * `more` joins the same round trip.
   */
  async finish(more: readonly Statement[] = [], isWanted = false): Promise<{ head: Head; change: CommittedChange } | null> {
    const { entities, parts } = this.#draft;
    if (entities.length === 0 && parts.length === 0 && !isWanted) return null;
    const { log, entitySql } = this.#parts;
    const entry: LogEntry = {
      sequence: this.sequence,
      id: this.newId('ch'),
      name: this.#frame.name,
      actorId: this.actorId,
      at: this.at,
      kind: this.#frame.kind,
      entities,
      parts,
      reverts: this.#frame.reverts,
      clientId: this.#frame.clientId,
    };
    const ownRedo = this.actorId !== null && entry.kind !== 'undo' && entry.kind !== 'redo' ? [log.dropRedo(this.actorId)] : [];
    await this.#session.run([
      ...this.#draft.takeUnlogged(),
      ...entities.flatMap((change) => entitySql.write(change)),
      ...ownRedo,
      log.insert(entry),
      entitySql.setSequence(entry.sequence),
      ...more,
    ]);
    return { head: this.#nextHead(entities.length > 0), change: this.#draft.announce(this.#parts.baseId, entry) };
  }

  #nextHead(isStructural: boolean): Head {
    if (!isStructural) return { ...this.#head, sequence: this.sequence };
    return { sequence: this.sequence, entities: this.#entities, schema: this.schema() };
  }

  #note(kind: EntityKind, id: string, before: unknown, after: unknown): void {
    this.#schema = null;
    this.#draft.noteEntity(kind, id, before, after);
  }

  #table(id: TableId): TableSchema {
    const table = this.schema().tableById.get(id);
    if (!table) throw new Error(`Table ${id} is not in base ${this.#parts.baseId}.`);
    return table;
  }

  /** A table whose rows and structure are ours to change. */
  #own(id: TableId): TableSchema {
    const table = this.#table(id);
    if (table.doc.source !== undefined)
      throw new AppError('unprocessable', { reason: `"${table.doc.title}" is a table of a connected database and can only be read.` });
    return table;
  }

  #field(table: TableSchema, id: FieldId): FieldDoc {
    const field = table.fieldById.get(id);
    if (!field) throw new Error(`Field ${id} is not in table ${table.id}.`);
    return field;
  }

  #writable(table: TableSchema, id: FieldId): FieldDoc {
    const field = this.#field(table, id);
    if (!isWritable(field)) throw new Error(`Field "${field.title}" is kept by the product and cannot be written.`);
    return field;
  }

  /** Links are followed from both sides, so every foreign key has an index. */
  #keyIndex(table: TableSchema, field: FieldDoc): Statement[] {
    if (field.type !== 'ForeignKey') return [];
    const spec = { name: `x_${field.column}`, sorts: [{ fieldId: field.id, direction: 'asc' as const }] };
    return planCreateIndex(this.#parts.dialect, this.#physical(table), spec);
  }

  #context(): FilterContext {
    return { now: this.#frame.now, timeZone: 'UTC', userId: this.actorId };
  }

  #physical(table: TableSchema): PhysicalTable {
    return physicalTable(table, this.#parts.physicalSchema, this.schema());
  }

  async #read(table: TableSchema, fields: readonly FieldDoc[], ids: readonly RowId[]): Promise<RecordRow[]> {
    if (ids.length === 0) return [];
    const stored = fields.map(asStored);
    const { dialect } = this.#parts;
    const physical = this.#physical(table);
    const context = this.#context();
    const rows = await queryRows(this.#session, compileRowsById(dialect, physical, stored, ids, context));
    return rows.map(rowDecoder(dialect, stored, physical, context));
  }

  /** For each field a source of the numbers it gives to new records. */
  async #takeNumbers(fields: readonly FieldDoc[], count: number): Promise<(() => number)[]> {
    const sources: (() => number)[] = [];
    for (const field of fields) {
      let next = await this.#parts.autoNumbers.take(this.#session, field, count);
      sources.push(() => next++);
    }
    return sources;
  }

  async #insert(table: TableSchema, fields: readonly FieldDoc[], rows: readonly NewRow[]): Promise<RowId[]> {
    const statement = compileInsertMany(this.#parts.dialect, this.#physical(table), fields, rows, this.#stamp);
    return (await queryRows(this.#session, statement)).map((row) => Number(row[0]));
  }

  async #updateChunk(table: TableSchema, fields: readonly FieldDoc[], part: number, updates: readonly RecordUpdate[]): Promise<RowId[]> {
    const rows = await this.#read(
      table,
      fields,
      updates.map((update) => update.rowId),
    );
    const wanted = new Map(updates.map((update) => [update.rowId, update.cells]));
    const images: RowImage[] = [];
    for (const row of rows) {
      const after = fields.map((field) => wanted.get(row.id)?.[field.id] ?? null);
      assertHashed(fields, after);
      if (!after.every((value, index) => sameValue(value, row.cells[index] ?? null))) {
        images.push({ rowId: row.id, system: null, before: row.cells, after });
      }
    }
    const physical = this.#physical(table);
    const statements = images.map((image) => {
      const cells = new Map(fields.map((field, index) => [field.id, image.after?.[index] ?? null]));
      return compileUpdate(this.#parts.dialect, physical, image.rowId, cells, this.#stamp, null);
    });
    if (statements.length > 0) await this.#session.run(statements);
    await this.#draft.logRows(part, images);
    return rows.map((row) => row.id);
  }
}

/** Fields whose values new records get by themselves. */
function autoNumbered(table: TableSchema): FieldDoc[] {
  return table.fields.filter((field) => field.type === 'AutoNumber');
}

function writableOf(table: TableSchema, rows: readonly Cells[]): FieldDoc[] {
  const named = new Set(rows.flatMap((cells) => Object.keys(cells)));
  for (const id of named) {
    const field = table.fieldById.get(id as FieldId);
    if (!field || !isWritable(field)) throw new Error(`Field ${id} of table ${table.id} cannot be written.`);
  }
  return table.fields.filter((field) => named.has(field.id));
}

/** Updates that name the same fields, so that each group is one statement text. */
function groupByFields(updates: readonly RecordUpdate[]): Map<string, RecordUpdate[]> {
  const groups = new Map<string, RecordUpdate[]>();
  for (const update of updates) {
    const key = Object.keys(update.cells).sort().join(',');
    const group = groups.get(key);
    if (group) group.push(update);
    else groups.set(key, [update]);
  }
  return groups;
}

function* inChunks<Item>(items: readonly Item[], size: number): Generator<readonly Item[]> {
  for (let start = 0; start < items.length; start += size) yield items.slice(start, start + size);
}

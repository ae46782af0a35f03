import { refuse } from '@quadrille/contract';
import {
  type BaseId,
  type Cells,
  type CellValue,
  type ChangeId,
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
  compileIds,
  type Dialect,
  type FilterContext,
  guardRows,
  hasColumn,
  identifier,
  param,
  type PhysicalTable,
  planAddField,
  planCreateIndex,
  planCreateTable,
  sql,
  type Statement,
  tableName,
  withGivenValues,
} from '@quadrille/sql';
import type { CommittedChange } from '../store/committed-change.ts';
import type { NamedPeople, RecordRow } from '../store/read-requests.ts';
import type { Conversion, RecordUpdate, WriteTx } from '../store/write-tx.ts';
import { physicalTable, withPeople } from '../physical.ts';
import { type BaseSchema, compileBaseSchema, type TableSchema } from '../schema/base-schema.ts';
import type { EntityDocs, FieldDoc } from '../schema/documents.ts';
import type { EntitySet } from '../schema/entity-set.ts';
import { queryRows, type WriteSession } from '../sql-session.ts';
import { detachRecords, keepAttached } from './attached.ts';
import type { AutoNumbers } from './auto-numbers.ts';
import type { ColumnLog } from './column-log.ts';
import type { ChangeLog } from './change-log.ts';
import type { LogEntry, RowImage } from './logged-change.ts';
import { type EntitySql, sameDocument } from './entity-sql.ts';
import { convertColumn, convertComputed } from './convert-column.ts';
import { findHolders } from './find-holders.ts';
import { ChangeDraft } from './change-draft.ts';
import { inChunks } from './in-chunks.ts';
import { autoNumbered, chunkRows, RowWriter, writableField, writableOf } from './row-writer.ts';

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
  /** From this many images on, the log stores them as a pack. Tests set a low number to get packs of few. */
  readonly packsFrom?: number | undefined;
}

export interface TxFrame {
  readonly name: string;
  readonly actorId: UserId | null;
  /** Milliseconds since 1970. */
  readonly now: number;
  readonly kind: LogEntry['kind'];
  readonly reverts: string | null;
  readonly clientId: string | null;
  readonly isQuiet?: boolean;
  /** Made up where none is given. */
  readonly changeId?: ChangeId | undefined;
}

/** One use-case's view of the base, and the record of all it does. Ends in `finish`. */
export class WriteTransaction implements WriteTx {
  readonly actorId: UserId | null;
  readonly at: string;
  readonly #parts: TxParts;
  readonly #frame: TxFrame;
  readonly #session: WriteSession;
  readonly #head: Head;
  #entities: EntitySet;
  #schema: BaseSchema | null;
  #name: string;
  readonly #draft: ChangeDraft;
  readonly #rows: RowWriter;

  constructor(session: WriteSession, head: Head, parts: TxParts, frame: TxFrame) {
    this.#session = session;
    this.#head = head;
    this.#parts = parts;
    this.#frame = frame;
    this.#entities = head.entities;
    this.#schema = head.schema;
    this.#name = frame.name;
    this.actorId = frame.actorId;
    this.at = new Date(frame.now).toISOString();
    this.#draft = new ChangeDraft(parts.log, session, {
      sequence: this.sequence,
      isQuiet: frame.isQuiet === true,
      packsFrom: parts.packsFrom,
    });
    this.#rows = new RowWriter({
      ...parts,
      session,
      draft: this.#draft,
      stamp: { at: printInstant(frame.now), by: frame.actorId },
      context: this.#context(),
      physical: (table) => this.#physical(table),
    });
  }

  rename(name: string): void {
    this.#name = name;
  }

  get sequence(): number {
    return this.#head.sequence + 1;
  }

  /** A table of a schema derived from that of this transaction. */
  physicalIn(schema: BaseSchema, table: TableSchema): PhysicalTable {
    return physicalTable(table, this.#parts.physicalSchema, schema);
  }

  get session(): WriteSession {
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
    const table = this.#table(tableId);
    const physical = this.#physical(table);
    if (hasColumn(conversion.from)) return convertColumn(this.#session, dialect, physical, conversion);
    return convertComputed(this.#session, dialect, physical, conversion, async (after) => {
      const next = sql`SELECT id FROM ${tableName(physical)} WHERE id > ${param(after)} ORDER BY id LIMIT ${param(chunkRows)}`;
      const ids = (await queryRows(this.#session, dialect.finish(next))).map(([id]) => Number(id));
      return (await this.#rows.read(table, [conversion.from], ids)).sort((one, other) => one.id - other.id);
    });
  }

  insertRecords(tableId: TableId, rows: readonly Cells[]): Promise<RowId[]> {
    const table = this.#own(tableId);
    const fields = writableOf(table, rows);
    return this.#rows.insert(
      table,
      fields,
      rows.map((cells) => fields.map((field) => cells[field.id] ?? null)),
    );
  }

  insertRows(tableId: TableId, fieldIds: readonly FieldId[], rows: readonly (readonly CellValue[])[]): Promise<RowId[]> {
    const table = this.#own(tableId);
    return this.#rows.insert(
      table,
      fieldIds.map((id) => writableField(table, id)),
      rows,
    );
  }

  /** Puts deleted records back under their ids; those whose id is taken again are left out. Answers how many came back. */
  async restoreRecords(tableId: TableId, fields: readonly FieldDoc[], images: readonly RowImage[]): Promise<number> {
    const table = this.#own(tableId);
    const ids = images.map((image) => image.rowId);
    const present = new Set((await this.#rows.read(table, [], ids)).map((row) => row.id));
    const gone = images.filter((image) => !present.has(image.rowId));
    const missing = await keepAttached(this, table, fields, gone);
    if (missing.length === 0) return 0;
    await this.#rows.restore(table, fields, missing);
    for (const field of autoNumbered(table)) if (fields.every(({ column }) => column !== field.column)) await this.fillAutoNumbers(field);
    return missing.length;
  }

  updateRecords(tableId: TableId, updates: readonly RecordUpdate[]): Promise<RowId[]> {
    return this.#rows.update(this.#own(tableId), updates);
  }

  async deleteRecords(tableId: TableId, ids: readonly RowId[]): Promise<RowId[]> {
    const table = this.#own(tableId);
    // Detaching is a part before that of the records, because undo then restores the records before what names them.
    await detachRecords(this, table, ids);
    return this.#rows.delete(table, ids);
  }

  async ids(tableId: TableId, query: RowsQuery, context?: FilterContext, people?: NamedPeople): Promise<RowId[]> {
    return this.idsIn(this.#physical(this.#own(tableId)), query, context, people);
  }

  /** The same of a table as somebody sees it. */
  async idsIn(table: PhysicalTable, query: RowsQuery, context?: FilterContext, people?: NamedPeople): Promise<RowId[]> {
    const known = context ?? this.#context();
    const { dialect } = this.#parts;
    const readRows = (statement: Statement): Promise<readonly (readonly unknown[])[]> => queryRows(this.#session, statement);
    const named = people === undefined ? table : withPeople(table, people.named);
    const own = guardRows(dialect, named, known, query.within);
    // All matching rows are wanted, so an index that finds many of them would be a detour.
    const planned = dialect.capabilities.knowsValues ? own : { ...own, plan: { by: null } };
    const rows = await withGivenValues(readRows, dialect, planned, known, (given) =>
      readRows(compileIds(dialect, given, query, null, known)),
    );
    return rows.map((row) => Number(row[0]));
  }

  async records(tableId: TableId, fieldIds: readonly FieldId[], ids: readonly RowId[]): Promise<RecordRow[]> {
    const table = this.#own(tableId);
    const fields = fieldIds.map((id) => this.#field(table, id));
    const rows: RecordRow[] = [];
    for (const chunk of inChunks(ids, chunkRows)) rows.push(...(await this.#rows.read(table, fields, chunk)));
    return rows;
  }

  /** Cells of columns, also of those no document speaks of any more. */
  readColumns(tableId: TableId, fields: readonly FieldDoc[], ids: readonly RowId[]): Promise<RecordRow[]> {
    return this.#rows.read(this.#table(tableId), fields, ids);
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

  /** Whether nothing was changed so far. */
  get isEmpty(): boolean {
    return this.#draft.entities.length === 0 && this.#draft.parts.length === 0;
  }

  /**
   * Writes the documents and the log entry; null when nothing was changed, unless the entry is wanted anyway.
   * `more` joins the same round trip.
   */
  async finish(more: readonly Statement[] = [], isWanted = false): Promise<{ head: Head; change: CommittedChange } | null> {
    if (this.isEmpty && !isWanted) return null;
    const { entities, parts } = this.#draft;
    const { log, entitySql } = this.#parts;
    const entry: LogEntry = {
      sequence: this.sequence,
      id: this.#frame.changeId ?? this.newId('ch'),
      name: this.#name,
      actorId: this.actorId,
      at: this.at,
      kind: this.#frame.kind,
      entities,
      parts,
      reverts: this.#frame.reverts,
      clientId: this.#frame.clientId,
    };
    const ownRedo = this.actorId !== null && entry.kind !== 'undo' && entry.kind !== 'redo' ? [log.dropRedo(this.actorId)] : [];
    await this.#session.end([
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
    if (table.doc.source !== undefined) throw refuse('onlyRead', { table: table.doc.title });
    return table;
  }

  #field(table: TableSchema, id: FieldId): FieldDoc {
    const field = table.fieldById.get(id);
    if (!field) throw new Error(`Field ${id} is not in table ${table.id}.`);
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
}

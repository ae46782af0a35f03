import type {
  BaseId,
  CellValue,
  Cells,
  Change,
  EntityKind,
  FieldId,
  RowId,
  RowsQuery,
  SelectOption,
  TableId,
  UserId,
  IdOfPrefix,
  InBasePrefix,
} from '@quadrille/domain';
import type { CsvLoadPlan } from '@quadrille/importer/csv';
import type { FilterContext } from '@quadrille/sql';
import type { BaseSchema } from './schema/base-schema.ts';
import type { EntityDocs, FieldDoc } from './schema/documents.ts';

/** Where bases live. One engine serves all bases of an installation. */
export interface Engine {
  readonly kind: 'sqlite' | 'postgres';
  /** Throws `projectNotFound` when there is no such base; opening twice answers the same store. */
  openBase(id: BaseId): Promise<BaseStore>;
  createBase(id: BaseId): Promise<BaseStore>;
  /** Removes the base and all its data. Not undoable. */
  dropBase(id: BaseId): Promise<void>;
  /** Copies every base, each in a consistent state, into `dir`; answers the files written. */
  backup(dir: string): Promise<readonly string[]>;
  /** Lets running writes finish, then lets go of every file and connection. */
  close(): Promise<void>;
}

/** What every read may carry: it is given up when the signal aborts or the time is over. */
export interface ReadOptions {
  readonly signal?: AbortSignal;
  readonly deadlineMs?: number;
}

/** Which rows: the reader's question, and what "today" and "me" mean in it (now, UTC and nobody when absent). */
export interface RowsRequest extends ReadOptions {
  readonly tableId: TableId;
  readonly query: RowsQuery;
  readonly context?: FilterContext;
}

export interface PageRequest extends RowsRequest {
  readonly offset: number;
  readonly limit: number;
  /** Cells to answer with, in this order. */
  readonly fieldIds: readonly FieldId[];
  /** `objects`: v1 rows keyed by title, wire values. `arrays`: `[id, version, ...canonical cells]`. */
  readonly shape: RowShape;
}

export type RowShape = 'objects' | 'arrays';

/** Rows as JSON text of one array, ready to be sent. */
export interface EncodedRows {
  readonly json: Uint8Array;
  readonly count: number;
  /** The base's sequence the rows are at least as new as. */
  readonly sequence: number;
}

export interface RowsByIdRequest extends ReadOptions {
  readonly tableId: TableId;
  readonly ids: readonly RowId[];
  readonly fieldIds: readonly FieldId[];
  readonly shape: RowShape;
}

export interface GroupsRequest extends RowsRequest {
  readonly fieldIds: readonly FieldId[];
  readonly offset: number;
  readonly limit: number;
}

export interface Group {
  readonly values: readonly CellValue[];
  readonly count: number;
}

/** One record as plain values. */
export interface RecordRow {
  readonly id: RowId;
  readonly version: number;
  readonly cells: readonly CellValue[];
}

/** A change as its listeners get it. Large changes carry no records: `touched` tells what to read again. */
export interface CommittedChange extends Change {
  readonly touched: readonly TouchedTable[];
  /** False when `records` holds every record of the change. */
  readonly isAbridged: boolean;
  /** The browser tab that asked for it. */
  readonly clientId: string | null;
}

export interface TouchedTable {
  readonly tableId: TableId;
  readonly kind: 'insert' | 'update' | 'delete' | 'load';
  readonly count: number;
  /** Fields whose cells changed; empty for `insert`, `delete` and `load`. */
  readonly fieldIds: readonly FieldId[];
}

export interface WriteResult<R> {
  readonly result: R;
  /** Null when the use-case turned out to change nothing. */
  readonly change: CommittedChange | null;
}

/** One change as the log lists it, without its records. */
export interface LoggedChange {
  readonly change: Omit<Change, 'records'>;
  readonly touched: readonly TouchedTable[];
  readonly kind: 'do' | 'undo' | 'redo' | 'load';
  readonly clientId: string | null;
  readonly state: 'done' | 'undone' | 'dropped';
}

export interface RevertResult {
  readonly change: CommittedChange | null;
  /** Name of the change that was undone or redone; null when there was none. */
  readonly label: string | null;
  /** Cells, rows and documents left alone because somebody changed them since. */
  readonly skipped: number;
}

export interface WriteOptions {
  readonly signal?: AbortSignal;
  /** The browser tab that asks. */
  readonly clientId?: string | null;
}

export interface RevertOptions {
  /** This change, which must be the person's own; otherwise the last one. */
  readonly changeId?: string;
  readonly clientId?: string | null;
}

export interface BaseStore {
  readonly baseId: BaseId;
  schema(): Promise<BaseSchema>;
  /**
   * Runs a use-case in a transaction of its own: everything it does through `tx` is committed together with
   * one entry in the change log, or not at all. Answers after the commit. Nothing slow may be awaited inside.
   */
  write<R>(name: string, actorId: UserId | null, fn: (tx: WriteTx) => R | Promise<R>, options?: WriteOptions): Promise<WriteResult<R>>;
  undo(actorId: UserId, options?: RevertOptions): Promise<RevertResult>;
  redo(actorId: UserId, options?: RevertOptions): Promise<RevertResult>;
  /** What undo and redo would act on now. */
  revertible(actorId: UserId): Promise<{ readonly undo: LoggedChange | null; readonly redo: LoggedChange | null }>;
  /** Newest first; `before` is exclusive. */
  listChanges(options: { readonly before?: number; readonly limit: number }): Promise<readonly LoggedChange[]>;
  /** Called after every commit, in the order of sequences. Answers how to stop. */
  onChange(listener: (change: CommittedChange) => void): () => void;

  page(request: PageRequest): Promise<EncodedRows>;
  rowsById(request: RowsByIdRequest): Promise<EncodedRows>;
  records(request: RowsByIdRequest | Omit<PageRequest, 'shape'>): Promise<readonly RecordRow[]>;
  count(request: RowsRequest): Promise<number>;
  groups(request: GroupsRequest): Promise<{ readonly groups: readonly Group[]; readonly total: number }>;
  /** Every matching row in order, in pieces; the rows are those that matched at the start. */
  readAll(request: RowsRequest & { readonly fieldIds: readonly FieldId[] }): AsyncIterable<readonly RecordRow[]>;

  /** A table that is being filled; nobody sees it before `finish`. */
  load(request: LoadRequest): Promise<TableLoad>;
}

/** Where a record's place in its table's order is given by nothing but its id, `cells` is all there is to say. */
export interface RecordUpdate {
  readonly rowId: RowId;
  readonly cells: Cells;
}

/** The only way to change anything in a base. */
export interface WriteTx {
  readonly actorId: UserId | null;
  /** The moment of the change. ISO 8601, UTC. */
  readonly at: string;
  newId<Prefix extends InBasePrefix>(prefix: Prefix): IdOfPrefix[Prefix];
  /** The structure with everything this transaction has put or removed so far. */
  schema(): BaseSchema;
  put<K extends EntityKind>(kind: K, doc: EntityDocs[K]): void;
  remove(kind: EntityKind, id: string): void;
  /** Makes the physical table of a table whose documents were put. */
  createTable(tableId: TableId): Promise<void>;
  /** Makes the physical column of a field whose document was put. */
  addColumn(fieldId: FieldId): Promise<void>;
  /**
   * Makes the column `to` and fills it with what `convert` makes of the cells of `from`.
   * Answers how many cells had a value and have none now. `from` keeps its column and its values.
   */
  convertColumn(tableId: TableId, from: FieldDoc, to: FieldDoc, convert: (value: CellValue) => CellValue): Promise<number>;
  /** Answers the ids in the order given. Absent cells take nothing, not the default. */
  insertRecords(tableId: TableId, rows: readonly Cells[]): Promise<RowId[]>;
  /** Cells that already hold the value are not counted as changed. Answers ids that exist. */
  updateRecords(tableId: TableId, updates: readonly RecordUpdate[]): Promise<RowId[]>;
  /** Answers the ids that existed. */
  deleteRecords(tableId: TableId, ids: readonly RowId[]): Promise<RowId[]>;
  ids(tableId: TableId, query: RowsQuery, context?: FilterContext): Promise<RowId[]>;
  records(tableId: TableId, fieldIds: readonly FieldId[], ids: readonly RowId[]): Promise<RecordRow[]>;
  /** How many records hold a value that another one holds too; empty cells do not count. */
  countDuplicates(tableId: TableId, fieldId: FieldId): Promise<number>;
  /** Ids of records that hold one of the values in the field; for unique fields. */
  findHolders(
    tableId: TableId,
    fieldId: FieldId,
    values: readonly CellValue[],
  ): Promise<readonly { readonly rowId: RowId; readonly value: CellValue }[]>;
}

export interface LoadRequest {
  readonly actorId: UserId | null;
  readonly tableId: TableId;
  /** Fields of the new table; those with a column of their own get one. */
  readonly fields: readonly FieldDoc[];
}

/** A value that could not be loaded: its cell stays empty and the report keeps the value. */
export type RejectedCell = Parameters<NonNullable<CsvLoadPlan['onRejected']>>[0];

export interface LoadProgress {
  /** Written so far. */
  readonly rows: number;
  readonly bytes: number;
  /** Cells refused since the last answer. */
  readonly rejected: readonly RejectedCell[];
}

/** Which cell of a CSV record goes into which of the load's fields, and how the file is written. */
export type CsvPlan = Pick<CsvLoadPlan, 'format' | 'columns'>;

export interface LoadOutcome {
  readonly rows: number;
  /** Options made for titles the plan did not have; to be put into the fields' documents. */
  readonly addedOptions: ReadonlyMap<FieldId, readonly SelectOption[]>;
}

/** A running import into one table nobody sees. After `finish` or `cancel` it is over. */
export interface TableLoad {
  /** Canonical rows; cells in the order of `fieldIds`. */
  writeRows(fieldIds: readonly FieldId[], rows: readonly (readonly CellValue[])[]): Promise<LoadProgress>;
  startCsv(plan: CsvPlan): Promise<void>;
  /** Raw bytes of the file. Takes over the buffer. Several calls may run at once to keep the writer busy. */
  writeCsv(bytes: Uint8Array): Promise<LoadProgress>;
  endCsv(): Promise<LoadProgress>;
  /** Makes the table visible: `fn` puts its documents; one change called `name`. */
  finish<R>(name: string, fn: (tx: WriteTx, outcome: LoadOutcome) => R | Promise<R>): Promise<WriteResult<R>>;
  /** Leaves nothing behind. */
  cancel(): Promise<void>;
}

import type {
  AggregateName,
  BaseId,
  CellValue,
  Cells,
  Change,
  ChangeAction,
  ChangeId,
  EntityKind,
  FieldId,
  Reader,
  RecordChange,
  RowId,
  RowsQuery,
  SelectOption,
  RuleAction,
  TableId,
  UserId,
  IdOfPrefix,
  InBasePrefix,
} from '@quadrille/domain';
import type { AggregateSpec, FilterContext, OptionCount } from '@quadrille/sql';
import type { EngineName } from '../platform/database-kind.ts';
import type { PackedRows, Packing } from './load/packed-rows.ts';
import type { ConverterPlan } from './convert/converter.ts';
import type { GroupTree } from './read/arrange-groups.ts';
import type { BaseSchema } from './schema/base-schema.ts';
import type { EntityDocs, FieldDoc } from './schema/documents.ts';

/** Where bases live. One engine serves all bases of an installation. */
export interface Engine {
  readonly kind: EngineName;
  /** Throws `projectNotFound` when there is no such base; opening twice answers the same store. */
  openBase(id: BaseId): Promise<BaseStore>;
  createBase(id: BaseId): Promise<BaseStore>;
  /** Removes the base and all its data. Not undoable. */
  dropBase(id: BaseId): Promise<void>;
  /** Copies every base, each in a consistent state, into `dir`; answers the files written. */
  backup(dir: string): Promise<readonly string[]>;
  /** Called after every commit to a base that is open here, whichever process made it. Answers how to stop. */
  onChange(listener: (change: CommittedChange) => void): () => void;
  /** Lets running writes finish, then lets go of every file and connection. */
  close(): Promise<void>;
}

/** What every read may carry: it is given up when the signal aborts or the time is over. */
export interface ReadOptions {
  readonly signal?: AbortSignal;
  readonly deadlineMs?: number;
  /** Whose rights the answer keeps to; absent: somebody whom no rule binds. */
  readonly reader?: Reader;
}

/** Which rows: the reader's question, and what "today" and "me" mean in it (now, UTC and nobody when absent). */
export interface RowsRequest extends ReadOptions {
  readonly tableId: TableId;
  readonly query: RowsQuery;
  readonly context?: FilterContext;
  /** Names of people in their order, where the question sorts by people or looks for them; else people stand in the order of their ids. */
  readonly people?: NamedPeople;
}

/** People as if they were options: what they are called, and who comes first. */
export interface NamedPeople {
  /** Tells these names from others. */
  readonly key: string;
  readonly named: readonly SelectOption[];
}

export interface PageRequest extends RowsRequest {
  readonly offset: number;
  readonly limit: number;
  /** Cells to answer with, in this order. */
  readonly fieldIds: readonly FieldId[];
  /** `objects`: v1 rows keyed by title, wire values. `arrays`: `[id, version, ...canonical cells]`. */
  readonly shape: RowShape;
}

/** JSON objects by title, JSON arrays of id, version and canonical cells, or lines of CSV. */
export type RowShape = 'objects' | 'arrays' | 'lines';

/** Rows as JSON text of one array, or as lines, ready to be sent. */
export interface EncodedRows {
  readonly json: Uint8Array;
  readonly count: number;
  /** The base's sequence the rows are at least as new as. */
  readonly sequence: number;
}

export interface RowsByIdRequest extends ReadOptions {
  readonly tableId: TableId;
  /** What "now" is, and in which time zone, for formulas that ask (now and UTC when absent). */
  readonly context?: FilterContext;
  readonly ids: readonly RowId[];
  readonly fieldIds: readonly FieldId[];
  readonly shape: RowShape;
}

export interface GroupsRequest extends RowsRequest {
  readonly fieldIds: readonly FieldId[];
  readonly offset: number;
  readonly limit: number;
  /** Summaries of each group's rows. */
  readonly aggregates?: readonly AggregateSpec[];
}

export interface Group {
  readonly values: readonly CellValue[];
  readonly count: number;
  /** In the order asked. */
  readonly aggregates: readonly CellValue[];
}

export interface AggregatesRequest extends RowsRequest {
  readonly aggregates: readonly { readonly fieldId: FieldId; readonly aggregate: AggregateName }[];
}

/** Where the bars of a histogram begin, and how many values lie in each. */
export interface Histogram {
  readonly bounds: readonly (string | number)[];
  readonly counts: readonly number[];
}

/** Rows a search points at, by where they stand in the view that is searched. */
export interface Matches {
  readonly matches: readonly { readonly rowId: RowId; readonly position: number }[];
  /** How many there are in all. */
  readonly total: number;
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

/** The same as the log has it. */
export interface LoggedPart extends TouchedTable {
  /** Where its records stand in the change. */
  readonly part: number;
  /** Whoever asked for it wants no webhook to hear of it. */
  readonly isQuiet: boolean;
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
  /** `purged`: what it removed is gone for good, and nothing can take it back any more. */
  readonly state: 'done' | 'undone' | 'dropped' | 'purged';
}

/** The same for those who read the records of its parts. */
export interface ChangeToTell extends LoggedChange {
  readonly touched: readonly LoggedPart[];
}

export interface RevertResult {
  readonly change: CommittedChange | null;
  /** Name of the change that was undone or redone; null when there was none. */
  readonly label: string | null;
  /** How many cells, rows and documents were left alone because somebody changed them since. */
  readonly skipped: number;
  /** Which ones; the first of them where there are many. */
  readonly left: readonly LeftAlone[];
}

/** What came of a step back or forth. */
export interface StepResult extends RevertResult {
  /** Who else has since changed what is left alone; null is somebody without an account. */
  readonly changedBy: readonly (UserId | null)[];
  /** Set where `asksFirst` was wanted and others changed some of it since: nothing was done yet. */
  readonly question: StepQuestion | null;
}

export interface StepQuestion {
  /** What would be taken back or done again. */
  readonly change: LoggedChange;
  /** Whether anything would come of it but what is left alone. */
  readonly hasRest: boolean;
}

/** A document, or a record or one cell of it, as it was named before it was left alone. */
export interface LeftAlone {
  readonly kind: EntityKind | 'record';
  /** Of the document. */
  readonly id: string | null;
  readonly tableId: TableId | null;
  /** Null for records that are not told apart. */
  readonly rowId: RowId | null;
  /** Null where all of the record is meant. */
  readonly fieldId: FieldId | null;
}

/** What one change did to one record. Cells are those of fields that are still there, as canonical values. */
export interface RecordEvent {
  readonly change: LoggedChange['change'];
  readonly kind: 'created' | 'updated' | 'deleted';
  readonly fieldIds: readonly FieldId[];
  readonly before: readonly CellValue[] | null;
  readonly after: readonly CellValue[] | null;
}

/** A change that took something away, and what of it is still gone. */
export interface Removal {
  readonly change: LoggedChange;
  /** Documents: a table or field with all that hung on it counts once. */
  readonly entities: LoggedChange['change']['entities'];
  /** Records by table, those that kept links alone left out. */
  readonly records: readonly { readonly tableId: TableId; readonly count: number }[];
}

export interface RemovalsRequest {
  readonly limit: number;
  /** Exclusive. */
  readonly before?: number;
  /** Only what was removed since. ISO 8601, UTC. */
  readonly since: string;
  readonly tableId?: TableId;
}

export interface WriteOptions {
  readonly signal?: AbortSignal;
  /** Whose rights the write keeps to; absent: somebody whom no rule binds. */
  readonly reader?: Reader;
  /** The browser tab that asks. */
  readonly clientId?: string | null;
  /** No webhook shall hear of it. */
  readonly isQuiet?: boolean;
  /** Of a change that is to be made once, however often it is asked for: a change that has this id already is not made again. */
  readonly changeId?: ChangeId;
}

/** Thrown by `write` instead of making a change again; what the first one did stands. */
export class ChangeWasMade extends Error {
  /** Records it made, in order. */
  readonly rowIds: readonly RowId[];

  constructor(rowIds: readonly RowId[]) {
    super('The change was made before.');
    this.rowIds = rowIds;
  }
}

export interface RevertOptions {
  /** This change, which must be the person's own; otherwise the last one. */
  readonly changeId?: string;
  /** Does nothing where others changed some of it since, and answers what would be left alone. */
  readonly asksFirst?: boolean;
  readonly clientId?: string | null;
  /** Whose rights going back keeps to. */
  readonly reader?: Reader;
  /** Called inside the transaction with what will be reverted and all of the base as it is, whoever asks; throws to refuse. */
  readonly refuse?: (change: Pick<CommittedChange, 'name' | 'entities'>, schema: BaseSchema) => void;
}

/** What is absent may be anything. */
export interface WantedChanges {
  readonly actorId?: UserId;
  /** What changes are about: the part of their name before the dot. */
  readonly subjects?: { readonly names: readonly string[]; readonly isExcept: boolean };
  /** ISO 8601, UTC. */
  readonly from?: string;
  /** Exclusive. */
  readonly to?: string;
}

export interface BaseStore {
  readonly baseId: BaseId;
  schema(): Promise<BaseSchema>;
  /** Of the last change anybody committed. */
  sequence(): Promise<number>;
  /**
   * Runs a use-case in a transaction of its own: everything it does through `tx` is committed together with
   * one entry in the change log, or not at all. Answers after the commit. Nothing slow may be awaited inside.
   */
  write<R>(
    name: ChangeAction,
    actorId: UserId | null,
    fn: (tx: WriteTx) => R | Promise<R>,
    options?: WriteOptions,
  ): Promise<WriteResult<R>>;
  /** Runs work while nobody writes, in any process: writes of the base wait. For what must see one moment and cannot start over. */
  hold<R>(work: () => Promise<R>): Promise<R>;
  undo(actorId: UserId, options?: RevertOptions): Promise<StepResult>;
  redo(actorId: UserId, options?: RevertOptions): Promise<StepResult>;
  /** What undo and redo would act on now. */
  revertible(actorId: UserId): Promise<{ readonly undo: LoggedChange | null; readonly redo: LoggedChange | null }>;
  /** Newest first; `before` is exclusive. */
  listChanges(options: { readonly before?: number; readonly limit: number }): Promise<readonly LoggedChange[]>;
  /** The newest changes of somebody, of some subjects, of a while. */
  searchChanges(wanted: WantedChanges, limit: number): Promise<readonly LoggedChange[]>;
  countChanges(wanted: WantedChanges): Promise<number>;
  /** What came after a change, oldest first. */
  changesSince(sequence: number, limit: number): Promise<readonly ChangeToTell[]>;
  /** The records of one part of a change, in the order of their ids. */
  changedRecords(request: {
    readonly sequence: number;
    readonly part: number;
    readonly after: RowId;
    readonly limit: number;
  }): Promise<readonly RecordChange[]>;
  /**
   * The same with every cell their rows had then, `CreateTime` and `LastModifiedTime` among them, whatever became of them since. Only
   * when a row had last been changed before an update is not known: `before` does not say it.
   */
  wholeRecords(request: Parameters<BaseStore['changedRecords']>[0]): Promise<readonly RecordChange[]>;
  /** The sequence of the last change to a webhook or to a field that tells people; 0 when there was none. */
  lastListenerChange(): Promise<number>;
  /** What came after a change and was about fields that tell people, or told before; oldest first. */
  tellingChanges(sequence: number): Promise<readonly LoggedChange[]>;
  /**
   * What happened to a record, newest first; `before` is exclusive. A change is never cut: the last one may bring more than
   * `limit` events.
   */
  recordEvents(request: {
    readonly tableId: TableId;
    readonly rowId: RowId;
    readonly before?: number;
    readonly limit: number;
  }): Promise<readonly RecordEvent[]>;
  /** The trash: changes that took something away which is still gone, newest first. */
  removals(request: RemovalsRequest): Promise<readonly Removal[]>;
  /** Records a removal took away and that are still gone, in the order of their ids. */
  removedRecords(request: {
    readonly sequence: number;
    readonly tableId: TableId;
    readonly fieldIds: readonly FieldId[];
    readonly after: RowId;
    readonly limit: number;
  }): Promise<readonly RecordRow[]>;
  /**
   * Brings back what a change took away, by an ordinary change of the actor that can be undone in turn; with `rowIds` only
   * records, these or all. Throws `notFound` for what is no removal, `conflict` for one that was taken back or purged.
   */
  restoreRemoval(
    actorId: UserId | null,
    removal: { readonly sequence: number; readonly rowIds?: readonly RowId[] | 'all' },
    options?: WriteOptions,
  ): Promise<RevertResult>;
  /** Makes the base what servers of an earlier format read, whole or not at all. Nothing may be written to it here afterwards. */
  stepBack(format: number): Promise<void>;
  /** Throws out what has run out: removals before `trashBefore`, history before `historyBefore`. Answers what went. */
  purge(limits: { readonly trashBefore: string; readonly historyBefore: string }): Promise<Purged>;
  /** Called after every commit, in the order of sequences. Answers how to stop. */
  onChange(listener: (change: CommittedChange) => void): () => void;

  page(request: PageRequest): Promise<EncodedRows>;
  rowsById(request: RowsByIdRequest): Promise<EncodedRows>;
  records(request: RowsByIdRequest | Omit<PageRequest, 'shape'>): Promise<readonly RecordRow[]>;
  /** Counting ends at `atMost`, which is then the answer. */
  count(request: RowsRequest & { readonly atMost?: number }): Promise<number>;
  groups(request: GroupsRequest): Promise<{ readonly groups: readonly Group[]; readonly total: number }>;
  /** A grouped view of a table is being opened: its groups will be asked for next. */
  expectGroups(request: Pick<RowsRequest, 'tableId' | 'reader'>): Promise<void>;
  /** All groups of a view grouped by its query, at once; null where only `groups` tells of them. */
  groupTree(request: RowsRequest): Promise<GroupTree | null>;
  /** One value for each summary asked for; null for fields that are not there. */
  aggregates(request: AggregatesRequest): Promise<readonly (CellValue | Histogram)[]>;
  /** How many rows each option of a select has, in the field's order, rows without a choice first. */
  optionCounts(request: RowsRequest & { readonly fieldId: FieldId }): Promise<readonly OptionCount[]>;
  /** Looks at every value of the field, a part at a time; ends early when the signal aborts. */
  previewConversion(request: ConversionRequest): Promise<ConversionPreview>;
  /** How many rows stand before this one; null when it is not among them. */
  position(request: RowsRequest & { readonly rowId: RowId }): Promise<number | null>;
  /** The same of many, in the order asked. */
  positions(request: RowsRequest & { readonly rowIds: readonly RowId[] }): Promise<readonly (number | null)[]>;
  /** Rows of `query` that hold the text of its search, by their place among all rows it gives without the search. */
  matches(request: RowsRequest & { readonly limit: number }): Promise<Matches>;
  /** Every matching row in order, in pieces; the rows are those that matched at the start. */
  readAll(request: RowsRequest & { readonly fieldIds: readonly FieldId[] }): AsyncIterable<readonly RecordRow[]>;
  /** The same from the row at `offset` on, as lines of CSV. */
  readLines(request: RowsRequest & { readonly fieldIds: readonly FieldId[]; readonly offset: number }): AsyncIterable<Uint8Array>;

  /** New tables that are being filled; nobody sees any of them before `finish`. */
  load(request: LoadRequest): Promise<Load>;
}

export interface Conversion {
  readonly from: FieldDoc;
  readonly to: FieldDoc;
  /** What the field was before it became `from`, where that says more: its column still has the cells of then. */
  readonly former: FieldDoc | null;
  /** The new value of a cell that holds `value` now and held `original` in `former`. */
  readonly convert: (value: CellValue, original: CellValue) => CellValue;
  /** Whether a computed cell says anything that could be lost; absent: whether there is one. */
  readonly holds?: (value: CellValue) => boolean;
}

/** What a conversion would do, asked before it is done. */
export interface ConversionRequest extends ReadOptions {
  readonly tableId: TableId;
  readonly plan: ConverterPlan;
  readonly samples: number;
  readonly rows: number;
}

export interface ConversionSample {
  readonly rowId: RowId;
  /** As the cell shows it; long texts are cut. */
  readonly value: string;
  /** Why it does not convert, in a sentence. */
  readonly reason: string;
}

/** A value and what it becomes, both as cells show them; null for nothing. */
export interface ConversionRow {
  readonly rowId: RowId;
  readonly value: string;
  readonly becomes: string | null;
}

export interface ConversionPreview {
  /** Records that hold a value. */
  readonly checked: number;
  /** Those whose cell would be empty afterwards. */
  readonly emptied: number;
  readonly samples: readonly ConversionSample[];
  /** The first records that hold a value. */
  readonly rows: readonly ConversionRow[];
}

export interface Purged {
  readonly changes: number;
  readonly images: number;
  readonly tables: number;
  readonly columns: number;
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
  /** Calls the change something else than it was begun as: what it comes to may depend on what is there. */
  rename(name: ChangeAction): void;
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
   * Makes the column of `to` and fills it with what `convert` makes of the cells of `from`.
   * Answers how many cells had a value and have none now. `from` keeps its column and its values.
   */
  convertColumn(tableId: TableId, conversion: Conversion): Promise<number>;
  /** Answers the ids in the order given. Absent cells take nothing, not the default. */
  insertRecords(tableId: TableId, rows: readonly Cells[]): Promise<RowId[]>;
  /** The same of rows whose cells are in the order of `fieldIds`. */
  insertRows(tableId: TableId, fieldIds: readonly FieldId[], rows: readonly (readonly CellValue[])[]): Promise<RowId[]>;
  /** Cells that already hold the value are not counted as changed. Answers ids that exist. */
  updateRecords(tableId: TableId, updates: readonly RecordUpdate[]): Promise<RowId[]>;
  /** Answers the ids that existed. */
  deleteRecords(tableId: TableId, ids: readonly RowId[]): Promise<RowId[]>;
  ids(tableId: TableId, query: RowsQuery, context?: FilterContext, people?: NamedPeople): Promise<RowId[]>;
  records(tableId: TableId, fieldIds: readonly FieldId[], ids: readonly RowId[]): Promise<RecordRow[]>;
  /** Throws where rules do not let the actor do this to one of these records. */
  requireRows(tableId: TableId, ids: readonly RowId[], action: RuleAction): Promise<void>;
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
  readonly tables: readonly LoadTable[];
}

export interface LoadTable {
  readonly tableId: TableId;
  /** Fields of the new table; those with a column of their own get one. */
  readonly fields: readonly FieldDoc[];
}

/** A running import into tables nobody sees. After `finish` or `cancel` it is over. */
export interface Load {
  /** How `write` wants rows: see `createRowPacker`. */
  readonly packing: Packing;
  /**
   * Adds rows to a table, named by its place in the request: all of them or none. Takes over their memory. Several calls may run
   * at once to keep the writer busy; their order is kept. Answers how many rows the table has now.
   */
  write(table: number, rows: PackedRows): Promise<number>;
  /** Makes all tables visible at once: `fn` puts their documents; one change called `name`. When it fails nothing stays. */
  finish<R>(name: ChangeAction, fn: (tx: WriteTx) => R | Promise<R>): Promise<WriteResult<R>>;
  /** Leaves nothing behind. */
  cancel(): Promise<void>;
}

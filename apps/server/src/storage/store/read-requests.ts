import type { AggregateName, CellValue, FieldId, Reader, RowId, RowsQuery, SelectOption, TableId } from '@quadrille/domain';
import type { AggregateSpec, FilterContext } from '@quadrille/sql';

/** What every read may carry: it is given up when the signal aborts or the deadline has passed. */
export interface ReadOptions {
  readonly signal?: AbortSignal;
  readonly deadlineMs?: number;
  /** Whose rights the answer keeps to; absent for a reader whom no rule binds. */
  readonly reader?: Reader;
}

/** Which rows: the reader's query, and what "today" and "me" mean in it (now, UTC and nobody when absent). */
export interface RowsRequest extends ReadOptions {
  readonly tableId: TableId;
  readonly query: RowsQuery;
  readonly context?: FilterContext;
  /** The names of people in their order, where the query sorts by people or searches for them; without it people stand in the order of their ids. */
  readonly people?: NamedPeople;
}

/** People in the form of select options: their names, and their order. */
export interface NamedPeople {
  /** Tells this list of names from others, for caches. */
  readonly key: string;
  readonly named: readonly SelectOption[];
}

/** All rows from one on as lines of CSV. */
export interface LinesRequest extends RowsRequest {
  readonly fieldIds: readonly FieldId[];
  readonly offset: number;
  readonly shape: LineShape;
}

export interface PageRequest extends RowsRequest {
  readonly offset: number;
  readonly limit: number;
  /** The cells to answer with, in this order. */
  readonly fieldIds: readonly FieldId[];
  /** `objects`: v1 rows keyed by title, wire values. `arrays`: `[id, version, ...canonical cells]`. */
  readonly shape: RowShape;
}

/** JSON objects by title, JSON arrays of id, version and canonical cells, or lines of CSV, plain or with what their numbers count. */
export type RowShape = 'objects' | 'arrays' | LineShape;
export type LineShape = 'lines' | 'markedLines';

/** Rows as JSON text of one array, or as lines, ready to be sent. */
export interface EncodedRows {
  readonly json: Uint8Array;
  readonly count: number;
  /** The base's sequence the rows are at least as new as. */
  readonly sequence: number;
}

export interface RowsByIdRequest extends ReadOptions {
  readonly tableId: TableId;
  /** What "now" is, and in which time zone, for formulas that depend on it (now and UTC when absent). */
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
  /** In the order of the request. */
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

/** The rows a search found, by their positions in the view that is searched. */
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

/** Records counted by the values they hold together in some fields. */
export interface TallyRequest extends RowsRequest {
  readonly levels: readonly FieldId[];
  readonly measured: readonly FieldId[];
  /** The most bins that are worth having. */
  readonly most: number;
  /** And the most room that what is stored in their levels may take. */
  readonly mostBytes: number;
}

/**
 * Records by the combinations of values they hold, each combination a bin. Whatever is asked about the records of some of these values is
 * put together from bins, without looking at records again.
 */
export interface Tally {
  readonly levels: readonly TallyLevel[];
  /** The number of records in each bin. */
  readonly counts: Float64Array;
  /** In the order of the request. */
  readonly measured: readonly TallyMeasure[];
}

/** What was worked out of a tally before. It goes with the tally, and may be forgotten sooner. */
export interface TallyNotes {
  /** A key names the kind of the value too. */
  find<Value>(key: string): Value | undefined;
  keep(key: string, value: unknown, bytes: number): void;
  /** The room they take. */
  bytes(): number;
}

export interface TallyLevel {
  /** The values that occur, in the order groups of them are shown. */
  readonly values: readonly CellValue[];
  /** For each bin the place of its value among those. */
  readonly places: Int32Array;
}

/** What the values of a field come to in each bin. */
export interface TallyMeasure {
  /** How many there are; of checkboxes how many are checked. */
  readonly filled: Float64Array;
  /** Of numbers. */
  readonly sum: Float64Array | null;
  /** The least and the greatest, of numbers and dates; null in bins without values. */
  readonly low: readonly CellValue[] | null;
  readonly high: readonly CellValue[] | null;
}

/** A tally as it is kept. */
export interface NotedTally extends Tally {
  readonly notes: TallyNotes;
}

/** Null where records cannot be told apart. */
export type FoundTally = NotedTally | TooManyBins | null;

/** There would be more bins, or longer texts, than are worth having: how many values were met in each level until that was clear. */
export interface TooManyBins {
  readonly met: readonly number[];
}

import type { CellValue, HueName } from '../../cells/cell-spec.ts';
import type { ColumnId } from './column.ts';
import type { GroupPath } from './row-space.ts';

export type RowId = string | number;

/** A record as it was read. It is immutable: a changed record is a new object. */
export interface GridRow {
  readonly id: RowId;
  /** Grows with every change of the record; writes carry it so that the server can tell conflicts. */
  readonly version: number;
  readonly cells: Readonly<Record<ColumnId, CellValue>>;
  /** Colour strip at the end of the gutter. */
  readonly hue?: string | null;
}

export interface PageQuery {
  readonly offset: number;
  readonly limit: number;
  /** Columns whose values are wanted: all of the grid's, hidden ones excepted. */
  readonly columns: readonly ColumnId[];
  /** The rows are only searched for a few of their cells and not shown. */
  readonly isGlance?: boolean;
}

export interface PageAnswer {
  readonly rows: readonly GridRow[];
  /** Names the order and filter the rows were read in: an answer of another epoch than the shape's is not shown, and
   * the shape is read again. Absent: that of the shape. */
  readonly epoch?: string;
  readonly total?: number;
}

export interface RowsShape {
  readonly total: number;
  /** False when the source does not know how many rows there are: the grid then grows page by page. */
  readonly exact: boolean;
  /** Names order and filter, not content: it must not change when a cell does. */
  readonly epoch: string;
  /** The groups rows stand in; pages then are in their order. Absent or null: not grouped. */
  readonly groups?: GroupTree | null;
}

/** Some rows by id, or every row of the view but some. */
export type RowSet =
  | { readonly all: false; readonly ids: ReadonlySet<RowId> }
  | { readonly all: true; readonly except: ReadonlySet<RowId> };

export interface CellWrite {
  readonly rowId: RowId;
  readonly columnId: ColumnId;
  readonly value: CellValue;
  /** What the cell held when the person changed it. */
  readonly from: CellValue;
  readonly version: number;
}

export interface RowCreate {
  /** Names the new row inside the batch and in the answer. */
  readonly key: string;
  readonly cells: Readonly<Record<ColumnId, CellValue>>;
  /** The rows it was inserted between, in the order made by hand, or keys of creates before it. Both null: wherever new rows stand. */
  readonly afterId: RowId | null;
  readonly beforeId: RowId | null;
  /** The row this one is a copy of. A source may then copy values that it would not accept as input. */
  readonly copyOf?: RowId;
  /** The deleted row that is restored when a deletion is undone. A source that can do so gives the row its former id. */
  readonly bringsBack?: RowId;
}

export type WriteLabel = 'edit' | 'clear' | 'paste' | 'cut' | 'fill' | 'insert' | 'delete';

/** One change as a person thinks of it, so one undo step. */
export interface WriteBatch {
  /** Same key, same change: a source may be asked twice after a lost answer. */
  readonly key: string;
  readonly label: WriteLabel;
  readonly updates: readonly CellWrite[];
  readonly creates: readonly RowCreate[];
  readonly deletes: RowSet | null;
  /** Options to make first, by title; updates and creates of those columns hold titles not yet known as ids. */
  readonly newOptions: readonly { readonly columnId: ColumnId; readonly title: string }[];
  /** Columns to make first, by the ids `confirmPaste` answered for them; updates and creates name them so. Where the batch is refused nothing of it stays. */
  readonly newColumns?: readonly ColumnId[];
  /** Sent once more after it was refused, maybe long before: a cell that holds something else by now than `from` is answered with `now`, and not written over. */
  readonly isAgain?: boolean;
}

export interface WriteFailure {
  readonly rowId: RowId;
  /** null: the whole row, such as a creation that was refused. */
  readonly columnId: ColumnId | null;
  readonly reason: string;
  /** The present value of the cell, where another change came first: the person then chooses one of both values. */
  readonly now?: { readonly value: CellValue; readonly version: number };
}

/** Nobody knows whether a batch arrived: its new records may be there. They are made again where somebody asks for it one by one. */
export class UnclearWrite extends Error {
  override readonly name = 'UnclearWrite';
}

/** A refused batch rejects; a batch refused in part lists what was left out. */
export interface WriteResult {
  /** Changed rows as they now are. May be empty: the grid then keeps what was written. */
  readonly rows: readonly GridRow[];
  readonly created: readonly { readonly key: string; readonly row: GridRow }[];
  /** Ids of the columns made, in the order of `newColumns`: what the paste selected goes on to them. */
  readonly createdColumns?: readonly ColumnId[];
  readonly failed: readonly WriteFailure[];
}

/** A record to look at, and the cell of it where there is one. */
export interface SourcePlace {
  readonly rowId: RowId;
  readonly columnId: ColumnId | null;
}

export type SourceEvent =
  /** Rows hold other values. `isOwn`: the change follows from one that was made in this grid. */
  | { readonly type: 'changed'; readonly rows: readonly GridRow[]; readonly isOwn?: boolean }
  /** Rows came or went: loaded pages are read again in place. */
  | { readonly type: 'shifted' }
  /** Another order or filter: everything is read again, the focused row is looked for. A `place` is selected and shown instead. */
  | { readonly type: 'reset'; readonly place?: SourcePlace | null }
  /**
   * Records changed so that the order or the filter puts them elsewhere. They are held where they are until the selection has left them
   * all; the text of each says why. A record with an empty text is back where it belongs.
   */
  | { readonly type: 'held'; readonly rows: readonly { readonly rowId: RowId; readonly text: string }[] }
  /** The summaries of groups changed; groups and rows did not. */
  | { readonly type: 'resummarized' }
  | { readonly type: 'presence'; readonly cursors: readonly RemoteCursor[] };

/** Where another person is. */
export interface RemoteCursor {
  readonly userId: string;
  /** Their colour wherever they are shown; pink when left out. */
  readonly hue?: HueName;
  /** Tells the windows of a person apart; absent where there is one. */
  readonly windowId?: string;
  readonly name: string;
  readonly rowId: RowId;
  readonly columnId: ColumnId;
  /** The other corner of what they have selected, when that is more than one cell. */
  readonly to?: { readonly rowId: RowId; readonly columnId: ColumnId } | null;
}

export interface GroupNode {
  /** A key for each level down to the group's own; any text, as long as equal values have equal keys. */
  readonly path: GroupPath;
  /** What its rows hold in the column of its level. */
  readonly value: CellValue;
  readonly count: number;
  /** The summaries its head shows, by column. Where they take long to compute, `summarizeGroups` may answer them later. */
  readonly summaries?: Readonly<Record<ColumnId, { readonly name: string; readonly value: string }>>;
}

/** The summaries of one group. */
export type GroupSummaries = Required<Pick<GroupNode, 'path' | 'summaries'>>;

export interface GroupTree {
  /** The columns rows are grouped by, outermost first. */
  readonly levels: readonly ColumnId[];
  /** In shown order, each before the groups inside it. Rows beyond those listed stand below them without a head. */
  readonly groups: readonly GroupNode[];
}

/**
 * Where rows come from and go to. Only `shape`, `page`, `write` and `subscribe` are needed; every read may be
 * aborted. Rejections show as error rows with Retry, or as failed cells.
 */
export interface RowSource {
  shape(signal: AbortSignal): Promise<RowsShape>;
  page(query: PageQuery, signal: AbortSignal): Promise<PageAnswer>;
  write(batch: WriteBatch): Promise<WriteResult>;
  subscribe(listener: (event: SourceEvent) => void): () => void;
  locate?(rowId: RowId, signal: AbortSignal): Promise<{ readonly index: number } | null>;
  /** Reads the summaries of groups that came without them. It is called after every `shape`, one call at a time. */
  summarizeGroups?(tree: GroupTree, signal: AbortSignal): Promise<readonly GroupSummaries[]>;
  /** Names the summaries that are wanted at present. When the name changes, an answer under the former name is not waited for. */
  groupQuestion?(): string;
  /**
   * Resolves when every change of others that the pages answered so far may contain has been sent as an event, or with false where the
   * source cannot know. It is called before a page is shown on whose records somebody typed before they were read. A source without it
   * sends events before pages.
   */
  caughtUp?(signal: AbortSignal): Promise<boolean>;
  /** Adds up whole columns, for a selection that is not all in memory. With null only the number of cells is shown. */
  summarize?(columns: readonly ColumnId[], signal: AbortSignal): Promise<CellsSummary | null>;
}

/** How many cells are not empty, and the sums of the numbers among them; null where there are no numbers. */
export interface CellsSummary {
  readonly filled: number;
  readonly numbers: { readonly count: number; readonly sum: number; readonly least: number; readonly most: number } | null;
}

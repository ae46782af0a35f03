import type { RefusalFacts } from '@quadrille/contract';
import type { CellValue, ColumnReading, FieldId, PageWindow, RowId, RowsQuery, SelectOption } from '@quadrille/domain';
import type { AggregateSpec, FilterContext, OptionCount, PhysicalTable, RowPlan, SearchIndex } from '@quadrille/sql';
import type { ConverterPlan } from '../convert/converter.ts';
import type { GroupTree } from './arrange-groups.ts';
import type { Waiters } from './waiters.ts';
import type { ConversionChange, ConversionRow, ConversionSample } from '../store/conversion-preview.ts';
import type { AggregatesRequest, Group, Histogram, RowShape, Tally, TooManyBins } from '../store/read-requests.ts';

interface OnTable {
  /** Names this state of the table's structure, so that a lane needs its description only once. */
  readonly tableKey: string;
  readonly table: PhysicalTable;
}

interface OnRows extends OnTable {
  readonly query: RowsQuery;
  /** Absent: as the planner likes. */
  readonly plan?: RowPlan;
  readonly context: FilterContext;
}

/** One read as it travels to the thread, child process or pool that does it. Plain data. */
export type ReadJob =
  /** Answered with a vector of all rows where computed values had to be handed to the database. */
  | (OnRows & {
      readonly kind: 'page';
      readonly window: PageWindow;
      readonly fieldIds: readonly FieldId[];
      readonly shape: RowShape;
    })
  | (OnTable & {
      readonly kind: 'rows';
      readonly context: FilterContext;
      readonly ids: readonly RowId[];
      readonly fieldIds: readonly FieldId[];
      readonly shape: RowShape;
    })
  | (OnRows & { readonly kind: 'vector' })
  /** The vector of all rows and the groups they stand in. */
  | (OnRows & { readonly kind: 'partitioned' })
  | (OnRows & { readonly kind: 'count'; readonly atMost?: number })
  /** How many rows the search index leads to, ended at `atMost`; answered as a count. */
  | (OnRows & { readonly kind: 'candidates'; readonly index: SearchIndex; readonly atMost: number })
  | (OnRows & {
      readonly kind: 'groups';
      readonly fieldIds: readonly FieldId[];
      readonly window: PageWindow;
      readonly aggregates: readonly AggregateSpec[];
    })
  | (OnRows & { readonly kind: 'aggregates'; readonly aggregates: AggregatesRequest['aggregates'] })
  | (OnRows & {
      readonly kind: 'tally';
      readonly fieldIds: readonly FieldId[];
      readonly measured: readonly FieldId[];
      readonly most: number;
      readonly mostBytes: number;
    })
  | (OnRows & { readonly kind: 'optionCounts'; readonly fieldId: FieldId })
  | (OnRows & { readonly kind: 'position'; readonly rowId: RowId })
  /**
   * How many values a conversion would empty, looked for in the next records after one: at least `limit` of them that hold a
   * value, or all there are. The options its predecessor answered are handed on in the plan.
   */
  | (OnTable & {
      readonly kind: 'conversion';
      readonly plan: ConverterPlan;
      readonly after: RowId;
      readonly limit: number;
      readonly samples: number;
      readonly rows: number;
    })
  /** The largest id, zero for an empty table: a quick upper bound of its size. */
  | (OnTable & { readonly kind: 'extent' });

export type ReadAnswer =
  | {
      readonly kind: 'conversion';
      readonly checked: number;
      readonly emptied: number;
      readonly changed: number;
      readonly samples: readonly ConversionSample[];
      readonly changes: readonly ConversionChange[];
      readonly rows: readonly ConversionRow[];
      readonly options: readonly SelectOption[];
      /** How the texts are read. */
      readonly column: ColumnReading;
      /** Where to go on; null at the end. */
      readonly next: RowId | null;
    }
  /** Rows cannot be found by a formula that is computed outside the database. */
  | { readonly kind: 'refused'; readonly about: RefusalFacts<'notInSql'> }
  | { readonly kind: 'rows'; readonly json: Uint8Array; readonly count: number }
  | { readonly kind: 'vector'; readonly ids: Int32Array }
  /** Null where rows are not partitioned, or hold more values than can be told apart. */
  | { readonly kind: 'partitioned'; readonly partitioned: { readonly ids: Int32Array; readonly groups: GroupTree } | null }
  | { readonly kind: 'count'; readonly count: number }
  | { readonly kind: 'groups'; readonly groups: readonly Group[]; readonly total: number }
  | { readonly kind: 'aggregates'; readonly values: readonly (CellValue | Histogram)[] }
  | { readonly kind: 'tally'; readonly tally: Tally | TooManyBins | null }
  | { readonly kind: 'optionCounts'; readonly counts: readonly OptionCount[] }
  | { readonly kind: 'position'; readonly position: number | null };

export interface LaneOptions {
  readonly signal: AbortSignal | undefined;
  readonly deadlineMs: number;
  /** The people who wait for this work. While nobody does, it makes way for others. */
  readonly waiters?: Waiters;
}

/** A lane: where reads are done, one after the other or side by side. */
export interface ReadLane {
  /** Rejects with `deadline` or `aborted` when given up; whatever was running for it is stopped where the engine can. */
  run(job: ReadJob, options: LaneOptions): Promise<ReadAnswer>;
  /** Something will be asked for soon. Absent where nothing has to be started for it. */
  wake?(): void;
}

/** The lanes of one base. There are two, so that short reads never wait behind long ones. */
export interface ReadLanes {
  readonly fast: ReadLane;
  readonly slow: ReadLane;
}

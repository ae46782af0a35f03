import type { CellValue, FieldId, PageWindow, RowId, RowsQuery } from '@quadrille/domain';
import type { FilterContext, PhysicalTable } from '@quadrille/sql';
import type { RowShape } from '../engine.ts';

interface OnTable {
  /** Names this state of the table's structure, so that a lane needs its description only once. */
  readonly tableKey: string;
  readonly table: PhysicalTable;
}

interface OnRows extends OnTable {
  readonly query: RowsQuery;
  readonly context: FilterContext;
}

/** One read as it travels to the thread, child process or pool that does it. Plain data. */
export type ReadJob =
  | (OnRows & { readonly kind: 'page'; readonly window: PageWindow; readonly fieldIds: readonly FieldId[]; readonly shape: RowShape })
  | (OnTable & { readonly kind: 'rows'; readonly ids: readonly RowId[]; readonly fieldIds: readonly FieldId[]; readonly shape: RowShape })
  | (OnRows & { readonly kind: 'vector' })
  | (OnRows & { readonly kind: 'count' })
  | (OnRows & { readonly kind: 'groups'; readonly fieldIds: readonly FieldId[]; readonly window: PageWindow })
  /** The largest id, zero for an empty table: a quick upper bound of its size. */
  | (OnTable & { readonly kind: 'extent' });

export type ReadAnswer =
  | { readonly kind: 'rows'; readonly json: Uint8Array; readonly count: number }
  | { readonly kind: 'vector'; readonly ids: Int32Array }
  | { readonly kind: 'count'; readonly count: number }
  | {
      readonly kind: 'groups';
      readonly groups: readonly { readonly values: readonly CellValue[]; readonly count: number }[];
      readonly total: number;
    };

export interface LaneOptions {
  readonly signal: AbortSignal | undefined;
  readonly deadlineMs: number;
}

/** Somewhere reads are done, one after the other or side by side. */
export interface ReadLane {
  /** Rejects with `deadline` or `aborted` when given up; whatever was running for it is stopped where the engine can. */
  run(job: ReadJob, options: LaneOptions): Promise<ReadAnswer>;
}

/** The lanes of one base: short reads never stand behind long ones. */
export interface ReadLanes {
  readonly fast: ReadLane;
  readonly slow: ReadLane;
}

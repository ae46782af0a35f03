import type { BaseId, CellValue, FieldId, SelectOption } from '@quadrille/domain';
import type { ImportTemplate, InspectReport, LoadColumn, RejectedCell } from '@quadrille/importer';

/** What a thread may be asked to do with a file on this machine. Plain data. */
export type ThreadTask =
  | { readonly do: 'inspect'; readonly path: string; readonly fileName: string }
  | { readonly do: 'report'; readonly path: string; readonly rows: number }
  | {
      readonly do: 'load';
      readonly path: string;
      readonly fileName: string;
      readonly kind: 'json' | 'xlsx';
      readonly baseId: BaseId;
      readonly tables: readonly ThreadTable[];
    };

export interface ThreadTable {
  readonly refTableName: string;
  readonly hasHeader: boolean;
  readonly columns: readonly LoadColumn[];
}

/** Rows of one table, converted; cells in the order of its columns. */
export interface RowBatch {
  readonly table: number;
  readonly rows: readonly (readonly CellValue[])[];
  readonly rejected: readonly RejectedCell[];
  readonly added: readonly { readonly fieldId: FieldId; readonly option: SelectOption }[];
}

export interface ThreadFailure {
  readonly code: string | null;
  readonly message: string;
}

/** The thread waits for `'next'` after each batch, so that it never runs ahead of the writer. */
export type ThreadMessage =
  | { readonly type: 'batch'; readonly batch: RowBatch }
  | { readonly type: 'done'; readonly result: ImportTemplate | InspectReport | null }
  | { readonly type: 'failed'; readonly failure: ThreadFailure };

import type { FileReading, ImportPlan } from '@quadrille/contract';
import type { BaseId, FieldId, SelectOption } from '@quadrille/domain';
import type { ImportTemplate, InspectReport, LoadColumn, RejectedCell } from '@quadrille/importer';
import type { CsvFormat } from '@quadrille/importer/csv';
import type { PackedRows, Packing } from '../../storage/load/packed-rows.ts';

/** What a thread may be asked to do with a file on this machine. Plain data. */
export type ThreadTask =
  | { readonly do: 'inspect'; readonly path: string; readonly fileName: string; readonly reading: FileReading }
  | { readonly do: 'report'; readonly path: string; readonly rows: number; readonly reading: FileReading }
  | LoadTask;

export interface LoadTask {
  readonly do: 'load';
  /** The file may still be growing up to `size`. */
  readonly path: string;
  readonly size: number;
  readonly fileName: string;
  readonly kind: 'csv' | 'json' | 'xlsx';
  /** How a CSV file is written; null for other kinds. */
  readonly format: CsvFormat | null;
  /** How a JSON file is read. */
  readonly json: Pick<ImportPlan, 'encoding' | 'features'>;
  readonly baseId: BaseId;
  readonly packing: Packing;
  readonly tables: readonly ThreadTable[];
}

export interface ThreadTable {
  readonly refTableName: string;
  readonly hasHeader: boolean;
  readonly columns: readonly LoadColumn[];
}

/** Rows of one table, ready to be written; cells in the order of its columns. */
export interface RowBatch {
  readonly table: number;
  readonly rows: PackedRows;
  readonly rejected: readonly RejectedCell[];
  readonly added: readonly { readonly fieldId: FieldId; readonly option: SelectOption }[];
  /** Bytes of the file read so far. */
  readonly bytes: number;
}

export interface ThreadFailure {
  readonly code: string | null;
  readonly message: string;
}

/** What a thread says. `waiting`: it has read all that is there of the file and is idle until it hears of more. */
export type ThreadMessage =
  | { readonly type: 'waiting' }
  | { readonly type: 'batch'; readonly batch: RowBatch }
  | { readonly type: 'done'; readonly result: ImportTemplate | InspectReport | null }
  | { readonly type: 'failed'; readonly failure: ThreadFailure };

/** What a thread is told. `written`: one batch is; it runs only `batchesAhead` of them ahead of the writer. */
export type ThreadOrder = { readonly type: 'there'; readonly bytes: number } | { readonly type: 'written' };

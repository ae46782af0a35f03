import type { ImportErrorCode, ImportPlace } from '../import-error.ts';
import type { Quoting } from '@quadrille/domain';
import type { TextEncoding } from '../sniff/text-encoding.ts';
import type { ColumnCheck } from '../template/change-column.ts';
import type { ImportTable, ImportTemplate } from '../template/import-template.ts';

/** Where an import comes from: a file, an address (fetched by the server's guarded client), or pasted text. */
export type WorkerSource =
  | { readonly kind: 'file'; readonly file: Blob & { readonly name?: string } }
  | { readonly kind: 'url'; readonly url: string }
  | { readonly kind: 'string'; readonly text: string; readonly name?: string };

/** What a person may set before the file is read. */
export interface ImportConfig {
  /** Null: found out. */
  readonly firstRowAsHeaders?: boolean | null;
  readonly autoSelectFieldTypes?: boolean;
  readonly encoding?: TextEncoding;
  readonly delimiter?: string;
  readonly quoting?: Quoting;
  /** Of a GeoJSON file each feature becomes a record. */
  readonly features?: boolean;
  /** In which times without a zone are meant; absent: that of this machine. */
  readonly timeZone?: string;
  readonly previewRows?: number;
}

/** Messages to the worker. Each carries an id that its answers repeat. */
export type WorkerRequest =
  /** Where files by address are fetched: a POST of `{ url }` that answers the file's bytes. */
  | { readonly type: 'initSDK'; readonly id: number; readonly fetchUrl: string; readonly token: string | null }
  | { readonly type: 'setConfig'; readonly id: number; readonly config: ImportConfig }
  | { readonly type: 'process'; readonly id: number; readonly source: WorkerSource }
  /** The tables as a person corrected them; changed types are checked against the sample. */
  | { readonly type: 'setTables'; readonly id: number; readonly tables: readonly ImportTable[] }
  | { readonly type: 'getSingleSelectOptions'; readonly id: number; readonly table: number; readonly column: number }
  | { readonly type: 'getMultiSelectOptions'; readonly id: number; readonly table: number; readonly column: number };

/** Checks of one table's columns, by position; null where nothing changed. */
export type TableChecks = readonly (ColumnCheck | null)[];

export type WorkerReply =
  | { readonly type: 'processedData'; readonly id: number; readonly template: ImportTemplate; readonly checks: readonly TableChecks[] }
  | { readonly type: 'progress'; readonly id: number; readonly bytes: number; readonly total: number | null }
  | { readonly type: 'singleSelectOptions'; readonly id: number; readonly options: readonly string[] }
  | { readonly type: 'multiSelectOptions'; readonly id: number; readonly options: readonly string[] }
  | {
      readonly type: 'error';
      readonly id: number;
      readonly code: ImportErrorCode | 'unexpected';
      readonly message: string;
      readonly place: ImportPlace;
    };

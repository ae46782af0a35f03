import type { BaseId, CellValue, FieldId } from '@quadrille/domain';
import type { SqlValue, Statement } from '@quadrille/sql';
import type { CsvPlan } from '../engine.ts';
import type { LoadSpec } from '../load/table-load.ts';

/** What the main thread may ask the writer for. `base` names an open file. */
export type WriterCall =
  | { readonly op: 'open'; readonly base: BaseId; readonly file: string }
  | { readonly op: 'close'; readonly base: BaseId }
  | { readonly op: 'run'; readonly base: BaseId; readonly statements: readonly Statement[] }
  | { readonly op: 'many'; readonly base: BaseId; readonly sql: string; readonly rows: readonly (readonly SqlValue[])[] }
  | { readonly op: 'backup'; readonly file: string; readonly to: string }
  | { readonly op: 'loadOpen'; readonly base: BaseId; readonly load: number; readonly spec: LoadSpec }
  | { readonly op: 'loadCsvStart'; readonly load: number; readonly plan: CsvPlan }
  | { readonly op: 'loadCsv'; readonly load: number; readonly bytes: Uint8Array }
  | { readonly op: 'loadCsvEnd'; readonly load: number }
  | {
      readonly op: 'loadRows';
      readonly load: number;
      readonly fieldIds: readonly FieldId[];
      readonly rows: readonly (readonly CellValue[])[];
    }
  | { readonly op: 'loadClose'; readonly load: number };

export interface WriterRequest {
  readonly id: number;
  readonly call: WriterCall;
}

export type WriterReply = { readonly id: number; readonly value: unknown } | { readonly id: number; readonly error: Error };

import type { BaseId } from '@quadrille/domain';
import type { SqlValue, Statement } from '@quadrille/sql';
import type { PackedCells } from '../load/packed-rows.ts';

/** What the main thread may ask the writer for. `base` names an open file. */
export type WriterCall =
  | { readonly op: 'open'; readonly base: BaseId; readonly file: string }
  | { readonly op: 'close'; readonly base: BaseId }
  | { readonly op: 'run'; readonly base: BaseId; readonly statements: readonly Statement[] }
  | { readonly op: 'many'; readonly base: BaseId; readonly sql: string; readonly rows: readonly (readonly SqlValue[])[] }
  | { readonly op: 'backup'; readonly file: string; readonly to: string }
  | { readonly op: 'pack'; readonly base: BaseId; readonly insert: PackInsert; readonly rows: PackedCells };

/** The statements packed rows are inserted with: `many` takes `manyRows` of them at a time, `one` what is left. */
export interface PackInsert {
  readonly many: string;
  readonly manyRows: number;
  readonly one: string;
}

export interface WriterRequest {
  readonly id: number;
  readonly call: WriterCall;
}

export type WriterReply = { readonly id: number; readonly value: unknown } | { readonly id: number; readonly error: Error };

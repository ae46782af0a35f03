import type { BaseId, FieldType } from '@quadrille/domain';
import type { SqlValue, Statement } from '@quadrille/sql';
import type { PackedCells } from '../load/packed-rows.ts';

/** What the main thread may ask the writer for. `base` names an open file. */
export type WriterCall =
  /** Answers what is wrong with the file, null where it is open. */
  | { readonly op: 'open'; readonly base: BaseId; readonly file: string; readonly isNew: boolean }
  | { readonly op: 'close'; readonly base: BaseId }
  | { readonly op: 'run'; readonly base: BaseId; readonly statements: PackedStatements }
  /** Sees what is committed alone, whatever job is under way. */
  | { readonly op: 'read'; readonly base: BaseId; readonly statements: PackedStatements }
  | { readonly op: 'many'; readonly base: BaseId; readonly sql: string; readonly rows: readonly (readonly SqlValue[])[] }
  | { readonly op: 'backup'; readonly file: string; readonly to: string }
  | { readonly op: 'pack'; readonly base: BaseId; readonly insert: PackInsert; readonly rows: PackedCells }
  /** Gives some of the pages nobody uses back, as a part of a job; answers how many are left to give. */
  | { readonly op: 'shrink'; readonly base: BaseId }
  | { readonly op: 'edit'; readonly base: BaseId; readonly edit: PackEdit; readonly ids: Float64Array; readonly rows: PackedCells };

/** Statements as they travel: every text once, however many have it. */
export interface PackedStatements {
  readonly texts: readonly string[];
  /** For each statement the place of its text. */
  readonly of: readonly number[];
  readonly params: readonly (readonly SqlValue[])[];
}

export function packStatements(statements: readonly Statement[]): PackedStatements {
  const places = new Map<string, number>();
  const of = statements.map(({ sql }) => {
    const place = places.get(sql) ?? places.size;
    places.set(sql, place);
    return place;
  });
  return { texts: [...places.keys()], of, params: statements.map(({ params }) => params) };
}

/** The statements packed rows are inserted with: `many` takes `manyRows` of them at a time, `one` what is left. Answers the first id. */
export interface PackInsert {
  /** Parameters that stand before the cells of each row. */
  readonly head: readonly SqlValue[];
  readonly many: string;
  readonly manyRows: number;
  readonly one: string;
}

/** The statements packed rows are updated with. Answers `BulkUpdated`. */
export interface PackEdit {
  readonly types: readonly FieldType[];
  /** Id and stored cells: of all rows from one id to another, and of one row. */
  readonly readRange: string;
  readonly readOne: string;
  /** Takes the cells, `stamp` and the id. */
  readonly update: string;
  readonly stamp: readonly SqlValue[];
}

export interface WriterRequest {
  readonly id: number;
  readonly call: WriterCall;
}

export type WriterReply = { readonly id: number; readonly value: unknown } | { readonly id: number; readonly error: Error };

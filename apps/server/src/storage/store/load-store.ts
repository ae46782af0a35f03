import type { ChangeAction, TableId, UserId } from '@quadrille/domain';
import type { PackedRows, Packing } from '../load/packed-rows.ts';
import type { FieldDoc } from '../schema/documents.ts';
import type { BaseStructure } from './base-structure.ts';
import type { WriteResult } from './write-store.ts';
import type { WriteTx } from './write-tx.ts';

/** Fills new tables with many rows. */
export interface LoadStore extends BaseStructure {
  /** Opens new tables to be filled; nobody sees any of them before `finish`. */
  load(request: LoadRequest): Promise<Load>;
}

export interface LoadRequest {
  readonly actorId: UserId | null;
  readonly tables: readonly LoadTable[];
}

export interface LoadTable {
  readonly tableId: TableId;
  /** Fields of the new table; those with a column of their own get one. */
  readonly fields: readonly FieldDoc[];
}

/** A running import into tables nobody sees. After `finish` or `cancel` it is over. */
export interface Load {
  /** The form `write` wants rows in: see `createRowPacker`. */
  readonly packing: Packing;
  /**
   * Adds rows to a table, named by its place in the request: all of them or none. Takes over their memory. Several calls may run
   * at once to keep the writer busy; their order is kept. Answers how many rows the table has now.
   */
  write(table: number, rows: PackedRows): Promise<number>;
  /** Makes all tables visible at once: `fn` puts their documents; one change called `name`. When it fails nothing stays. */
  finish<R>(name: ChangeAction, fn: (tx: WriteTx) => R | Promise<R>): Promise<WriteResult<R>>;
  /** Leaves nothing behind. */
  cancel(): Promise<void>;
}

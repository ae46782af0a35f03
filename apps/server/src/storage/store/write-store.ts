import type { ChangeAction, ChangeId, Reader, RowId, UserId } from '@quadrille/domain';
import type { BaseStructure } from './base-structure.ts';
import type { CommittedChange } from './committed-change.ts';
import type { WriteTx } from './write-tx.ts';

/** Changes a base. */
export interface WriteStore extends BaseStructure {
  /**
   * Runs a use-case in a transaction of its own: everything it does through `tx` is committed together with
   * one entry in the change log, or not at all. Answers after the commit. Nothing slow may be awaited inside.
   */
  write<R>(
    name: ChangeAction,
    actorId: UserId | null,
    fn: (tx: WriteTx) => R | Promise<R>,
    options?: WriteOptions,
  ): Promise<WriteResult<R>>;
  /** Runs work while nobody writes, in any process: writes of the base wait. For work that must see one moment and cannot start over. */
  hold<R>(work: () => Promise<R>): Promise<R>;
}

export interface WriteOptions {
  readonly signal?: AbortSignal;
  /** Whose rights the write keeps to; absent for a writer whom no rule binds. */
  readonly reader?: Reader;
  /** The browser tab that asks. */
  readonly clientId?: string | null;
  /** No webhook is to be told of the change. */
  readonly isQuiet?: boolean;
  /** The id of a change that is to be made once, however often it is asked for: a change that has this id already is not made again. */
  readonly changeId?: ChangeId;
}

export interface WriteResult<R> {
  readonly result: R;
  /** Null when the use-case turned out to change nothing. */
  readonly change: CommittedChange | null;
}

/** Thrown by `write` instead of making a change again; what the first one did stands. */
export class ChangeWasMade extends Error {
  /** The records it made, in order. */
  readonly rowIds: readonly RowId[];

  constructor(rowIds: readonly RowId[]) {
    super('The change was made before.');
    this.rowIds = rowIds;
  }
}

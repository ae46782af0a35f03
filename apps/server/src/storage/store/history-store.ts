import type { FieldId, RecordChange, RowId, TableId, UserId } from '@quadrille/domain';
import type { BaseStructure } from './base-structure.ts';
import type { CommittedChange } from './committed-change.ts';
import type {
  ChangeToTell,
  LoggedChange,
  PastRecords,
  Purged,
  RecordEvent,
  Removal,
  RemovalsRequest,
  WantedChanges,
} from './logged-change.ts';
import type { RecordRow } from './read-requests.ts';
import type { RevertOptions, RevertResult, StepResult } from './revert-result.ts';
import type { WriteOptions } from './write-store.ts';

/** Reads the change log of a base, undoes and restores what it records, and removes what has expired. */
export interface HistoryStore extends BaseStructure {
  undo(actorId: UserId, options?: RevertOptions): Promise<StepResult>;
  redo(actorId: UserId, options?: RevertOptions): Promise<StepResult>;
  /** The changes undo and redo would act on now. */
  revertible(actorId: UserId): Promise<{ readonly undo: LoggedChange | null; readonly redo: LoggedChange | null }>;
  /** Newest first; `before` is exclusive. */
  listChanges(options: { readonly before?: number; readonly limit: number }): Promise<readonly LoggedChange[]>;
  /** The newest changes by an actor, about some subjects, within a period. */
  searchChanges(wanted: WantedChanges, limit: number): Promise<readonly LoggedChange[]>;
  countChanges(wanted: WantedChanges): Promise<number>;
  /** The changes after a sequence, oldest first. */
  changesSince(sequence: number, limit: number): Promise<readonly ChangeToTell[]>;
  /** The records of one part of a change, in the order of their ids. */
  changedRecords(request: ChangedRecordsRequest): Promise<readonly RecordChange[]>;
  /**
   * The records of one part of a change with every cell their rows had then, `CreateTime` and `LastModifiedTime` among them, whatever
   * became of them since. Only when a row had last been changed before an update is not known: `before` does not say it.
   */
  wholeRecords(request: ChangedRecordsRequest): Promise<readonly RecordChange[]>;
  /** The sequence of the last change to a webhook or to a field that notifies people; 0 when there was none. */
  lastListenerChange(): Promise<number>;
  /** The changes after a sequence that touched fields which notify people, or did so before; oldest first. */
  tellingChanges(sequence: number): Promise<readonly LoggedChange[]>;
  /**
   * What happened to a record, newest first; `before` is exclusive. A change is never cut: the last one may bring more than
   * `limit` events.
   */
  recordEvents(request: RecordEventsRequest): Promise<readonly RecordEvent[]>;
  /** When records came to hold what they hold in a field; those whose history does not say are left out. */
  arrivals(request: ArrivalsRequest): Promise<ReadonlyMap<RowId, string>>;
  /** How the records of a table were at an earlier moment where they are otherwise now: see `PastRecords`. */
  recordsAt(request: RecordsAtRequest): Promise<PastRecords>;
  /** The trash: changes that took something away which is still gone, newest first. */
  removals(request: RemovalsRequest): Promise<readonly Removal[]>;
  /** Records a removal took away and that are still gone, in the order of their ids. */
  removedRecords(request: RemovedRecordsRequest): Promise<readonly RecordRow[]>;
  /**
   * Brings back what a change took away, by an ordinary change of the actor that can be undone in turn; with `rowIds` only
   * records, these or all. Throws `notFound` for a change that is no removal, `conflict` for one that was taken back or purged.
   */
  restoreRemoval(
    actorId: UserId | null,
    removal: { readonly sequence: number; readonly rowIds?: readonly RowId[] | 'all' },
    options?: WriteOptions,
  ): Promise<RevertResult>;
  /** Turns the base into one that servers of an earlier format read, whole or not at all. Nothing may be written to it here afterwards. */
  stepBack(format: number): Promise<void>;
  /** Removes what has expired: removals before `trashBefore`, history before `historyBefore`. Answers how much it removed. */
  purge(limits: { readonly trashBefore: string; readonly historyBefore: string }): Promise<Purged>;
  /** Called after every commit, in the order of sequences. Answers how to stop. */
  onChange(listener: (change: CommittedChange) => void): () => void;
}

export interface ChangedRecordsRequest {
  readonly sequence: number;
  readonly part: number;
  readonly after: RowId;
  readonly limit: number;
}

export interface RecordEventsRequest {
  readonly tableId: TableId;
  readonly rowId: RowId;
  readonly before?: number;
  readonly limit: number;
}

export interface ArrivalsRequest {
  readonly tableId: TableId;
  readonly fieldId: FieldId;
  readonly rowIds: readonly RowId[];
}

export interface RecordsAtRequest {
  readonly tableId: TableId;
  /** ISO 8601, UTC. */
  readonly at: string;
  /** Of changes gone back through, and of records they touched. */
  readonly atMost: number;
  readonly signal?: AbortSignal;
}

export interface RemovedRecordsRequest {
  readonly sequence: number;
  readonly tableId: TableId;
  readonly fieldIds: readonly FieldId[];
  readonly after: RowId;
  readonly limit: number;
}

import type { CellValue, Change, FieldId, RowId, TableId, UserId } from '@quadrille/domain';
import type { TouchedTable } from './committed-change.ts';

/** One change as the log lists it, without its records. */
export interface LoggedChange {
  readonly change: Omit<Change, 'records'>;
  readonly touched: readonly TouchedTable[];
  readonly kind: 'do' | 'undo' | 'redo' | 'load';
  readonly clientId: string | null;
  /** `purged`: what it removed is gone for good, and nothing can take it back any more. */
  readonly state: 'done' | 'undone' | 'dropped' | 'purged';
}

/** A logged change for subscribers who read the records of its parts. */
export interface ChangeToTell extends LoggedChange {
  readonly touched: readonly LoggedPart[];
}

/** A touched table as the log has it. */
export interface LoggedPart extends TouchedTable {
  /** Where its records stand in the change. */
  readonly part: number;
  /** Whoever asked for it wants no webhook to be told of it. */
  readonly isQuiet: boolean;
}

/** Which changes to find; what is absent may be anything. */
export interface WantedChanges {
  readonly actorId?: UserId;
  /** What changes are about: the part of their name before the dot. */
  readonly subjects?: { readonly names: readonly string[]; readonly isExcept: boolean };
  /** ISO 8601, UTC. */
  readonly from?: string;
  /** Exclusive. */
  readonly to?: string;
}

/** What one change did to one record. Cells are those of fields that still exist, as canonical values. */
export interface RecordEvent {
  readonly change: LoggedChange['change'];
  readonly kind: 'created' | 'updated' | 'deleted';
  readonly fieldIds: readonly FieldId[];
  readonly before: readonly CellValue[] | null;
  readonly after: readonly CellValue[] | null;
}

/** How records were that have been changed, made or deleted since. */
export interface PastRecords {
  /** The moment this is true of: later than asked for where the log does not tell more, or too much has happened since. */
  readonly at: string;
  /** The cells of fields that were written since, as they were; null: the record was not there. */
  readonly records: ReadonlyMap<RowId, ReadonlyMap<FieldId, CellValue> | null>;
}

/** A change that took something away, and what of it is still gone. */
export interface Removal {
  readonly change: LoggedChange;
  /** Documents: a table or field counts once with all that belonged to it. */
  readonly entities: LoggedChange['change']['entities'];
  /** Records by table, without those that only kept links. */
  readonly records: readonly { readonly tableId: TableId; readonly count: number }[];
}

export interface RemovalsRequest {
  readonly limit: number;
  /** Exclusive. */
  readonly before?: number;
  /** Only what was removed since. ISO 8601, UTC. */
  readonly since: string;
  readonly tableId?: TableId;
}

/** How much `purge` removed for good. */
export interface Purged {
  readonly changes: number;
  readonly images: number;
  readonly tables: number;
  readonly columns: number;
}

import type { BaseId, ChangeId, FieldId, RowId, TableId, UserId } from '../ids/id.ts';
import type { CellValue } from '../values/value.ts';

export type Cells = Readonly<Record<FieldId, CellValue>>;

/** What happened to one record. `before` null: created; `after` null: deleted; else only the changed cells. */
export interface RecordChange {
  readonly tableId: TableId;
  readonly rowId: RowId;
  readonly before: Cells | null;
  readonly after: Cells | null;
}

/** Things of a base's structure; each is stored as one plain document. */
export type EntityKind =
  | 'base'
  | 'table'
  | 'field'
  | 'view'
  | 'viewField'
  | 'sort'
  | 'filter'
  | 'hook'
  | 'rule'
  | 'dashboard'
  | 'widget'
  | 'item';

/** What happened to one entity of the structure: its whole document before and after (null: it did not exist). */
export interface EntityChange {
  readonly kind: EntityKind;
  readonly id: string;
  readonly before: unknown;
  readonly after: unknown;
}

/** Dotted, past tense, as in `records.updated`, `field.deleted`, `table.imported`. */
export type ChangeName = string;

/**
 * The one change shape: undo, history, audit, live updates and webhooks all read it.
 * Rows and entry are written in the same transaction.
 */
export interface Change {
  readonly id: ChangeId;
  readonly baseId: BaseId;
  /** Counts up by one per change of the base. */
  readonly sequence: number;
  readonly name: ChangeName;
  readonly actorId: UserId | null;
  /** ISO 8601, UTC. */
  readonly at: string;
  readonly entities: readonly EntityChange[];
  readonly records: readonly RecordChange[];
  /** Set when this change is the undo or redo of another. */
  readonly reverts: ChangeId | null;
}

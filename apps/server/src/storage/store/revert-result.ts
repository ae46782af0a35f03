import type { EntityKind, FieldId, Reader, RowId, TableId, UserId } from '@quadrille/domain';
import type { BaseSchema } from '../schema/base-schema.ts';
import type { CommittedChange } from './committed-change.ts';
import type { LoggedChange } from './logged-change.ts';

/** What came of undoing or redoing a change. */
export interface RevertResult {
  readonly change: CommittedChange | null;
  /** The name of the change that was undone or redone; null when there was none. */
  readonly label: string | null;
  /** How many cells, rows and documents were left alone because somebody changed them since. */
  readonly skipped: number;
  /** Which ones; the first of them where there are many. */
  readonly left: readonly LeftAlone[];
}

/** What came of an undo or redo that may need confirmation first. */
export interface StepResult extends RevertResult {
  /** Who else has since changed what is left alone; null is somebody without an account. */
  readonly changedBy: readonly (UserId | null)[];
  /** Set where `asksFirst` was wanted and others changed some of it since: nothing was done yet. */
  readonly question: StepQuestion | null;
}

export interface StepQuestion {
  /** The change that would be undone or redone. */
  readonly change: LoggedChange;
  /** Whether going on would do anything, apart from what is left alone. */
  readonly hasRest: boolean;
}

/** A document, a record or one cell of it that was left alone, as it was named before. */
export interface LeftAlone {
  readonly kind: EntityKind | 'record';
  /** The id of the document. */
  readonly id: string | null;
  readonly tableId: TableId | null;
  /** Null for records that are not told apart. */
  readonly rowId: RowId | null;
  /** Null where the whole record is meant. */
  readonly fieldId: FieldId | null;
}

export interface RevertOptions {
  /** This change, which must be the person's own; otherwise the last one. */
  readonly changeId?: string;
  /** Does nothing where others changed some of it since, and answers what would be left alone. */
  readonly asksFirst?: boolean;
  readonly clientId?: string | null;
  readonly signal?: AbortSignal;
  /** Whose rights the undo or redo keeps to. */
  readonly reader?: Reader;
  /** Called inside the transaction with what will be reverted and the whole base as it is, whoever asks; throws to refuse. */
  readonly refuse?: (change: Pick<CommittedChange, 'name' | 'entities'>, schema: BaseSchema) => void;
}

import type { SelectionStore } from '@quadrille/ui-kit/view';
import type { ReadableAtom, WritableAtom } from 'nanostores';
import type { ViewState } from '../view/index.ts';
import type { PendingWrites } from './pending-writes.state.ts';
import type { Presence } from './presence.state.ts';
import type { TableRowSource } from './table-row-source.ts';

/**
 * One open table: its parts in one object, made when its page opens and dropped when it closes. Whoever needs one part asks for that part:
 * Structure, ViewState, TableHistory, Presence or PendingWrites.
 */
export interface TableState extends ViewState, Presence, PendingWrites {
  /** Whether the bar that finds and replaces is open. */
  readonly $isFinding: WritableAtom<boolean>;
  /** A record somebody wants to comment: where comments are written has the focus once it is open. */
  readonly $toComment: WritableAtom<number | null>;
  /** Selected records: those of one view are selected in the others. */
  readonly selection: SelectionStore;
  readonly $error: WritableAtom<unknown>;
  /** True once a step through history took the table away. */
  readonly $isGone: ReadableAtom<boolean>;
  readonly source: TableRowSource;
  load(wantedView?: string): Promise<void>;
  /** Looks at the server again: what differs there is shown; without an answer all stays as it is. */
  refresh(): Promise<void>;
}

/** What the row source is made of. */
export type RecordParts = Omit<TableState, 'source'>;

import type { SelectionStore } from '@quadrille/ui-kit/view';
import type { ReadableAtom, WritableAtom } from 'nanostores';
import type { ViewState } from '../view/index.ts';
import type { PendingWrites } from './pending-writes.state.ts';
import type { Presence } from './presence.state.ts';
import type { TableRowSource } from './table-row-source.ts';

/** The records of the open view: how they are read and written, and how one hears of changes. */
export interface TableRows {
  readonly source: TableRowSource;
}

/** How the open table is read from the server, and what came of it. */
export interface TableReading {
  /** Why the table could not be read; null once it was. */
  readonly $error: WritableAtom<unknown>;
  /** True once a step through history took the table away. */
  readonly $isGone: ReadableAtom<boolean>;
  load(wantedView?: string): Promise<void>;
  /** Reads the table again and shows what differs. Where no answer comes, all stays as it is. */
  refresh(): Promise<void>;
}

/** What one part of the screen asks another to do. */
export interface ScreenRequests {
  /** Whether the bar that finds and replaces is open. */
  readonly $isFinding: WritableAtom<boolean>;
  /** A record somebody wants to comment on: the field for new comments takes the focus once the record is open. */
  readonly $toComment: WritableAtom<number | null>;
}

/**
 * One open table: all its parts in one object, made when its page opens and dropped when it closes. Only what puts the page together takes
 * all of it; everybody else asks for the parts they use, or for a `Pick` of one.
 */
export interface TableState extends ViewState, Presence, PendingWrites, TableReading, ScreenRequests {
  /** Selected records: those of one view are selected in the others. */
  readonly selection: SelectionStore;
  readonly source: TableRowSource;
}

/** What the row source is made of: which records the view shows, and which changes are on their way. */
export type RecordParts = Omit<ViewState, 'source'> & PendingWrites & Pick<TableReading, 'refresh'>;

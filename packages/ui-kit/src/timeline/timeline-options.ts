import type { RecordId } from '../view/core/record.ts';
import type { TimelineCoreOptions } from './core/timeline-core.ts';

export interface TimelineOptions extends TimelineCoreOptions {
  readonly dir?: 'ltr' | 'rtl';
  /** The language days and months are named in; absent: that of the page. */
  readonly locale?: string;
  readonly isUndatedOpen?: boolean;
  readonly onOpenRecord?: (id: RecordId) => void;
  /** Delete was pressed on records; absent: they are deleted, and undo restores them. */
  readonly onDelete?: (ids: readonly RecordId[]) => void;
}

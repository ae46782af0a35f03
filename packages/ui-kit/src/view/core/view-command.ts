import type { DragSession, DropPlace, LiftedRecord } from './drag-session.ts';
import type { BucketId, FieldValues, RecordId } from './record.ts';

/** Everything one can do in any view, as plain data: keys, pointers, menus and tests make the same commands. */
export type ViewCommand =
  /** Selects one record alone and goes to it. */
  | { readonly type: 'select'; readonly recordId: RecordId; readonly bucket: BucketId }
  | { readonly type: 'toggle'; readonly recordId: RecordId; readonly bucket: BucketId }
  /** Selects the records of one bucket from the anchor to this one; those that are not in memory are read. */
  | { readonly type: 'extend'; readonly recordId: RecordId; readonly bucket: BucketId }
  | { readonly type: 'selectAll'; readonly bucket: BucketId }
  | { readonly type: 'clearSelection' }
  /** Goes to a record without selecting it. */
  | { readonly type: 'focus'; readonly recordId: RecordId | null; readonly bucket?: BucketId }
  /** Begins to move records; without a list the selected ones, or the one in focus. */
  | { readonly type: 'lift'; readonly via: DragSession['via']; readonly records?: readonly LiftedRecord[] }
  | { readonly type: 'over'; readonly place: DropPlace | null }
  | { readonly type: 'drop' }
  | { readonly type: 'cancel' }
  | { readonly type: 'edit'; readonly changes: readonly { readonly recordId: RecordId; readonly values: FieldValues }[] }
  | { readonly type: 'create'; readonly bucket: BucketId; readonly values?: FieldValues; readonly index?: number }
  | { readonly type: 'delete'; readonly ids: readonly RecordId[] }
  | { readonly type: 'undo' }
  | { readonly type: 'redo' }
  /** Tries again what could not be read or written. */
  | { readonly type: 'retry' }
  /** Discards changes that could not be written. */
  | { readonly type: 'discard' }
  /** Closes the message that tells why a change was refused. */
  | { readonly type: 'dismiss'; readonly recordId: RecordId };

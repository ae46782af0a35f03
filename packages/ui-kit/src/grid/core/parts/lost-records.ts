import { createDeletedHere } from '../deleted-here.ts';
import { createRecordFinder } from '../find-records.ts';
import type { GridPart, GridPort } from '../grid-port.ts';
import type { WriteBatch } from '../row-source.ts';
import { placeOnRecord, waitForRecord } from '../selection.ts';
import type { Selection } from '../selection.ts';

export interface LostRecords extends GridPart {
  /** A batch is about to be sent: records it deletes while they are selected are not waited for. */
  noteSent(batch: WriteBatch): void;
  /** A batch with deletions was refused: its records are not deleted after all. */
  forgetDeleted(): void;
}

/**
 * Looks for records that are selected, edited, or that a text waits for, where another record stands in their place by now. A selection
 * whose record is gone waits for it to come back, unless it was deleted here: then it goes on with the next record.
 */
export function createLostRecords(port: GridPort): LostRecords {
  const deleted = createDeletedHere();
  const follow = createRecordFinder({
    source: port.options.source,
    signal: port.signal,
    read: () => port.state,
    rowAt: port.rowAt,
    isSettled: (index) => index >= port.state.rows.total || port.rowWindow.isSettled(index),
    place(rowId, index) {
      const { state } = port;
      const isAwaited = !deleted.take(rowId) && index === null;
      const place = (one: Selection): Selection => (isAwaited ? waitForRecord(one, rowId) : placeOnRecord(one, rowId, index));
      port.adopt({ ...state, selection: state.selection && place(state.selection), others: state.others.map(place) });
      port.dispatch({ type: 'placeTyped', rowId, index });
    },
  });
  return {
    noteSent: (batch) => deleted.note(port.state, batch),
    forgetDeleted: deleted.clear,
    onAdopted: (state) => deleted.forgetLeft(state),
    onRows: follow,
  };
}

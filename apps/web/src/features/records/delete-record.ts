import { t } from '@lingui/core/macro';
import { randomId } from '@quadrille/ui-kit';
import { reportError } from '../../platform/notices.ts';
import type { TableHistory } from '../undo/index.ts';
import type { TableRows } from './table-parts.ts';
import { toastUndoable } from '../undo/index.ts';

/** Takes one record away, with the way back. False: it is still there. */
export async function deleteRecord(state: TableRows, rowId: number): Promise<boolean> {
  try {
    const deletes = { all: false, ids: new Set([rowId]) } as const;
    await state.source.write({ key: randomId(), label: 'delete', updates: [], creates: [], deletes, newOptions: [] });
    return true;
  } catch (error) {
    reportError(t`The record could not be deleted`, error);
    return false;
  }
}

/** Says so, once what showed it is closed. */
export function notifyDeleted(state: TableHistory & TableRows): void {
  state.source.emit({ type: 'shifted' });
  toastUndoable(state, t`Record deleted`);
}

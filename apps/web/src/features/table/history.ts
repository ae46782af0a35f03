import { t } from '@lingui/core/macro';
import { reportError } from '../../platform/notices.ts';
import { tellStep } from '../undo/index.ts';
import type { TableState } from './table.state.ts';

/** Takes one's own change back, without an id the last, and says what it was. */
export async function goBack(state: TableState, changeId?: string): Promise<void> {
  try {
    const step = await state.step('undo', changeId);
    if (step) await tellStep(step, state);
  } catch (error) {
    reportError(t`Undo failed`, error);
  }
}

/** Undo as a notice offers it: takes back what the notice is about, whatever was done since it came. */
export function offerUndo(state: TableState): { readonly label: string; readonly onSelect: () => void } {
  const last = state.lastChange().catch(() => null);
  return { label: t`Undo`, onSelect: () => void last.then((change) => goBack(state, change?.id)) };
}

/** Does the last change taken back again. */
export async function goForth(state: TableState): Promise<void> {
  try {
    const step = await state.step('redo');
    if (step) await tellStep(step, state);
  } catch (error) {
    reportError(t`Redo failed`, error);
  }
}

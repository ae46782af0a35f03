import { t } from '@lingui/core/macro';
import { client } from '../../platform/client.ts';
import { $isOffline } from '../../platform/connection.ts';
import { notices } from '../../platform/notices.ts';
import { notifyStep, notifyStepFailed } from './notify-step.ts';
import { takeStep } from './take-step.ts';
import type { TableHistory } from './table-history.ts';

/** Notices on screen that offer to take something back. */
const offers = new Set<string>();

/** Takes one's own change back, without an id the last, and says what it was. */
export async function goBack(state: TableHistory, changeId?: string): Promise<void> {
  if (isOutOfReach() || isReader(state)) return;
  try {
    const step = await state.step('undo', changeId);
    if (!step) return;
    withdrawOffers();
    await notifyStep(step, state);
  } catch (error) {
    notifyStepFailed('undo', error);
  }
}

/** Says what was done, with the way back: it takes back what the notice is about, whatever was done since it came. */
export function toastUndoable(state: TableHistory, title: string, id?: string): void {
  const last = state.lastChange().catch(() => null);
  const onSelect = (): void => void last.then((change) => goBack(state, change?.id));
  offers.add(notices.toast(title, { action: { label: t`Undo`, onSelect }, ...(id !== undefined && { id }) }));
}

/** The same of a base where no table needs to be open: the change is the last one of this person. `then` shows what came back. */
export function toastUndoableInBase(baseId: string, title: string, then: () => Promise<unknown>): void {
  const last = client.changes.list({ params: { projectId: baseId }, query: { limit: 1 } }).catch(() => null);
  const goBackThere = async (): Promise<void> => {
    if (isOutOfReach()) return;
    try {
      const changeId = (await last)?.undo?.id;
      const step = await takeStep(client, { baseId, way: 'undo', ...(changeId !== undefined && { changeId }) });
      if (!step) return;
      withdrawOffers();
      await then();
      await notifyStep(step, { baseId, tableId: null });
    } catch (error) {
      notifyStepFailed('undo', error);
    }
  };
  offers.add(notices.toast(title, { action: { label: t`Undo`, onSelect: () => void goBackThere() } }));
}

/** Does the last change taken back again. */
export async function goForth(state: TableHistory): Promise<void> {
  if (isOutOfReach() || isReader(state)) return;
  try {
    const step = await state.step('redo');
    if (step) await notifyStep(step, state);
  } catch (error) {
    notifyStepFailed('redo', error);
  }
}

/** A step waits for what is on its way: without the server it would be taken later, when nobody expects it, and as often as it was wanted. */
function isOutOfReach(): boolean {
  if (!$isOffline.get()) return false;
  notices.toast(t`Offline. Undo and redo work again when you are back.`, { id: 'history', tone: 'warning' });
  return true;
}

/** Who changes nothing has nothing to take back: that is said as it is of every other way to edit, once. */
function isReader(state: TableHistory): boolean {
  if (state.may('changeUndo')) return false;
  notices.toast(t`You can look and copy here, but not edit`, { id: 'read-only' });
  return true;
}

/** What was taken back by keys cannot be taken back once more by the notice that offered it. */
function withdrawOffers(): void {
  for (const id of offers) notices.close(id);
  offers.clear();
}

import type { UndoAnswer, WireChange } from '@quadrille/contract';
import { atom } from 'nanostores';
import { client } from '../../platform/client.ts';
import type { TableHistory } from './table-history.ts';
import { takeStep } from './take-step.ts';

export interface HistoryParts extends Pick<TableHistory, 'baseId' | 'may'> {
  /** Waits until what was written so far has been sent: that is the last change, not the one before it. */
  readonly settle: () => Promise<unknown>;
  /** Shows what a step did. */
  readonly show: (answer: UndoAnswer) => Promise<void>;
}

export interface HistoryStore extends Pick<TableHistory, '$history' | 'step' | 'lastChange'> {
  read(): Promise<void>;
}

/** What undo and redo would act on, read anew after every change, and the steps themselves. */
export function createTableHistory({ baseId, may, settle, show }: HistoryParts): HistoryStore {
  const $history = atom<{ undo: WireChange | null; redo: WireChange | null }>({ undo: null, redo: null });
  let reading = 0;
  const read = async (): Promise<void> => {
    if (!may('changeList')) return;
    const mine = (reading += 1);
    const { undo, redo } = await client.changes.list({ params: { projectId: baseId }, query: { limit: 1 } });
    if (mine === reading) $history.set({ undo, redo });
  };
  return {
    $history,
    read,
    lastChange: async () => {
      await settle();
      await read();
      return $history.get().undo;
    },
    step: async (way, changeId) => {
      await settle();
      const taken = await takeStep(client, { baseId, way, ...(changeId !== undefined && { changeId }) });
      if (taken) await show(taken.answer);
      return taken;
    },
  };
}

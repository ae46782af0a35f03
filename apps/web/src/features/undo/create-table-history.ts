import type { UndoAnswer, WireChange } from '@quadrille/contract';
import { atom } from 'nanostores';
import { client } from '../../platform/client.ts';
import type { TableHistory } from './table-history.ts';
import { confirmElsewhere } from './elsewhere-question.state.ts';
import type { StepTaken, StepWay } from './step-taken.ts';
import { takeStep } from './take-step.ts';

export interface HistoryParts extends Pick<TableHistory, 'baseId' | 'may'> {
  /** Waits until what was written so far has been sent: that is the last change, not the one before it. */
  readonly settle: () => Promise<unknown>;
  /** Shows what a step did. */
  readonly show: (answer: UndoAnswer) => Promise<void>;
  /** Whether the page shows what a change did: the keys take back nothing else without a question. */
  readonly isShown: (change: WireChange) => boolean;
}

export interface HistoryStore extends Pick<TableHistory, '$history' | 'step' | 'lastChange'> {
  read(): Promise<void>;
}

/** What undo and redo would act on, read anew after every change, and the steps themselves. */
export function createTableHistory({ baseId, may, settle, show, isShown }: HistoryParts): HistoryStore {
  const $history = atom<{ undo: WireChange | null; redo: WireChange | null }>({ undo: null, redo: null });
  let reading = 0;
  const read = async (): Promise<void> => {
    if (!may('changeList')) return;
    const mine = (reading += 1);
    const { undo, redo } = await client.changes.list({ params: { projectId: baseId }, query: { limit: 1 } });
    if (mine === reading) $history.set({ undo, redo });
  };
  /** One after the other: each is asked about by what the one before it left. */
  let steps: Promise<unknown> = Promise.resolve();
  const take = async (way: StepWay, changeId: string | undefined): Promise<StepTaken | null> => {
    await settle();
    const asked = changeId === undefined ? await findElsewhere(way) : null;
    if (asked !== null && !(await confirmElsewhere(way, asked))) return null;
    const id = changeId ?? asked?.id;
    const taken = await takeStep(client, { baseId, way, ...(id !== undefined && { changeId: id }) });
    if (taken) await show(taken.answer);
    return taken;
  };
  /** The next step, where the page does not show it. */
  const findElsewhere = async (way: StepWay): Promise<WireChange | null> => {
    await read();
    const next = $history.get()[way];
    return next === null || isShown(next) ? null : next;
  };
  return {
    $history,
    read,
    lastChange: async () => {
      await settle();
      await read();
      return $history.get().undo;
    },
    step: (way, changeId) => {
      const step = steps.then(() => take(way, changeId));
      steps = step.catch(() => {});
      return step;
    },
  };
}

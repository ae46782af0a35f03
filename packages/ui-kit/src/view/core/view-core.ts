import { atom } from 'nanostores';
import type { ReadableAtom } from 'nanostores';
import { randomId } from '../../random-id.ts';
import { createBucketWindow } from './bucket-window.ts';
import { realClock } from './clock.ts';
import type { ListState } from './list-reads.ts';
import type { SeenRange } from './page-reads.ts';
import { createChangeControl } from './change-control.ts';
import { recordsOfPlan } from './change-plan.ts';
import type { ChangePlan } from './change-plan.ts';
import type { DragSession } from './drag-session.ts';
import { createDragControl } from './drag-control.ts';
import { createFocusControl } from './focus-control.ts';
import { followSource } from './follow-source.ts';
import { landPlan } from './land-plan.ts';
import { createOverlay } from './overlay.ts';
import type { PlanContext } from './plan-drop.ts';
import { createPlanQueue } from './plan-queue.ts';
import type { PendingPlan } from './plan-queue.ts';
import type { RecordId } from './record.ts';
import { createRefusals } from './refusals.ts';
import { createSelectionControl } from './selection-control.ts';
import { createSelectionStore } from './selection-store.ts';
import type { RecordFocus, SelectionStore } from './selection-store.ts';
import { createShownRecords } from './shown-records.ts';
import type { ShownRecords } from './shown-records.ts';
import { createUndoStack } from './undo-stack.ts';
import type { ViewCommand } from './view-command.ts';
import { createViewDispatch } from './view-dispatch.ts';
import type { ViewCoreOptions } from './view-core-options.ts';
import type { RemotePresence } from './view-source.ts';
import { englishViewWords } from './view-words.ts';
import type { ViewWords } from './view-words.ts';

/** The base of every kind of view but the grid: buckets of records, selection, drags, changes. A kind adds its layout and its painting. */
export interface ViewCore extends ShownRecords {
  /** Grows whenever buckets, records or anything known of them changed. */
  readonly $turn: ReadableAtom<number>;
  readonly $focus: ReadableAtom<RecordFocus | null>;
  readonly $drag: ReadableAtom<DragSession | null>;
  readonly $pending: ReadableAtom<readonly PendingPlan[]>;
  /** Why records were not changed, until they are changed otherwise or it is dismissed. */
  readonly $refused: ReadableAtom<ReadonlyMap<RecordId, string>>;
  readonly $presence: ReadableAtom<readonly RemotePresence[]>;
  readonly selection: SelectionStore;
  readonly words: ViewWords;
  readonly mode: 'edit' | 'read';
  readonly order: 'hand' | 'sorted';
  /** Buckets, axes and how reading them went. */
  readonly list: ListState;
  /** Reports what is on screen, the most important first. */
  look(ranges: readonly SeenRange[], isFast?: boolean): void;
  setScope(scope: string | null): void;
  /** Holds records besides the one in focus, such as one that is open in a panel. */
  keep(places: readonly RecordFocus[]): void;
  dispatch(command: ViewCommand): void;
  /** Resolves when every change made so far has been answered. */
  settled(): Promise<void>;
  isIdle(): boolean;
  hasUnsaved(): boolean;
  countSaving(): number;
  destroy(): void;
}

export function createViewCore(options: ViewCoreOptions): ViewCore {
  const { source, clock = realClock, order = 'hand', mode = 'edit', words = englishViewWords, createKey = randomId } = options;
  const selection = options.selection ?? createSelectionStore();
  const $turn = atom(0);
  const $pending = atom<readonly PendingPlan[]>([]);
  const request = new AbortController();

  const announce = (text: string): void => options.onSay?.(text);
  const refusals = createRefusals({ words, announce, notify: (notice) => options.onNotice?.(notice) });
  const focus = createFocusControl({ overlay: () => overlay, onChange: () => changed() });

  const window = createBucketWindow({
    source,
    clock,
    pageSize: options.pageSize ?? 25,
    onChange: () => changed(),
    isMaking: () => queue.pending.some(({ plan, state }) => state === 'saving' && plan.creates.length > 0),
    isPinned: (id) => focus.isHeld(id) || pendingIds().has(id),
  });
  const overlay = createOverlay({ slots: window.slots, record: window.record, bucketIds: window.bucketIds });
  const { refresh, ...shown } = createShownRecords({ core: options, window, overlay, queue: () => queue, signal: request.signal });

  const pendingIds = (): Set<RecordId> => new Set(queue.pending.flatMap(({ plan }) => recordsOfPlan(plan)));

  const changed = (): void => {
    refresh();
    // after another filter or sort no record is held
    const isAsked = window.list.isResetting;
    overlay.release(new Set(isAsked ? [] : focus.held().map(({ recordId }) => recordId)));
    overlay.refresh(queue.pending.map(({ plan }) => plan));
    focus.follow();
    if (!isAsked) overlay.hold(focus.held().map(({ recordId, bucket }) => ({ id: recordId, bucket })));
    $pending.set(queue.pending);
    $turn.set($turn.get() + 1);
  };

  const queue = createPlanQueue({
    write: (plan) => source.write(plan),
    versionOf: (id) => window.record(id)?.version ?? null,
    onLanded: (written, answer, sent) =>
      landPlan({ written, sent, answer }, { window, overlay, selection, focus, undoStack, refusals, realId: queue.realId }),
    onWaiting(plan, reason) {
      refusals.announceWaiting(recordsOfPlan(plan), reason);
      window.catchUp();
    },
    onChange: () => changed(),
  });
  const undoStack = createUndoStack(createKey, queue.realId);

  const push = (plan: ChangePlan): void => {
    const ids = recordsOfPlan(plan);
    refusals.dismiss(ids);
    overlay.letGo(ids);
    queue.push(plan);
  };

  const context: PlanContext = {
    list: overlay.list,
    record: overlay.record,
    bucket: shown.bucket,
    order,
    valuesOnMove: options.valuesOnMove,
    random: options.random,
  };

  const drag = createDragControl({
    context,
    mode,
    words,
    selection,
    focus: () => focus.$focus.get(),
    homesOf: overlay.homesOf,
    bucketTitle: shown.bucketTitle,
    titleOf: shown.titleOf,
    refuseDrop: options.refuseDrop,
    createKey,
    push,
    announce,
    notify: (notice) => options.onNotice?.(notice),
    setFrozen: window.setFrozen,
    setFocus: focus.set,
  });

  const selecting = createSelectionControl({ source, selection, words, list: overlay.list, announce, signal: request.signal });

  const changes = createChangeControl({
    context,
    overlay,
    focus,
    mode,
    words,
    undoStack,
    createKey,
    push,
    announce,
    written: queue.settled,
    onUndo: options.onUndo,
    onRedo: options.onRedo,
  });

  const dispatch = createViewDispatch({
    focus,
    selection,
    select: selecting,
    drag: drag.dispatch,
    change: changes.dispatch,
    retry() {
      queue.retry();
      window.retry();
    },
    discard: queue.discard,
    dismiss: refusals.dismiss,
  });

  const follower = followSource({ source, window, overlay, selection, focus, drag, onChange: changed });

  return {
    $turn,
    ...shown,
    $focus: focus.$focus,
    $drag: drag.$drag,
    $pending,
    $refused: refusals.$refused,
    $presence: follower.$presence,
    selection,
    words,
    mode,
    order,
    get list() {
      return window.list;
    },
    look: window.look,
    setScope: window.setScope,
    keep: focus.keep,
    dispatch,
    async settled() {
      await changes.settled();
      await queue.settled();
    },
    isIdle: () => window.isIdle() && queue.pending.every(({ state }) => state === 'failed'),
    hasUnsaved: () => queue.pending.length > 0,
    countSaving: () => queue.pending.filter(({ state }) => state === 'saving').length,
    destroy() {
      request.abort();
      follower.stop();
      window.destroy();
    },
  };
}

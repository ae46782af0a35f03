import { atom } from 'nanostores';
import type { ReadableAtom } from 'nanostores';
import { randomId } from '../../random-id.ts';
import { createBucketWindow, realClock } from './bucket-window.ts';
import type { ListState, SeenRange, SlotStatus } from './bucket-window.ts';
import { recordsOfPlan } from './change-plan.ts';
import type { ChangePlan } from './change-plan.ts';
import type { DragSession, DropPlace } from './drag-session.ts';
import { createDragControl } from './drag-control.ts';
import { createOverlay } from './overlay.ts';
import { heldValues, placeForNew, placeOf } from './plan-drop.ts';
import type { PlanContext } from './plan-drop.ts';
import { createPlanQueue } from './plan-queue.ts';
import type { PendingPlan } from './plan-queue.ts';
import type { Bucket, BucketId, RecordId, ViewRecord } from './record.ts';
import { createSelectionControl } from './selection-control.ts';
import { createSelectionStore } from './selection-store.ts';
import type { RecordFocus, SelectionStore } from './selection-store.ts';
import { createUndoStack } from './undo-stack.ts';
import type { ViewCommand } from './view-command.ts';
import type { ViewCoreOptions } from './view-core-options.ts';
import type { PlanAnswer, RemotePresence, ViewEvent } from './view-source.ts';
import { englishViewWords } from './view-words.ts';
import type { ViewWords } from './view-words.ts';

/** What every kind of view but the grid is built on: buckets of records, selection, drags, changes. A kind adds layout and painting. */
export interface ViewCore {
  /** Counts up whenever buckets, records or what is known of them changed. */
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
  bucket(id: BucketId): Bucket | null;
  bucketTitle(id: BucketId): string;
  titleOf(id: RecordId): string;
  /** How many records a bucket shows, changes on their way included. */
  count(bucket: BucketId): number;
  /** The record at a place; null where it has not been read. */
  recordAt(bucket: BucketId, index: number): ViewRecord | null;
  idAt(bucket: BucketId, index: number): RecordId | null;
  indexOf(bucket: BucketId, id: RecordId): number;
  record(id: RecordId): ViewRecord | null;
  bucketsOf(id: RecordId): readonly BucketId[];
  statusAt(bucket: BucketId, index: number): SlotStatus;
  /** `held`: others changed it so that it belongs elsewhere; it stays until it is left. */
  stateOf(id: RecordId): 'saved' | 'saving' | 'failed' | 'held';
  /** Tells what is on screen, the most wanted first. */
  look(ranges: readonly SeenRange[], isFast?: boolean): void;
  setScope(scope: string | null): void;
  /** Records that stay where they are beside the one in focus, such as one that is open in a panel. */
  keep(places: readonly RecordFocus[]): void;
  dispatch(command: ViewCommand): void;
  /** Where a record stands; it is looked for where it is not in memory. */
  locate(id: RecordId): Promise<DropPlace | null>;
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
  const $focus = atom<RecordFocus | null>(null);
  const $pending = atom<readonly PendingPlan[]>([]);
  const $refused = atom<ReadonlyMap<RecordId, string>>(new Map());
  const $presence = atom<readonly RemotePresence[]>([]);
  const request = new AbortController();
  let kept: readonly RecordFocus[] = [];
  let bucketById = new Map<BucketId, Bucket>();

  const say = (text: string): void => options.onSay?.(text);

  const window = createBucketWindow({
    source,
    clock,
    pageSize: options.pageSize ?? 25,
    onChange: () => changed(),
    isMaking: () => queue.pending.some(({ plan, state }) => state === 'saving' && plan.creates.length > 0),
    isPinned: (id) => $focus.get()?.recordId === id || kept.some((one) => one.recordId === id) || pendingIds().has(id),
  });
  const overlay = createOverlay({ slots: window.slots, record: window.record, bucketIds: window.bucketIds });

  const pendingIds = (): Set<RecordId> => new Set(queue.pending.flatMap(({ plan }) => recordsOfPlan(plan)));

  const changed = (): void => {
    bucketById = new Map(window.list.buckets.map((bucket) => [bucket.id, bucket]));
    overlay.release(new Set(heldPlaces().map(({ recordId }) => recordId)));
    overlay.refresh(queue.pending.map(({ plan }) => plan));
    followFocus();
    overlay.hold(heldPlaces().map(({ recordId, bucket }) => ({ id: recordId, bucket })));
    $pending.set(queue.pending);
    $turn.set($turn.get() + 1);
  };

  const heldPlaces = (): RecordFocus[] => [$focus.get() ?? [], kept].flat();

  /** A record that went to another bucket by what was done here takes the focus along. */
  const followFocus = (): void => {
    const focus = $focus.get();
    if (!focus || overlay.list(focus.bucket).includes(focus.recordId)) return;
    const bucket = overlay.bucketsOf(focus.recordId)[0];
    if (bucket !== undefined) $focus.set({ ...focus, bucket });
  };

  const onLanded = (written: ChangePlan, answer: PlanAnswer, sent: ChangePlan): void => {
    for (const { recordId, to } of written.changes) {
      const before = window.record(recordId);
      const orderKey = to.place?.orderKey ?? to.orderKey ?? before?.orderKey ?? null;
      if (before) window.put({ ...before, cells: { ...before.cells, ...to.values }, orderKey });
    }
    for (const record of [...answer.records, ...answer.created.map((one) => one.record)]) window.put(record);
    for (const { key } of sent.creates) rename(key, queue.realId(key));
    selection.remove(written.deletes.map(({ recordId }) => recordId));
    overlay.letGo(recordsOfPlan(sent).map(queue.realId));
    window.land(written);
    undoStack.landed(written);
    noteRefused(answer);
    window.catchUp();
  };

  const rename = (from: RecordId, to: RecordId): void => {
    if (from === to) return;
    selection.rename(from, to);
    const focus = $focus.get();
    if (focus?.recordId === from) $focus.set({ ...focus, recordId: to });
    kept = kept.map((one) => (one.recordId === from ? { ...one, recordId: to } : one));
  };

  const noteRefused = ({ failed }: PlanAnswer): void => {
    if (failed.length === 0) return;
    const ids = failed.map(({ recordId }) => recordId);
    $refused.set(new Map([...$refused.get(), ...failed.map(({ recordId, reason }) => [recordId, reason] as const)]));
    const text = words.refused(ids.length, failed[0]?.reason ?? '');
    options.onNotice?.({ type: 'refused', text, ids });
    say(text);
  };

  const queue = createPlanQueue({
    write: (plan) => source.write(plan),
    versionOf: (id) => window.record(id)?.version ?? null,
    onLanded,
    onWaiting(plan, reason) {
      const ids = recordsOfPlan(plan);
      const text = words.waiting(ids.length, reason);
      options.onNotice?.({ type: 'waiting', text, ids });
      say(text);
      window.catchUp();
    },
    onChange: () => changed(),
  });
  const undoStack = createUndoStack(createKey, queue.realId);

  const dismiss = (ids: readonly RecordId[]): void => {
    const refused = new Map($refused.get());
    for (const id of ids) refused.delete(id);
    if (refused.size !== $refused.get().size) $refused.set(refused);
  };

  const push = (plan: ChangePlan): void => {
    const ids = recordsOfPlan(plan);
    dismiss(ids);
    overlay.letGo(ids);
    queue.push(plan);
  };

  const bucket = (id: BucketId): Bucket | null => bucketById.get(id) ?? null;

  const bucketTitle = (id: BucketId): string => {
    if (options.bucketTitle) return options.bucketTitle(id);
    const path = bucket(id)?.path ?? [id];
    return path.map((key, axis) => window.list.axes?.[axis]?.find((one) => one.key === key)?.title ?? key).join(', ');
  };

  const titleOf = (id: RecordId): string => {
    const record = overlay.record(id);
    return record && options.titleOf ? options.titleOf(record) : String(id);
  };

  const context: PlanContext = {
    list: overlay.list,
    record: overlay.record,
    bucket,
    order,
    valuesOnMove: options.valuesOnMove,
    random: options.random,
  };

  const drag = createDragControl({
    context,
    mode,
    words,
    selection,
    focus: () => $focus.get(),
    homesOf: overlay.homesOf,
    bucketTitle,
    titleOf,
    refuseDrop: options.refuseDrop,
    createKey,
    push,
    say,
    notify: (notice) => options.onNotice?.(notice),
    setFrozen: window.setFrozen,
    setFocus: (next) => setFocus(next),
  });

  const selecting = createSelectionControl({ source, selection, words, list: overlay.list, say, signal: request.signal });

  const setFocus = (next: RecordFocus | null): void => {
    const before = $focus.get();
    if (before?.recordId === next?.recordId && before?.bucket === next?.bucket) return;
    $focus.set(next);
    changed();
  };

  /** Where nothing is selected a range starts at the record in focus. */
  const startRange = (bucket: BucketId): void => {
    const focus = $focus.get();
    if (focus?.bucket === bucket && selection.$selection.get().ids.size === 0) selection.set([focus.recordId], focus);
  };

  const edit = (command: Extract<ViewCommand, { type: 'edit' }>): void => {
    const changes = command.changes.flatMap(({ recordId, values }) => {
      const record = overlay.record(recordId);
      if (!record) return [];
      return [
        { recordId, version: record.version, from: { values: heldValues(record, values), place: null }, to: { values, place: null } },
      ];
    });
    push({ key: createKey(), label: 'edit', changes, creates: [], deletes: [] });
  };

  const create = (command: Extract<ViewCommand, { type: 'create' }>): void => {
    const target = bucket(command.bucket);
    if (!target) return;
    const place = placeForNew({ bucket: target.id, index: command.index ?? overlay.list(target.id).length }, context);
    const key = `new:${createKey()}`;
    push({
      key: createKey(),
      label: 'create',
      changes: [],
      creates: [{ key, values: { ...target.values, ...command.values }, place }],
      deletes: [],
    });
    setFocus({ recordId: key, bucket: target.id });
    say(words.created);
  };

  const remove = (ids: readonly RecordId[]): void => {
    const deletes = ids.flatMap((recordId) => {
      const record = overlay.record(recordId);
      const home = overlay.bucketsOf(recordId)[0];
      return record ? [{ recordId, values: record.cells, place: home === undefined ? null : placeOf(recordId, home, context) }] : [];
    });
    if (deletes.length === 0) return;
    if (deletes.some(({ recordId }) => recordId === $focus.get()?.recordId)) setFocus(null);
    push({ key: createKey(), label: 'delete', changes: [], creates: [], deletes });
    say(words.deleted(deletes.length));
  };

  /** What is on its way is written first: only what is written can be taken back. */
  const takeBack = async (take: () => ChangePlan | null, done: string, nothing: string): Promise<void> => {
    await queue.settled();
    const plan = take();
    if (plan) push(plan);
    say(plan ? done : nothing);
  };

  const change = (command: ViewCommand): void => {
    if (mode === 'read') return;
    if (command.type === 'edit') edit(command);
    else if (command.type === 'create') create(command);
    else if (command.type === 'delete') remove(command.ids);
    else if (command.type === 'undo')
      stepping = options.onUndo ? (options.onUndo(), stepping) : takeBack(undoStack.undo, words.undone, words.nothingToUndo);
    else if (command.type === 'redo')
      stepping = options.onRedo ? (options.onRedo(), stepping) : takeBack(undoStack.redo, words.redone, words.nothingToRedo);
  };
  let stepping: Promise<void> = Promise.resolve();

  const dispatch = (command: ViewCommand): void => {
    switch (command.type) {
      case 'extend':
        startRange(command.bucket);
        setFocus({ recordId: command.recordId, bucket: command.bucket });
        return selecting(command);
      case 'select':
      case 'toggle':
        setFocus({ recordId: command.recordId, bucket: command.bucket });
        return selecting(command);
      case 'selectAll':
      case 'clearSelection':
        return selecting(command);
      case 'focus':
        return setFocus(
          command.recordId === null || command.bucket === undefined ? null : { recordId: command.recordId, bucket: command.bucket },
        );
      case 'lift':
      case 'over':
      case 'drop':
      case 'cancel':
        return drag.dispatch(command);
      case 'retry':
        queue.retry();
        return window.retry();
      case 'discard':
        return queue.discard();
      case 'dismiss':
        return dismiss([command.recordId]);
      default:
        return change(command);
    }
  };

  const onEvent = (event: ViewEvent): void => {
    switch (event.type) {
      case 'changed':
        if (window.patch(event.records)) changed();
        return;
      case 'shifted':
        return window.shifted(event.buckets);
      case 'removed':
        selection.remove(event.ids);
        overlay.letGo(event.ids);
        if (event.ids.includes($focus.get()?.recordId ?? '')) $focus.set(null);
        drag.forget(event.ids);
        window.remove(event.ids);
        return changed();
      case 'reset':
        return window.reset();
      case 'presence':
        return $presence.set(event.people);
    }
  };
  const unsubscribe = source.subscribe(onEvent);

  return {
    $turn,
    $focus,
    $drag: drag.$drag,
    $pending,
    $refused,
    $presence,
    selection,
    words,
    mode,
    order,
    get list() {
      return window.list;
    },
    bucket,
    bucketTitle,
    titleOf,
    count: (id) => overlay.list(id).length,
    recordAt(id, index) {
      const found = overlay.list(id)[index];
      return found === undefined ? null : overlay.record(found);
    },
    idAt: (id, index) => overlay.list(id)[index] ?? null,
    indexOf: (id, recordId) => overlay.list(id).indexOf(recordId),
    record: overlay.record,
    bucketsOf: overlay.bucketsOf,
    statusAt(id, index) {
      const found = overlay.list(id)[index];
      return found !== undefined && overlay.record(found) ? 'loaded' : window.statusAt(id, index);
    },
    stateOf(id) {
      const own = queue.pending.filter(({ plan }) => recordsOfPlan(plan).includes(id));
      if (own.some(({ state }) => state === 'failed')) return 'failed';
      if (own.length > 0) return 'saving';
      return overlay.heldBack.has(id) ? 'held' : 'saved';
    },
    look: window.look,
    setScope: window.setScope,
    keep(places) {
      kept = places;
      changed();
    },
    dispatch,
    async locate(id) {
      const home = overlay.bucketsOf(id)[0];
      if (home !== undefined) return { bucket: home, index: overlay.list(home).indexOf(id) };
      return (await source.locate?.(id, request.signal)) ?? null;
    },
    async settled() {
      await stepping;
      await queue.settled();
    },
    isIdle: () => window.isIdle() && queue.pending.every(({ state }) => state === 'failed'),
    hasUnsaved: () => queue.pending.length > 0,
    countSaving: () => queue.pending.filter(({ state }) => state === 'saving').length,
    destroy() {
      request.abort();
      unsubscribe();
      window.destroy();
    },
  };
}

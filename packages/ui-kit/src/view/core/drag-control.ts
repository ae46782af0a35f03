import { atom } from 'nanostores';
import type { ReadableAtom } from 'nanostores';
import type { ChangePlan } from './change-plan.ts';
import type { DragSession, DropPlace, LiftedRecord } from './drag-session.ts';
import { planDrop } from './plan-drop.ts';
import type { PlanContext } from './plan-drop.ts';
import type { BucketId, RecordId } from './record.ts';
import type { RecordFocus, SelectionStore } from './selection-store.ts';
import type { ViewCommand } from './view-command.ts';
import type { ViewCoreOptions, ViewNotice } from './view-core-options.ts';
import type { ViewWords } from './view-words.ts';

interface DragControlOptions {
  readonly context: PlanContext;
  readonly mode: 'edit' | 'read';
  readonly words: ViewWords;
  readonly selection: SelectionStore;
  readonly focus: () => RecordFocus | null;
  readonly homesOf: (ids: ReadonlySet<RecordId>) => ReadonlyMap<RecordId, BucketId>;
  readonly bucketTitle: (id: BucketId) => string;
  readonly titleOf: (id: RecordId) => string;
  readonly refuseDrop: ViewCoreOptions['refuseDrop'];
  readonly createKey: () => string;
  readonly push: (plan: ChangePlan) => void;
  readonly announce: (text: string) => void;
  readonly notify: (notice: ViewNotice) => void;
  readonly setFrozen: (isFrozen: boolean) => void;
  readonly setFocus: (focus: RecordFocus) => void;
}

interface DragControl {
  readonly $drag: ReadableAtom<DragSession | null>;
  dispatch(command: Extract<ViewCommand, { type: 'lift' | 'over' | 'drop' | 'cancel' }>): void;
  /** Drops deleted records from the drag. */
  forget(ids: readonly RecordId[]): void;
}

/** Lifts, moves and drops records. During a drag, changes of others move nothing that is shown. */
export function createDragControl(options: DragControlOptions): DragControl {
  const { context, words, selection, announce } = options;
  const $drag = atom<DragSession | null>(null);

  const liftable = (command: Extract<ViewCommand, { type: 'lift' }>): LiftedRecord[] => {
    const focus = options.focus();
    const asked = command.records ?? (focus ? [{ id: focus.recordId, bucket: focus.bucket }] : []);
    const { ids } = selection.$selection.get();
    // dragging a selected record drags the whole selection
    const isOfSelection = asked.some(({ id }) => ids.has(id));
    const held = new Set(asked.map(({ id }) => id));
    const others = isOfSelection ? [...options.homesOf(ids)].filter(([id]) => !held.has(id)) : [];
    const all = [...asked, ...others.map(([id, bucket]) => ({ id, bucket }))].filter(({ id }) => context.record(id));
    return inShownOrder(all, context);
  };

  const lift = (command: Extract<ViewCommand, { type: 'lift' }>): void => {
    if (options.mode === 'read' || $drag.get()) return;
    const records = liftable(command);
    const first = command.records?.[0] ?? records.find(({ id }) => id === options.focus()?.recordId) ?? records[0];
    if (!first) return;
    const list = context.list(first.bucket);
    const moved = new Set(records.map(({ id }) => id));
    const at = list.indexOf(first.id);
    const index = list.slice(0, at).filter((id) => id === undefined || !moved.has(id)).length;
    const start = { bucket: first.bucket, index };
    options.setFrozen(true);
    $drag.set({ records, via: command.via, over: start, start, refusal: null });
    announce(words.lifted(options.titleOf(first.id), records.length, options.bucketTitle(first.bucket), at + 1, list.length));
  };

  const over = (place: DropPlace | null): void => {
    const drag = $drag.get();
    if (!drag || isSamePlace(drag.over, place)) return;
    const refusal = place && (options.refuseDrop?.(questionOf(drag, place)) ?? null);
    $drag.set({ ...drag, over: place, refusal });
    if (!place) return;
    const total = countWithout(place.bucket, drag) + drag.records.length;
    const text = words.over(drag.records.length, options.bucketTitle(place.bucket), place.index + 1, total);
    announce(refusal === null ? text : `${text}. ${refusal}`);
  };

  const countWithout = (bucket: BucketId, { records }: DragSession): number => {
    const moved = new Set(records.map(({ id }) => id));
    return context.list(bucket).filter((id) => id === undefined || !moved.has(id)).length;
  };

  const end = (): DragSession | null => {
    const drag = $drag.get();
    $drag.set(null);
    return drag;
  };

  const drop = (): void => {
    const drag = end();
    if (!drag) return;
    const { over: place, refusal, records } = drag;
    const plan = place && refusal === null ? planDrop(records, place, options.createKey(), context) : null;
    if (plan && place) {
      options.push(plan);
      const focused = records.find(({ id }) => id === options.focus()?.recordId) ?? records[0];
      if (focused) options.setFocus({ recordId: focused.id, bucket: place.bucket });
      announce(words.dropped(records.length, options.bucketTitle(place.bucket), place.index + 1));
    } else tellWhy(drag);
    // changes of others are applied after the drop
    options.setFrozen(false);
  };

  const tellWhy = ({ over: place, start, refusal, records }: DragSession): void => {
    const ids = records.map(({ id }) => id);
    if (refusal !== null) {
      const text = words.refused(ids.length, refusal);
      options.notify({ type: 'refused', text, ids });
      return announce(text);
    }
    const isSorted = context.order === 'sorted' && place !== null && !isSamePlace(place, start) && place.bucket === start?.bucket;
    if (isSorted) options.notify({ type: 'sorted', text: words.sorted, ids });
    announce(isSorted ? words.sorted : words.stays);
  };

  const cancel = (): void => {
    const drag = end();
    if (!drag) return;
    options.setFrozen(false);
    announce(words.cancelled(drag.records.length));
  };

  return {
    $drag,
    dispatch(command) {
      if (command.type === 'lift') lift(command);
      else if (command.type === 'over') over(command.place);
      else if (command.type === 'drop') drop();
      else cancel();
    },
    forget(ids) {
      const drag = $drag.get();
      if (!drag) return;
      const records = drag.records.filter(({ id }) => !ids.includes(id));
      if (records.length === 0) cancel();
      else if (records.length < drag.records.length) $drag.set({ ...drag, records });
    },
  };
}

function questionOf({ records }: DragSession, place: DropPlace) {
  return { ids: records.map(({ id }) => id), from: [...new Set(records.map(({ bucket }) => bucket))], to: place.bucket };
}

function isSamePlace(a: DropPlace | null, b: DropPlace | null): boolean {
  return a?.bucket === b?.bucket && a?.index === b?.index;
}

/** Records are dropped in the order they stand in, bucket by bucket. */
function inShownOrder(records: readonly LiftedRecord[], { list }: PlanContext): LiftedRecord[] {
  const buckets = [...new Set(records.map(({ bucket }) => bucket))];
  return buckets.flatMap((bucket) => {
    const order = new Map(list(bucket).map((id, at) => [id, at]));
    return records.filter((one) => one.bucket === bucket).toSorted((a, b) => (order.get(a.id) ?? 0) - (order.get(b.id) ?? 0));
  });
}

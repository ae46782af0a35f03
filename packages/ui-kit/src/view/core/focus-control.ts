import { atom } from 'nanostores';
import type { ReadableAtom } from 'nanostores';
import type { Overlay } from './overlay.ts';
import type { RecordId } from './record.ts';
import type { RecordFocus } from './selection-store.ts';

interface FocusControlOptions {
  readonly overlay: () => Overlay;
  /** What is shown must be computed again. */
  readonly onChange: () => void;
}

/** Knows the record in focus, and the records that stay where they are although others changed them. */
export interface FocusControl {
  readonly $focus: ReadableAtom<RecordFocus | null>;
  set(next: RecordFocus | null): void;
  /** Records that stay where they are, such as one that is open in a panel. */
  keep(places: readonly RecordFocus[]): void;
  /** All records that stay where they are. */
  held(): readonly RecordFocus[];
  isHeld(id: RecordId): boolean;
  /** Moves the focus along with a record that a change made here put into another bucket. */
  follow(): void;
  rename(from: RecordId, to: RecordId): void;
  /** Forgets records that are gone. */
  forget(ids: readonly RecordId[]): void;
}

export function createFocusControl({ overlay, onChange }: FocusControlOptions): FocusControl {
  const $focus = atom<RecordFocus | null>(null);
  let kept: readonly RecordFocus[] = [];

  const held = (): readonly RecordFocus[] => [$focus.get() ?? [], kept].flat();

  return {
    $focus,
    set(next) {
      const before = $focus.get();
      if (before?.recordId === next?.recordId && before?.bucket === next?.bucket) return;
      $focus.set(next);
      onChange();
    },
    keep(places) {
      kept = places;
      onChange();
    },
    held,
    isHeld: (id) => held().some((one) => one.recordId === id),
    follow() {
      const focus = $focus.get();
      if (!focus || overlay().list(focus.bucket).includes(focus.recordId)) return;
      const bucket = overlay().bucketsOf(focus.recordId)[0];
      if (bucket !== undefined) $focus.set({ ...focus, bucket });
    },
    rename(from, to) {
      const focus = $focus.get();
      if (focus?.recordId === from) $focus.set({ ...focus, recordId: to });
      kept = kept.map((one) => (one.recordId === from ? { ...one, recordId: to } : one));
    },
    forget(ids) {
      if (ids.includes($focus.get()?.recordId ?? '')) $focus.set(null);
    },
  };
}

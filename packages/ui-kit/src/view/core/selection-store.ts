import { atom } from 'nanostores';
import type { ReadableAtom } from 'nanostores';
import type { BucketId, RecordId } from './record.ts';

/** Where keys act: a record, and the bucket in which it is looked at. */
export interface RecordFocus {
  readonly recordId: RecordId;
  readonly bucket: BucketId;
}

export interface RecordSelection {
  readonly ids: ReadonlySet<RecordId>;
  /** Where a range starts. */
  readonly anchor: RecordFocus | null;
}

/** Selected records by id. It belongs to the table, not to a view: hand the same one to every view of it. */
export interface SelectionStore {
  readonly $selection: ReadableAtom<RecordSelection>;
  set(ids: Iterable<RecordId>, anchor?: RecordFocus | null): void;
  toggle(id: RecordId, anchor?: RecordFocus | null): void;
  add(ids: Iterable<RecordId>): void;
  remove(ids: Iterable<RecordId>): void;
  /** Replaces the ids of new records by those the source gave them. */
  rename(from: RecordId, to: RecordId): void;
  clear(): void;
}

const nothing: RecordSelection = { ids: new Set(), anchor: null };

export function createSelectionStore(): SelectionStore {
  const $selection = atom<RecordSelection>(nothing);
  const put = (ids: ReadonlySet<RecordId>, anchor: RecordFocus | null): void => $selection.set({ ids, anchor });
  return {
    $selection,
    set: (ids, anchor = null) => put(new Set(ids), anchor),
    toggle(id, anchor) {
      const { ids, anchor: before } = $selection.get();
      const next = new Set(ids);
      if (!next.delete(id)) next.add(id);
      put(next, anchor === undefined ? before : anchor);
    },
    add(more) {
      const { ids, anchor } = $selection.get();
      put(new Set([...ids, ...more]), anchor);
    },
    remove(gone) {
      const { ids, anchor } = $selection.get();
      const next = new Set(ids);
      for (const id of gone) next.delete(id);
      if (next.size !== ids.size) put(next, anchor && next.has(anchor.recordId) ? anchor : null);
    },
    rename(from, to) {
      const { ids, anchor } = $selection.get();
      if (!ids.has(from)) return;
      put(new Set([...ids].map((id) => (id === from ? to : id))), anchor?.recordId === from ? { ...anchor, recordId: to } : anchor);
    },
    clear() {
      if ($selection.get() !== nothing) $selection.set(nothing);
    },
  };
}

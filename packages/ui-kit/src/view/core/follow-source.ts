import { atom } from 'nanostores';
import type { ReadableAtom } from 'nanostores';
import type { BucketWindow } from './bucket-window.ts';
import type { FocusControl } from './focus-control.ts';
import type { Overlay } from './overlay.ts';
import type { RecordId } from './record.ts';
import type { SelectionStore } from './selection-store.ts';
import type { RemotePresence, ViewEvent, ViewSource } from './view-source.ts';

interface FollowSourceOptions {
  readonly source: ViewSource;
  readonly window: BucketWindow;
  readonly overlay: Overlay;
  readonly selection: SelectionStore;
  readonly focus: FocusControl;
  readonly drag: { forget(ids: readonly RecordId[]): void };
  /** What is shown must be computed again. */
  readonly onChange: () => void;
}

interface SourceFollower {
  readonly $presence: ReadableAtom<readonly RemotePresence[]>;
  readonly stop: () => void;
}

/** Applies the changes of others, as the source reports them. */
export function followSource(options: FollowSourceOptions): SourceFollower {
  const { source, window, overlay, selection, focus, drag, onChange } = options;
  const $presence = atom<readonly RemotePresence[]>([]);

  const onEvent = (event: ViewEvent): void => {
    switch (event.type) {
      case 'changed':
        if (window.patch(event.records)) onChange();
        return;
      case 'shifted':
        return window.shifted(event.buckets);
      case 'removed':
        selection.remove(event.ids);
        overlay.letGo(event.ids);
        focus.forget(event.ids);
        drag.forget(event.ids);
        window.remove(event.ids);
        return onChange();
      case 'reset':
        return window.reset();
      case 'presence':
        return $presence.set(event.people);
    }
  };

  return { $presence, stop: source.subscribe(onEvent) };
}

import type { EditorView } from 'prosemirror-view';
import { useRef, useState } from 'react';
import { placesOf } from './editor/comment-places.ts';
import { newRangesOf } from './editor/new-since.ts';
import { type OutlineLine, outlineOf } from './editor/outline.ts';
import { type Suggestion, suggestionsIn } from './editor/suggestions.ts';

/** What stands beside the text because of what stands in it. */
export interface Looked {
  readonly outline: readonly OutlineLine[];
  readonly places: ReadonlyMap<string, { readonly from: number; readonly to: number }>;
  readonly suggestions: readonly Suggestion[];
  readonly newCount: number;
}

const nothing: Looked = { outline: [], places: new Map(), suggestions: [], newCount: 0 };
/** The whole text is gone through for it: a long page is not at every key. */
const lookMs = 120;

/** Goes through a page a little after it changed. */
export function usePageLooks(view: () => EditorView | undefined): { readonly looked: Looked; readonly lookSoon: () => void } {
  const [looked, setLooked] = useState(nothing);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const look = (): void => {
    timer.current = undefined;
    const editor = view();
    if (!editor || editor.isDestroyed) return;
    const { state } = editor;
    const now: Looked = {
      outline: outlineOf(state.doc),
      places: placesOf(state),
      suggestions: suggestionsIn(state.doc),
      newCount: newRangesOf(state).length,
    };
    setLooked((before) => keepSame(before, now));
  };
  return {
    looked,
    lookSoon: () => {
      timer.current ??= setTimeout(look, lookMs);
    },
  };
}

/** What says the same as before is what it was, so that only what has changed is drawn anew. */
function keepSame(before: Looked, now: Looked): Looked {
  const outline = isSame(before.outline, now.outline) ? before.outline : now.outline;
  const places = isSame([...before.places], [...now.places]) ? before.places : now.places;
  const suggestions = isSame(before.suggestions, now.suggestions) ? before.suggestions : now.suggestions;
  const isAllSame =
    outline === before.outline && places === before.places && suggestions === before.suggestions && now.newCount === before.newCount;
  return isAllSame ? before : { outline, places, suggestions, newCount: now.newCount };
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

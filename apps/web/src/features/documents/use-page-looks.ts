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
    setLooked((before) => (say(before) === say(now) ? before : now));
  };
  return {
    looked,
    lookSoon: () => {
      timer.current ??= setTimeout(look, lookMs);
    },
  };
}

/** What two looks would be the same by. */
function say({ outline, places, suggestions, newCount }: Looked): string {
  return JSON.stringify([outline, [...places], suggestions, newCount]);
}

import { type EditorState, Plugin, PluginKey, type Transaction } from 'prosemirror-state';
import { Decoration, DecorationSet } from 'prosemirror-view';
import { absolutePositionToRelativePosition, relativePositionToAbsolutePosition, ySyncPluginKey } from 'y-prosemirror';
import * as Y from 'yjs';

/** A thread about words of a page. */
export interface CommentPlace {
  readonly id: string;
  /** Where its words are, as `anchorOf` wrote it. */
  readonly anchor: string;
}

interface Places {
  readonly threads: readonly CommentPlace[];
  readonly activeId: string | null;
  readonly marks: DecorationSet;
}

const key = new PluginKey<Places>('comment places');

interface Binding {
  readonly doc: Y.Doc;
  readonly type: Y.XmlFragment;
  readonly mapping: Parameters<typeof relativePositionToAbsolutePosition>[3];
}

function bindingOf(state: EditorState): Binding | null {
  const sync = ySyncPluginKey.getState(state) as
    | { readonly binding?: Binding | null; readonly doc: Y.Doc; readonly type: Y.XmlFragment }
    | undefined;
  return sync?.binding ? { doc: sync.doc, type: sync.type, mapping: sync.binding.mapping } : null;
}

/** Marks the words people have said something about, wherever they have gone. */
export function commentPlaces(onChoose: (id: string) => void): Plugin {
  const draw = (state: EditorState, { threads, activeId }: Pick<Places, 'threads' | 'activeId'>): DecorationSet =>
    DecorationSet.create(
      state.doc,
      threads.flatMap(({ id, anchor }) => {
        const range = rangeOf(state, anchor);
        const attrs = { 'data-thread': id, ...(id === activeId && { 'data-active': 'true' }) };
        return range === null ? [] : [Decoration.inline(range.from, range.to, attrs, { id })];
      }),
    );
  return new Plugin<Places>({
    key,
    state: {
      init: () => ({ threads: [], activeId: null, marks: DecorationSet.empty }),
      apply: (transaction, before, _old, state) => {
        const set = transaction.getMeta(key) as Pick<Places, 'threads' | 'activeId'> | undefined;
        if (set) return { ...set, marks: draw(state, set) };
        if (!transaction.docChanged || before.threads.length === 0) return before;
        // words that came from elsewhere replace the whole text in the editor
        if (transaction.getMeta(ySyncPluginKey) !== undefined) return { ...before, marks: draw(state, before) };
        return { ...before, marks: before.marks.map(transaction.mapping, transaction.doc) };
      },
    },
    props: {
      decorations: (state) => key.getState(state)?.marks,
      handleClick: (view, at) => {
        const id = threadsAt(view.state, at)[0];
        if (id !== undefined) onChoose(id);
        return false;
      },
    },
  });
}

export function setPlaces(state: EditorState, threads: readonly CommentPlace[], activeId: string | null): Transaction {
  return state.tr.setMeta(key, { threads, activeId }).setMeta('addToHistory', false);
}

function threadsAt(state: EditorState, at: number): readonly string[] {
  return (key.getState(state)?.marks.find(at, at) ?? []).map(({ spec }) => String((spec as { readonly id?: unknown }).id));
}

/** Where the words of each thread are now; a thread whose words are gone is missing. */
export function placesOf(state: EditorState): ReadonlyMap<string, { readonly from: number; readonly to: number }> {
  const found = new Map<string, { readonly from: number; readonly to: number }>();
  for (const { from, to, spec } of key.getState(state)?.marks.find() ?? [])
    found.set(String((spec as { readonly id?: unknown }).id), { from, to });
  return found;
}

/** A place in the shared document, which stays where it is whatever others write; null before it is known. */
export function anchorOf(state: EditorState, from: number, to: number): string | null {
  const binding = bindingOf(state);
  if (!binding) return null;
  const at = (position: number): unknown => absolutePositionToRelativePosition(position, binding.type, binding.mapping as never);
  return JSON.stringify({ from: at(from), to: at(to) });
}

function rangeOf(state: EditorState, anchor: string): { readonly from: number; readonly to: number } | null {
  const binding = bindingOf(state);
  if (!binding) return null;
  try {
    const { from, to } = JSON.parse(anchor) as { readonly from: unknown; readonly to: unknown };
    const at = (place: unknown): number | null =>
      relativePositionToAbsolutePosition(binding.doc, binding.type, Y.createRelativePositionFromJSON(place), binding.mapping);
    const [start, end] = [at(from), at(to)];
    return start === null || end === null || end <= start || end > state.doc.content.size ? null : { from: start, to: end };
  } catch {
    return null; // written by somebody else's program
  }
}

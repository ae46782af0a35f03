import type { Node } from 'prosemirror-model';
import { type EditorState, Plugin, PluginKey, type Transaction } from 'prosemirror-state';
import { Decoration, DecorationSet } from 'prosemirror-view';
import { absolutePositionToRelativePosition, relativePositionToAbsolutePosition, ySyncPluginKey } from 'y-prosemirror';
import * as Y from 'yjs';

/** A thread about words of a page. */
export interface CommentPlace {
  readonly id: string;
  /** Where its words are, as `anchorOf` wrote it. */
  readonly anchor: string;
  /** What its words were: they are found by these where the place is lost. */
  readonly quote: string | null;
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
  const draw = (state: EditorState, { threads, activeId }: Pick<Places, 'threads' | 'activeId'>): DecorationSet => {
    let words: PageWords | null = null;
    return DecorationSet.create(
      state.doc,
      threads.flatMap(({ id, anchor, quote }) => {
        const range = rangeOf(state, anchor) ?? findQuote((words ??= readWords(state.doc)), quote);
        const attrs = { 'data-thread': id, ...(id === activeId && { 'data-active': 'true' }) };
        return range === null ? [] : [Decoration.inline(range.from, range.to, attrs, { id })];
      }),
    );
  };
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

interface PageWords {
  readonly text: string;
  /** Where pieces of the text begin in it, and in the page. */
  readonly pieces: readonly { readonly start: number; readonly at: number }[];
}

/** The words of a page as they are quoted: a space between two lines. */
export function readWords(doc: Node): PageWords {
  const pieces: { readonly start: number; readonly at: number }[] = [];
  let text = '';
  let isFirst = true;
  doc.descendants((node, at) => {
    if (node.isTextblock) {
      if (!isFirst) text += ' ';
      isFirst = false;
    } else if (node.isText) {
      pieces.push({ start: text.length, at });
      text += node.text ?? '';
    }
  });
  return { text, pieces };
}

/** Words that were made anew stand elsewhere in the shared document: a version that was restored, a line that became a heading. */
export function findQuote({ text, pieces }: PageWords, quote: string | null): { readonly from: number; readonly to: number } | null {
  if (quote === null || quote.trim() === '') return null;
  const start = text.indexOf(quote);
  if (start < 0 || text.includes(quote, start + 1)) return null;
  const placeOf = (offset: number): number => {
    const piece = pieces.findLast((one) => one.start <= offset);
    return piece ? piece.at + offset - piece.start : 0;
  };
  return { from: placeOf(start), to: placeOf(start + quote.length - 1) + 1 };
}

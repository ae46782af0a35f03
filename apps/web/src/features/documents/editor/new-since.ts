import type { Node } from 'prosemirror-model';
import { type EditorState, Plugin, PluginKey, type Transaction } from 'prosemirror-state';
import { Decoration, DecorationSet } from 'prosemirror-view';
import { ySyncPluginKey } from 'y-prosemirror';
import * as Y from 'yjs';

/** Words of a page that came since a moment. */
export interface NewRange {
  readonly from: number;
  readonly to: number;
  /** A whole block that has no words of its own. */
  readonly isBlock: boolean;
}

/**
 * What is new in a page to somebody who had read it when it consisted of what the vector says. The shared document knows of every sign when
 * it came, so words that were moved about around it are no news.
 */
export function newSince(
  fragment: Y.XmlFragment,
  then: ReadonlyMap<number, number>,
  isLeaf: (name: string) => boolean,
): readonly NewRange[] {
  const found: NewRange[] = [];
  // what the readers write here themselves is no news to them
  const vector = new Map(then).set(fragment.doc?.clientID ?? 0, Infinity);
  const isKnown = ({ client, clock }: Y.ID): boolean => clock < (vector.get(client) ?? 0);
  const add = (from: number, to: number, isBlock: boolean): void => {
    const last = found.at(-1);
    if (last && !isBlock && !last.isBlock && last.to === from) found[found.length - 1] = { ...last, to };
    else found.push({ from, to, isBlock });
  };
  /** Answers where the node ends. */
  const visit = (node: unknown, start: number): number => {
    if (node instanceof Y.XmlText) {
      let at = start;
      for (let item = node._start; item !== null; item = item.right) {
        if (item.deleted || !item.countable) continue;
        const known = Math.min(item.length, Math.max(0, (vector.get(item.id.client) ?? 0) - item.id.clock));
        if (known < item.length) add(at + known, at + item.length, false);
        at += item.length;
      }
      return at;
    }
    if (!(node instanceof Y.XmlElement)) return start;
    if (isLeaf(node.nodeName)) {
      if (node._item && !isKnown(node._item.id)) add(start, start + 1, true);
      return start + 1;
    }
    return visitAll(node, start + 1) + 1;
  };
  const visitAll = (parent: Y.XmlFragment, start: number): number =>
    parent.toArray().reduce<number>((at, child) => visit(child, at), start);
  visitAll(fragment, 0);
  return found;
}

/** What a state vector says; null where it cannot be read. */
export function readVector(text: string): ReadonlyMap<number, number> | null {
  try {
    return Y.decodeStateVector(Uint8Array.from(atob(text), (sign) => sign.charCodeAt(0)));
  } catch {
    return null;
  }
}

interface Marked {
  readonly vector: ReadonlyMap<number, number> | null;
  readonly ranges: readonly NewRange[];
  readonly marks: DecorationSet;
}

const key = new PluginKey<Marked>('new since');
const nothing: Marked = { vector: null, ranges: [], marks: DecorationSet.empty };

/** Marks what is new to whoever reads. */
export function newWords(fragment: Y.XmlFragment): Plugin {
  return new Plugin<Marked>({
    key,
    state: {
      init: () => nothing,
      apply: (transaction, before, _old, state) => {
        const set = transaction.getMeta(key) as { readonly vector: ReadonlyMap<number, number> | null } | undefined;
        if (set?.vector === null) return nothing;
        if (set) return draw(state.doc, fragment, set.vector as ReadonlyMap<number, number>);
        if (!transaction.docChanged || before.vector === null) return before;
        const { mapping } = transaction;
        const ranges = before.ranges.flatMap((range) => {
          const [from, to] = [mapping.map(range.from, 1), mapping.map(range.to, -1)];
          return to > from ? [{ ...range, from, to }] : [];
        });
        // words that came from elsewhere replace the whole text in the editor
        if (transaction.getMeta(ySyncPluginKey) !== undefined) return draw(state.doc, fragment, before.vector);
        return { ...before, ranges, marks: before.marks.map(mapping, transaction.doc) };
      },
    },
    props: { decorations: (state) => key.getState(state)?.marks },
  });
}

function draw(doc: Node, fragment: Y.XmlFragment, vector: ReadonlyMap<number, number>): Marked {
  const { nodes } = doc.type.schema;
  const ranges = newSince(fragment, vector, (name) => nodes[name]?.isLeaf === true).filter(({ to }) => to <= doc.content.size);
  const attrs = { 'data-new': 'true' };
  const marks = ranges.map(({ from, to, isBlock }) => (isBlock ? Decoration.node(from, to, attrs) : Decoration.inline(from, to, attrs)));
  return { vector, ranges, marks: DecorationSet.create(doc, marks) };
}

/** Marks everything that is new to somebody who had read the page then; null: nothing any more. */
export function setReadVector(state: EditorState, vector: ReadonlyMap<number, number> | null): Transaction {
  return state.tr.setMeta(key, { vector }).setMeta('addToHistory', false);
}

export function newRangesOf(state: EditorState): readonly NewRange[] {
  return key.getState(state)?.ranges ?? [];
}

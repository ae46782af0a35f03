import type { Node } from 'prosemirror-model';
import { type EditorState, Plugin, PluginKey, type Transaction } from 'prosemirror-state';
import { Decoration, DecorationSet, type EditorView } from 'prosemirror-view';
import { ySyncPluginKey } from 'y-prosemirror';
import { codeLanguageOf, type CodeLanguageId } from './code-languages.ts';
import type { ColouredPiece } from './colour-code.ts';
import { nodeType } from './page-schema.ts';

/** Longer code is not coloured: it would be gone through at every key. */
const longest = 20_000;

interface Code {
  readonly node: Node;
  readonly at: number;
}

interface Colours {
  readonly codes: readonly Code[];
  readonly drawn: DecorationSet;
}

const key = new PluginKey<Colours>('codeColours');
/** What colours code is loaded with the first language that is needed, once for all editors. */
let colour: ((id: CodeLanguageId, code: string) => readonly ColouredPiece[]) | null = null;
const learnt = new Set<CodeLanguageId>();
const loading = new Map<CodeLanguageId, Promise<void>>();

/** Colours the code of a page. A page without code loads nothing for it, and one with code the languages that are in it. */
export function codeColours(): Plugin {
  return new Plugin<Colours>({
    key,
    state: {
      init: (_config, { doc }) => coloursOf(doc),
      apply: (transaction, before, _old, { doc }) => next(transaction, before, doc),
    },
    props: { decorations: (state) => key.getState(state)?.drawn },
    view: (view) => {
      const asked = new Set<CodeLanguageId>();
      const look = (state: EditorState): void => {
        for (const { node } of key.getState(state)?.codes ?? []) {
          const id = codeLanguageOf(String(node.attrs['language']));
          if (id === null || learnt.has(id) || asked.has(id)) continue;
          asked.add(id);
          // without a line code stays plain until the page is opened again
          learn(id).then(
            () => show(view, id),
            () => {},
          );
        }
      };
      look(view.state);
      return { update: ({ state }) => look(state) };
    },
  });
}

function learn(id: CodeLanguageId): Promise<void> {
  const load = async (): Promise<void> => {
    try {
      const { colourCode, learnLanguage } = await import('./colour-code.ts');
      await learnLanguage(id);
      colour = colourCode;
      learnt.add(id);
    } finally {
      loading.delete(id);
    }
  };
  const running = loading.get(id) ?? load();
  loading.set(id, running);
  return running;
}

/** Colours the code that is written in a language that has just been learnt. */
function show(view: EditorView, id: CodeLanguageId): void {
  if (!view.isDestroyed) view.dispatch(view.state.tr.setMeta(key, id).setMeta('addToHistory', false));
}

function coloursOf(doc: Node): Colours {
  const codes = codesIn(doc);
  return { codes, drawn: DecorationSet.create(doc, codes.flatMap(draw)) };
}

/** What was drawn moves along with its code; what has changed is drawn anew. */
function next(transaction: Transaction, before: Colours, doc: Node): Colours {
  const language = transaction.getMeta(key) as CodeLanguageId | undefined;
  if (!transaction.docChanged && language === undefined) return before;
  // words that came from elsewhere replace the whole text in the editor
  if (language !== undefined || transaction.getMeta(ySyncPluginKey) !== undefined) return coloursOf(doc);
  const codes = codesIn(doc);
  if (codes.length === 0 && before.codes.length === 0) return before;
  const [now, then] = [new Set(codes.map(({ node }) => node)), new Set(before.codes.map(({ node }) => node))];
  const { mapping } = transaction;
  let drawn = before.drawn.map(mapping, doc);
  for (const { node, at } of before.codes)
    if (!now.has(node)) drawn = drawn.remove(drawn.find(mapping.map(at, -1), mapping.map(at + node.nodeSize, 1)));
  const changed = codes.filter(({ node }) => !then.has(node));
  return { codes, drawn: changed.length === 0 ? drawn : drawn.add(doc, changed.flatMap(draw)) };
}

const drawings = new WeakMap<Node, readonly ColouredPiece[]>();

function draw({ node, at }: Code): readonly Decoration[] {
  const id = codeLanguageOf(String(node.attrs['language']));
  if (id === null || colour === null || !learnt.has(id) || node.content.size > longest) return [];
  let found = drawings.get(node);
  if (!found) {
    found = colour(id, node.textContent);
    drawings.set(node, found);
  }
  return found.map(({ from, to, piece }) => Decoration.inline(at + 1 + from, at + 1 + to, { 'data-code': piece }));
}

/** Where code stands in a block, counted from its start. Blocks are never changed, so each is gone through once. */
const known = new WeakMap<Node, readonly Code[]>();
const none: readonly Code[] = [];

function codesIn(doc: Node): readonly Code[] {
  const found: Code[] = [];
  doc.forEach((block, offset) => {
    for (const { node, at } of codesOf(block)) found.push({ node, at: offset + at });
  });
  return found;
}

function codesOf(block: Node): readonly Code[] {
  if (block.type === nodeType('code_block')) return [{ node: block, at: 0 }];
  if (block.isTextblock || block.isLeaf) return none;
  let codes = known.get(block);
  if (!codes) {
    const inside: Code[] = [];
    block.descendants((node, at) => {
      if (node.type === nodeType('code_block')) inside.push({ node, at: at + 1 });
      return !node.isTextblock;
    });
    codes = inside.length === 0 ? none : inside;
    known.set(block, codes);
  }
  return codes;
}

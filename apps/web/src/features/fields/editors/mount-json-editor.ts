import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { json, jsonParseLinter } from '@codemirror/lang-json';
import { bracketMatching, foldGutter, foldKeymap, HighlightStyle, indentOnInput, syntaxHighlighting } from '@codemirror/language';
import { EditorState } from '@codemirror/state';
import { EditorView, keymap } from '@codemirror/view';
import { tags } from '@lezer/highlight';
import type { MountDocumentEditor } from './document-editor.ts';

const colours = HighlightStyle.define([
  { tag: tags.propertyName, color: 'var(--brand-700)' },
  { tag: tags.string, color: 'var(--green-700)' },
  { tag: tags.number, color: 'var(--pink-700)' },
  { tag: [tags.bool, tags.null], color: 'var(--amber-700)' },
  { tag: [tags.punctuation, tags.separator, tags.brace, tags.squareBracket], color: 'var(--fg-2)' },
]);

const look = EditorView.theme({
  '&': { fontSize: 'var(--code-size, var(--text-12))', color: 'var(--fg-1)', maxBlockSize: 'min(420px, 60dvh)' },
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': { fontFamily: 'var(--font-mono)', lineHeight: 'var(--code-line, 20px)', overflow: 'auto' },
  '.cm-content': { paddingBlock: '6px', caretColor: 'var(--fg-1)' },
  '.cm-line': { paddingInline: '4px 9px' },
  '.cm-gutters': { background: 'none', border: 'none', color: 'var(--fg-3)' },
  '.cm-foldPlaceholder': { background: 'var(--bg-sunken)', border: '1px solid var(--line-2)', color: 'var(--fg-2)' },
  '&.cm-focused .cm-matchingBracket': { backgroundColor: 'var(--bg-selected-strong)' },
});

/** JSON with colours, brackets that match and parts that fold. Tab leaves it, as it leaves every field. */
export const mountJsonEditor: MountDocumentEditor = (host, { text, caret, label, isReadOnly, onChange }) => {
  const view = new EditorView({
    parent: host,
    state: EditorState.create({
      doc: text,
      selection: { anchor: Math.min(caret, text.length) },
      extensions: [
        history(),
        json(),
        foldGutter(),
        indentOnInput(),
        bracketMatching(),
        syntaxHighlighting(colours),
        look,
        keymap.of([...defaultKeymap.filter(({ key }) => key !== 'Mod-Enter'), ...historyKeymap, ...foldKeymap]),
        EditorView.lineWrapping,
        EditorState.readOnly.of(isReadOnly),
        EditorView.editable.of(!isReadOnly),
        EditorView.contentAttributes.of({ 'aria-label': label, dir: 'ltr', ...(isReadOnly && { tabindex: '0' }) }),
        EditorView.updateListener.of((update) => {
          if (update.docChanged) onChange(update.state.doc.toString());
        }),
      ],
    }),
  });
  return {
    focus: () => view.focus(),
    setText(next) {
      const { doc, selection } = view.state;
      if (next === doc.toString()) return;
      const isAtEnd = selection.main.head === doc.length;
      const changes = { from: 0, to: doc.length, insert: next };
      view.dispatch({ changes, ...(isAtEnd && { selection: { anchor: next.length } }) });
    },
    run: () => {},
    destroy: () => view.destroy(),
  };
};

/** Where a text stops being JSON, as a line counted from 1; null where it is JSON, or nothing at all. */
export function lineOfMistake(text: string): number | null {
  if (text.trim() === '') return null;
  const state = EditorState.create({ doc: text });
  const [mistake] = jsonParseLinter()({ state } as EditorView);
  return mistake === undefined ? null : state.doc.lineAt(mistake.from).number;
}

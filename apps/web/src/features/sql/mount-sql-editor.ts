import {
  acceptCompletion,
  autocompletion,
  closeBrackets,
  closeBracketsKeymap,
  closeCompletion,
  completionKeymap,
} from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { SQLDialect, SQLite, sql } from '@codemirror/lang-sql';
import { bracketMatching, HighlightStyle, syntaxHighlighting } from '@codemirror/language';
import { Compartment, EditorState } from '@codemirror/state';
import { EditorView, highlightActiveLine, keymap, lineNumbers } from '@codemirror/view';
import { tags } from '@lezer/highlight';

/** Titles are offered as they are written, between the quotes every database takes where they need some. */
const dialect = SQLDialect.define({ ...SQLite.spec, identifierQuotes: '"', caseInsensitiveIdentifiers: true });

const colours = HighlightStyle.define([
  { tag: tags.keyword, color: 'var(--brand-700)', fontWeight: '620' },
  { tag: tags.string, color: 'var(--green-700)' },
  { tag: tags.number, color: 'var(--amber-700)' },
  { tag: [tags.comment, tags.lineComment, tags.blockComment], color: 'var(--fg-3)' },
  { tag: tags.special(tags.string), color: 'var(--fg-1)' },
]);

const look = EditorView.theme({
  '&': { fontSize: '13px', color: 'var(--fg-1)', blockSize: '100%' },
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': { fontFamily: 'var(--font-mono)', lineHeight: '22px', overflow: 'auto' },
  '.cm-content': { paddingBlock: '10px', caretColor: 'var(--fg-1)' },
  '.cm-gutters': { background: 'none', border: 'none', color: 'var(--fg-3)', paddingInline: '8px 6px' },
  '.cm-activeLine, .cm-activeLineGutter': { background: 'var(--bg-hover)' },
  '.cm-tooltip': {
    background: 'var(--bg-surface)',
    border: '1px solid var(--line-2)',
    borderRadius: 'var(--r-md)',
    boxShadow: 'var(--shadow-2)',
  },
  '.cm-tooltip-autocomplete ul li[aria-selected]': { background: 'var(--bg-selected)', color: 'var(--fg-1)' },
});

export interface SqlEditor {
  focus(): void;
  setText(text: string): void;
  /** Puts a text where the caret is. */
  insert(text: string): void;
  /** The tables that are offered, with their fields. */
  setTables(tables: Readonly<Record<string, readonly string[]>>): void;
  destroy(): void;
}

export interface SqlEditorOptions {
  readonly text: string;
  readonly label: string;
  readonly onChange: (text: string) => void;
  readonly onRun: () => void;
}

/** SQL with colours, and the names of tables and fields offered while one types. Tab leaves it unless it takes an offer. */
export function mountSqlEditor(host: HTMLElement, { text, label, onChange, onRun }: SqlEditorOptions): SqlEditor {
  const language = new Compartment();
  const of = (schema: Readonly<Record<string, readonly string[]>>) => sql({ dialect, schema, upperCaseKeywords: true });
  const run = (editor: EditorView): boolean => {
    closeCompletion(editor);
    onRun();
    return true;
  };
  const view = new EditorView({
    parent: host,
    state: EditorState.create({
      doc: text,
      extensions: [
        lineNumbers(),
        history(),
        language.of(of({})),
        autocompletion(),
        closeBrackets(),
        bracketMatching(),
        highlightActiveLine(),
        syntaxHighlighting(colours),
        look,
        keymap.of([
          { key: 'Mod-Enter', run },
          { key: 'Tab', run: acceptCompletion },
          ...closeBracketsKeymap,
          ...completionKeymap,
          ...defaultKeymap.filter(({ key }) => key !== 'Mod-Enter'),
          ...historyKeymap,
        ]),
        EditorView.lineWrapping,
        EditorView.contentAttributes.of({ 'aria-label': label, dir: 'ltr' }),
        EditorView.updateListener.of((update) => {
          if (update.docChanged) onChange(update.state.doc.toString());
        }),
      ],
    }),
  });
  return {
    focus: () => view.focus(),
    setText(next) {
      const { doc } = view.state;
      if (next !== doc.toString())
        view.dispatch({ changes: { from: 0, to: doc.length, insert: next }, selection: { anchor: next.length } });
    },
    insert(piece) {
      view.dispatch(view.state.replaceSelection(piece));
      view.focus();
    },
    setTables: (tables) => view.dispatch({ effects: language.reconfigure(of(tables)) }),
    destroy: () => view.destroy(),
  };
}

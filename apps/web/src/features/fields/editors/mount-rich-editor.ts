import { baseKeymap, chainCommands, exitCode, lift, setBlockType, toggleMark, wrapIn } from 'prosemirror-commands';
import { history, redo, undo } from 'prosemirror-history';
import { inputRules, smartQuotes, textblockTypeInputRule, wrappingInputRule } from 'prosemirror-inputrules';
import { keymap } from 'prosemirror-keymap';
import { liftListItem, sinkListItem, splitListItem, wrapInList } from 'prosemirror-schema-list';
import type { Node } from 'prosemirror-model';
import { EditorState, Selection } from 'prosemirror-state';
import type { Command } from 'prosemirror-state';
import { EditorView } from 'prosemirror-view';
import 'prosemirror-view/style/prosemirror.css';
import type { DocumentEditorOptions, MountDocumentEditor, RichCommand } from './document-editor.ts';
import { parseMarkdown, printMarkdown, richSchema, safeAddress } from './rich-text.ts';

const { nodes, marks } = richSchema;

/** Words with bold, lists, links and headings. What goes in and comes out is Markdown. */
export const mountRichEditor: MountDocumentEditor = (host, options) => {
  let kept = options.text;
  const view = new EditorView(
    { mount: host },
    {
      state: stateOf(options.text),
      editable: () => !options.isReadOnly,
      attributes: { 'aria-label': options.label, role: 'textbox', 'aria-multiline': 'true' },
      dispatchTransaction(transaction) {
        const state = view.state.apply(transaction);
        view.updateState(state);
        options.onState?.(activeIn(state));
        if (!transaction.docChanged) return;
        kept = printMarkdown(state.doc);
        options.onChange(kept);
      },
      handleClick(_view, _at, event) {
        const link = (event.target as Element).closest('a');
        if (!link || !(options.isReadOnly || event.ctrlKey || event.metaKey)) return false;
        globalThis.open(link.href, '_blank', 'noopener,noreferrer');
        return true;
      },
    },
  );
  options.onState?.(activeIn(view.state));
  return {
    focus: () => view.focus(),
    setText(next) {
      if (next === kept) return;
      kept = next;
      view.updateState(stateOf(next));
    },
    run(command) {
      if (command === 'link') changeLink(view, options.askLink);
      else commandOf(command, view.state)(view.state, view.dispatch, view);
      view.focus();
    },
    destroy: () => view.destroy(),
  };
};

function stateOf(text: string): EditorState {
  const doc = withSpaceAtEnd(parseMarkdown(text), /[ \t]+$/.exec(text)?.[0] ?? '');
  const item = nodes.list_item;
  return EditorState.create({
    doc,
    selection: Selection.atEnd(doc),
    plugins: [
      inputRules({
        rules: [
          ...smartQuotes,
          wrappingInputRule(/^\s*>\s$/, nodes.blockquote),
          wrappingInputRule(/^\s*([-+*])\s$/, nodes.bullet_list),
          wrappingInputRule(/^(\d+)\.\s$/, nodes.ordered_list, (match) => ({ order: Number(match[1]) })),
          textblockTypeInputRule(/^(#{1,3})\s$/, nodes.heading, (match) => ({ level: match[1]?.length ?? 1 })),
          textblockTypeInputRule(/^```$/, nodes.code_block),
        ],
      }),
      keymap({
        'Mod-b': toggleMark(marks.strong),
        'Mod-i': toggleMark(marks.em),
        'Mod-`': toggleMark(marks.code),
        'Mod-z': undo,
        'Mod-y': redo,
        'Mod-Shift-z': redo,
        Enter: splitListItem(item),
        'Mod-]': sinkListItem(item),
        'Mod-[': liftListItem(item),
        'Shift-Enter': chainCommands(exitCode, (state, dispatch) => {
          dispatch?.(state.tr.replaceSelectionWith(nodes.hard_break.create()).scrollIntoView());
          return true;
        }),
      }),
      // Mod+Enter is the caller's: it saves.
      keymap(Object.fromEntries(Object.entries(baseKeymap).filter(([key]) => key !== 'Mod-Enter'))),
      history(),
    ],
  });
}

/** Markdown ends before the space after its last word; somebody who is typing goes on after it. */
function withSpaceAtEnd(doc: Node, space: string): Node {
  const end = Selection.atEnd(doc);
  if (space === '' || !end.$head.parent.isTextblock || end.$head.parent.childCount === 0) return doc;
  return EditorState.create({ doc }).tr.insertText(space, end.to).doc;
}

function commandOf(command: Exclude<RichCommand, 'link'>, state: EditorState): Command {
  const isOn = activeIn(state).has(command);
  switch (command) {
    case 'bold':
      return toggleMark(marks.strong);
    case 'italic':
      return toggleMark(marks.em);
    case 'code':
      return toggleMark(marks.code);
    case 'heading':
      return isOn ? setBlockType(nodes.paragraph) : setBlockType(nodes.heading, { level: 2 });
    case 'bullets':
      return isOn ? liftListItem(nodes.list_item) : wrapInList(nodes.bullet_list);
    case 'numbers':
      return isOn ? liftListItem(nodes.list_item) : wrapInList(nodes.ordered_list);
    case 'quote':
      return isOn ? lift : wrapIn(nodes.blockquote);
  }
}

function changeLink(view: EditorView, ask: DocumentEditorOptions['askLink']): void {
  const { doc, selection } = view.state;
  const now = marks.link.isInSet(selection.$from.marks()) ?? null;
  // a text that came from elsewhere meanwhile has other places
  const placeOf = (): Selection => (view.state.doc.eq(doc) ? selection : view.state.selection);
  ask?.(String(now?.attrs['href'] ?? ''), (address) => setLink(view, placeOf(), address));
}

/** Whoever asked knows where the focus goes. */
function setLink(view: EditorView, { from, to, empty }: Selection, address: string | null): void {
  const href = address === null ? null : safeAddress(/^[a-z][a-z0-9+.-]*:/i.test(address) ? address : `https://${address}`);
  const { tr } = view.state;
  if (href === null) tr.removeMark(from, to, marks.link);
  else if (empty) tr.insert(from, richSchema.text(href, [marks.link.create({ href })]));
  else tr.addMark(from, to, marks.link.create({ href }));
  view.dispatch(tr.scrollIntoView());
}

function activeIn(state: EditorState): ReadonlySet<RichCommand> {
  const { from, to, empty, $from } = state.selection;
  const active = new Set<RichCommand>();
  const byMark = { bold: marks.strong, italic: marks.em, code: marks.code, link: marks.link } as const;
  for (const [name, mark] of Object.entries(byMark) as [RichCommand, (typeof byMark)['bold']][])
    if (empty ? mark.isInSet(state.storedMarks ?? $from.marks()) : state.doc.rangeHasMark(from, to, mark)) active.add(name);
  for (let depth = $from.depth; depth > 0; depth -= 1) {
    const { type } = $from.node(depth);
    if (type === nodes.heading) active.add('heading');
    else if (type === nodes.bullet_list) active.add('bullets');
    else if (type === nodes.ordered_list) active.add('numbers');
    else if (type === nodes.blockquote) active.add('quote');
  }
  return active;
}

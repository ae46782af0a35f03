import { dropCursor } from 'prosemirror-dropcursor';
import { gapCursor } from 'prosemirror-gapcursor';
import { type Command, EditorState, Plugin, type Transaction } from 'prosemirror-state';
import { columnResizing, tableEditing } from 'prosemirror-tables';
import { Decoration, DecorationSet, EditorView } from 'prosemirror-view';
import { yCursorPlugin, ySyncPlugin, yUndoPlugin } from 'y-prosemirror';
import 'prosemirror-view/style/prosemirror.css';
import 'prosemirror-gapcursor/style/gapcursor.css';
import { cleanPasted } from './clean-pasted.ts';
import { codeColours } from './code-colours.ts';
import { commentPlaces } from './comment-places.ts';
import { type FileDrops, fileDrops } from './file-drops.ts';
import { newWords } from './new-since.ts';
import { createNodeViews, type NodeHost } from './node-views.ts';
import type { OpenPage } from './open-page.ts';
import { editorKeys, typingRules } from './page-keys.ts';
import { pageSchema } from './page-schema.ts';
import { suggesting, toProposal } from './suggestions.ts';

export interface PageEditorOptions extends NodeHost {
  readonly page: OpenPage;
  /** Whoever may write has chosen to read. */
  readonly isReadOnly: () => boolean;
  readonly label: string;
  /** Stands in the empty line with the cursor. */
  readonly placeholder: string;
  readonly onState: (state: EditorState) => void;
  /** Keys while a menu is open; true: taken. */
  readonly onMenuKey: (event: KeyboardEvent) => boolean;
  readonly drops: FileDrops;
  /** Words that somebody has said something about were pressed. */
  readonly onThread: (id: string) => void;
  /** What was done changes more than words, which cannot be proposed. */
  readonly onUnproposable: () => void;
}

export interface PageEditor {
  readonly view: EditorView;
  run(command: Command): void;
  /** Asks anew whether it may be written. */
  refresh(): void;
  destroy(): void;
}

/** Puts the editor of a page into the host. What it shows is the shared document, and every change goes into that. */
export function mountPageEditor(host: HTMLElement, options: PageEditorOptions): PageEditor {
  const { page } = options;
  const nodes = createNodeViews(options);
  const view = new EditorView(
    { mount: host },
    {
      state: EditorState.create({ schema: pageSchema, plugins: [...pluginsOf(options)] }),
      editable: () => page.$canWrite.get() && !options.isReadOnly(),
      attributes: { 'aria-label': options.label, role: 'textbox', 'aria-multiline': 'true', spellcheck: 'true' },
      nodeViews: nodes.makers,
      transformPastedHTML: cleanPasted,
      // the shared document is drawn before the view is in the hands of whoever makes it
      dispatchTransaction(this: EditorView, transaction) {
        // words of others, and where they point, may still be on their way to a page that was left
        if (this.isDestroyed) return;
        const proposal = toProposal(withCursorOfNow(this, transaction), this.state, new Date());
        if (proposal === null) return options.onUnproposable();
        const state = this.state.apply(proposal);
        this.updateState(state);
        options.onState(state);
      },
      handleDOMEvents: {
        // so long after it got the focus the editor puts the cursor to where it knew it
        focus: (own) => void setTimeout(readCursor, 20, own),
        // a key acts where the one before it has put the cursor
        keydown: (own, event) => void (event.isComposing || readCursor(own)),
      },
      handleClick: (_view, _at, event) => {
        const link = event.target instanceof Element ? event.target.closest('a') : null;
        if (!link || !(event.ctrlKey || event.metaKey || !view.editable || link.dataset['node'] !== undefined)) return false;
        if (link.dataset['node'] !== undefined) globalThis.location.assign(link.href);
        else globalThis.open(link.href, '_blank', 'noopener,noreferrer');
        return true;
      },
    },
  );
  const refresh = (): void => {
    view.setProps({});
    nodes.refresh();
  };
  // rights may change while the page is open
  const stops = [page.$canWrite.listen(refresh), page.beforeOthers(() => readCursor(view))];
  options.onState(view.state);
  return {
    view,
    run: (command) => {
      command(view.state, view.dispatch, view);
      view.focus();
    },
    refresh,
    destroy: () => {
      for (const stop of stops) stop();
      view.destroy();
    },
  };
}

/**
 * Takes in where the keys have put the cursor. The browser tells of it a moment later: what comes from elsewhere between would be drawn
 * with the cursor where it was, and the next key would write there.
 */
function readCursor(view: EditorView): void {
  view.dom.ownerDocument.dispatchEvent(new Event('selectionchange'));
}

/** A transaction that says something about the page, and changes neither words nor the cursor, with the cursor where it is by now. */
function withCursorOfNow(view: EditorView, transaction: Transaction): Transaction {
  if (transaction.docChanged || transaction.selectionSet || transaction.storedMarksSet) return transaction;
  readCursor(view);
  const { doc, selection } = view.state;
  return transaction.before === doc && !transaction.selection.eq(selection) ? transaction.setSelection(selection) : transaction;
}

function pluginsOf({ page, placeholder, onMenuKey, drops, onThread }: PageEditorOptions): readonly Plugin[] {
  return [
    ySyncPlugin(page.fragment),
    yCursorPlugin(page.awareness, { cursorBuilder: drawCursor }),
    yUndoPlugin(),
    new Plugin({ props: { handleKeyDown: (_view, event) => onMenuKey(event) } }),
    typingRules(),
    ...editorKeys(),
    dropCursor({ class: 'page-drop' }),
    gapCursor(),
    columnResizing(),
    tableEditing(),
    hintInEmptyLine(placeholder),
    codeColours(),
    suggesting(),
    commentPlaces(onThread),
    newWords(page.fragment),
    fileDrops(drops),
  ];
}

/** The cursor of somebody else, with their name. */
function drawCursor(user: { readonly name?: string; readonly color?: string }): HTMLElement {
  const cursor = document.createElement('span');
  cursor.className = 'page-cursor';
  cursor.style.setProperty('--cursor', user.color ?? '');
  const name = document.createElement('span');
  name.textContent = user.name ?? '';
  name.dir = 'auto';
  // without a sign of no width some browsers put the cursor of the person behind it
  cursor.append('\u2060', name, '\u2060');
  return cursor;
}

function hintInEmptyLine(placeholder: string): Plugin {
  return new Plugin({
    props: {
      decorations: ({ doc, selection }) => {
        const { $from, empty } = selection;
        const isEmptyLine = empty && $from.parent.type.name === 'paragraph' && $from.parent.content.size === 0;
        const isEmptyPage = doc.childCount === 1 && doc.firstChild?.type.name === 'paragraph' && doc.firstChild.content.size === 0;
        if (!isEmptyLine || ($from.depth > 1 && !isEmptyPage)) return null;
        return DecorationSet.create(doc, [Decoration.node($from.before(), $from.after(), { 'data-hint': placeholder })]);
      },
    },
  });
}

import type { LivePageListener } from '@quadrille/sdk';
import { afterEach, expect, it } from 'vitest';
import * as Y from 'yjs';
import { mountPageEditor, type PageEditor } from './mount-page-editor.ts';
import { type OpenPage, openPage } from './open-page.ts';

interface Stage {
  readonly page: OpenPage;
  readonly editor: PageEditor;
  readonly listener: LivePageListener;
}

let stage: Stage | undefined;
afterEach(() => {
  stage?.editor.destroy();
  stage?.page.close();
  document.body.replaceChildren();
});

/** An editor of a page that says these words, whose line takes everything. */
function openEditor(words: string): Stage {
  const listeners: LivePageListener[] = [];
  const page = openPage({
    open: (listener) => {
      listeners.push(listener);
      return { write: async () => ({ ok: true }), point: () => {}, close: () => {} };
    },
    writeLarge: async () => ({ ok: true }),
    drafts: { read: () => null, keep: () => {}, clear: () => {} },
    colorOf: () => '#133f7c',
  });
  const listener = listeners[0];
  if (!listener) throw new Error('The page opened no line.');
  const written = new Y.Doc();
  const line = new Y.XmlElement('paragraph');
  written.getXmlFragment('page').insert(0, [line]);
  line.insert(0, [new Y.XmlText(words)]);
  listener.onOpen({ update: Y.encodeStateAsUpdate(written), vector: null, you: 'me', canWrite: true });
  const host = document.body.appendChild(document.createElement('div'));
  const editor = mountPageEditor(host, {
    page,
    isReadOnly: () => false,
    label: 'Text',
    placeholder: '',
    words: { isDone: '', showMore: '', showLess: '' },
    hrefOf: () => null,
    labelOf: () => '',
    onBlocks: () => {},
    onState: () => {},
    onMenuKey: () => false,
    drops: { onFiles: () => {}, onPasted: () => {} },
    onThread: () => {},
    onUnproposable: () => {},
  });
  stage = { page, editor, listener };
  return stage;
}

/** Puts the cursor of the browser where a key would, which the editor is not told of at once. */
function moveCursor({ view }: PageEditor, offset: number): void {
  const text = view.dom.querySelector('p')?.firstChild;
  if (text) getSelection()?.collapse(text, offset);
}

const others = (page: OpenPage, words: string): Uint8Array => {
  const doc = new Y.Doc();
  Y.applyUpdate(doc, Y.encodeStateAsUpdate(page.doc));
  const before = Y.encodeStateVector(doc);
  const line = doc.getXmlFragment('page').get(0) as Y.XmlElement;
  (line.get(0) as Y.XmlText).insert(0, words);
  return Y.encodeStateAsUpdate(doc, before);
};

it('keeps the cursor where the keys have just put it while something is said about the page', () => {
  const { editor } = openEditor('Say it soon');
  editor.view.focus();
  moveCursor(editor, 4);
  editor.view.dispatch(editor.view.state.tr.setMeta('something', true));
  expect(editor.view.state.selection.head).toBe(5);
  expect(getSelection()?.anchorOffset).toBe(4);
});

it('keeps the cursor where the keys have just put it while others write before it', () => {
  const { editor, page, listener } = openEditor('Say it soon');
  editor.view.focus();
  moveCursor(editor, 4);
  listener.onUpdate(others(page, 'Ben: '));
  expect(editor.view.state.doc.textContent).toBe('Ben: Say it soon');
  expect(editor.view.state.selection.head).toBe(10);
});

it('lets a key act where the key before it has put the cursor', () => {
  const { editor } = openEditor('Say it soon');
  editor.view.focus();
  moveCursor(editor, 0);
  editor.view.dom.dispatchEvent(new KeyboardEvent('keydown', { key: 'Shift', bubbles: true, cancelable: true }));
  expect(editor.view.state.selection.head).toBe(1);
  moveCursor(editor, 11);
  editor.view.dom.dispatchEvent(new KeyboardEvent('keydown', { key: 'Shift', bubbles: true, cancelable: true }));
  expect(editor.view.state.selection.head).toBe(12);
});

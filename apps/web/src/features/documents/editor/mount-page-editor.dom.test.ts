import type { LivePageListener } from '@quadrille/sdk';
import { afterEach, expect, it, vi } from 'vitest';
import * as Y from 'yjs';
import { setBlockType } from 'prosemirror-commands';
import { TextSelection } from 'prosemirror-state';
import { mountPageEditor, type PageEditor } from './mount-page-editor.ts';
import type { LiveBlock } from './node-views.ts';
import { type OpenPage, openPage } from './open-page.ts';
import { makeCode, toLanguage } from './page-commands.ts';
import { nodeType } from './page-schema.ts';

interface Stage {
  readonly page: OpenPage;
  readonly editor: PageEditor;
  readonly listener: LivePageListener;
  /** What the page is to draw at last. */
  readonly blocks: () => readonly LiveBlock[];
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
  let blocks: readonly LiveBlock[] = [];
  const host = document.body.appendChild(document.createElement('div'));
  const editor = mountPageEditor(host, {
    page,
    isReadOnly: () => false,
    label: 'Text',
    placeholder: '',
    words: { isDone: '', showMore: '', showLess: '' },
    hrefOf: () => null,
    labelOf: () => '',
    onBlocks: (now) => {
      blocks = now;
    },
    onState: () => {},
    onMenuKey: () => false,
    drops: { onFiles: () => {}, onPasted: () => {} },
    onThread: () => {},
    onUnproposable: () => {},
  });
  stage = { page, editor, listener, blocks: () => blocks };
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

const colours = ({ view }: PageEditor): string[] =>
  [...view.dom.querySelectorAll('[data-code]')].map((piece) => `${piece.getAttribute('data-code')}: ${piece.textContent}`);

it('colours code in its language, while it is written here and elsewhere, and nothing that is no code', async () => {
  const { editor, page, listener, blocks } = openEditor('const a = 1;');
  editor.run(makeCode('typescript'));
  await vi.waitFor(() => expect(colours(editor)).toEqual(['keyword: const', 'number: 1']));
  const { view } = editor;
  view.dispatch(view.state.tr.insertText('2', 12));
  expect(colours(editor)).toEqual(['keyword: const', 'number: 12']);
  // lines before it move the code, and its colours with it
  view.dispatch(view.state.tr.insert(0, nodeType('paragraph').create()));
  expect(colours(editor)).toEqual(['keyword: const', 'number: 12']);
  const other = new Y.Doc();
  Y.applyUpdate(other, Y.encodeStateAsUpdate(page.doc));
  const before = Y.encodeStateVector(other);
  ((other.getXmlFragment('page').get(1) as Y.XmlElement).get(0) as Y.XmlText).insert(0, '"x"; ');
  listener.onUpdate(Y.encodeStateAsUpdate(other, before));
  expect(colours(editor)).toEqual(['text: "x"', 'keyword: const', 'number: 12']);
  expect(blocks().map(({ name, attrs, text }) => [name, attrs['language'], text()])).toEqual([
    ['code_block', 'typescript', '"x"; const a = 12;'],
  ]);
  blocks()[0]?.change({ language: 'no such language' });
  expect(colours(editor)).toEqual([]);
  blocks()[0]?.change({ language: 'python' });
  await vi.waitFor(() => expect(colours(editor)).toEqual(['text: "x"', 'number: 12']));
  view.dispatch(view.state.tr.setSelection(TextSelection.create(view.state.doc, 6)));
  editor.run(setBlockType(nodeType('paragraph')));
  expect(colours(editor)).toEqual([]);
  expect(blocks()).toEqual([]);
});

it('leads with the keys from code to its language and back', () => {
  const { editor, blocks } = openEditor('a');
  editor.run(makeCode(''));
  const button = document.createElement('button');
  blocks()[0]?.dom.append(button);
  editor.view.focus();
  expect(toLanguage(editor.view.state, editor.view.dispatch, editor.view)).toBe(true);
  expect(document.activeElement).toBe(button);
  blocks()[0]?.leave();
  expect(document.activeElement).toBe(editor.view.dom);
  expect(editor.view.state.selection.$from.parent.type.name).toBe('code_block');
});

it('tells blocks that were there before the right to write came that they may be written', () => {
  const { editor, page, listener, blocks } = openEditor('a');
  editor.run(makeCode(''));
  listener.onOpen({ update: Y.encodeStateAsUpdate(page.doc), vector: Y.encodeStateVector(page.doc), you: 'me', canWrite: false });
  expect(blocks().map(({ canWrite }) => canWrite)).toEqual([false]);
  listener.onOpen({ update: Y.encodeStateAsUpdate(page.doc), vector: Y.encodeStateVector(page.doc), you: 'me', canWrite: true });
  expect(blocks().map(({ canWrite }) => canWrite)).toEqual([true]);
});

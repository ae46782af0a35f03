import { expect, it } from 'vitest';
import * as Y from 'yjs';
import { newSince, readVector } from './new-since.ts';

const isLeaf = (name: string): boolean => name === 'image';
function line(words: string): Y.XmlElement {
  const paragraph = new Y.XmlElement('paragraph');
  const text = new Y.XmlText();
  paragraph.insert(0, [text]);
  text.insert(0, words);
  return paragraph;
}

it('finds the words that came since a page was read, whoever wrote them, and nothing that was moved by them', () => {
  const [ana, ben] = [new Y.Doc(), new Y.Doc()];
  const page = ana.getXmlFragment('page');
  page.insert(0, [line('Hello world'), line('Stays')]);
  Y.applyUpdate(ben, Y.encodeStateAsUpdate(ana));
  const then = Y.decodeStateVector(Y.encodeStateVector(ana));
  expect(newSince(page, then, isLeaf)).toEqual([]);

  const theirs = ben.getXmlFragment('page');
  ((theirs.get(0) as Y.XmlElement).get(0) as Y.XmlText).insert(5, ' new');
  theirs.insert(2, [new Y.XmlElement('image'), line('Last')]);
  ((theirs.get(0) as Y.XmlElement).get(0) as Y.XmlText).delete(0, 1);
  Y.applyUpdate(ana, Y.encodeStateAsUpdate(ben));
  // "ello new world" begins at 1; the line behind ends at 23, then the image and the last line
  expect(newSince(page, then, isLeaf)).toEqual([
    { from: 5, to: 9, isBlock: false },
    { from: 23, to: 24, isBlock: true },
    { from: 25, to: 29, isBlock: false },
  ]);
});

it('finds nothing new in what the readers write themselves', () => {
  const doc = new Y.Doc();
  const page = doc.getXmlFragment('page');
  page.insert(0, [line('Mine'), new Y.XmlElement('image')]);
  expect(newSince(page, new Map(), isLeaf)).toEqual([]);
});

it('reads vectors it has kept, and nothing else', () => {
  const doc = new Y.Doc();
  doc.getText('a').insert(0, 'abc');
  const vector = Y.encodeStateVector(doc);
  expect(readVector(btoa(String.fromCharCode(...vector)))).toEqual(new Map([[doc.clientID, 3]]));
  expect(readVector('%%%')).toBe(null);
});

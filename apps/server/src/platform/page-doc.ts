import type { PageMark, PageNode } from '@quadrille/domain';
import * as Y from 'yjs';

/** The fragment of the yjs document that holds the nodes of a page. */
const fragmentName = 'page';

/** One update that says what all of these say. */
export function mergeUpdates(updates: readonly Uint8Array[]): Uint8Array {
  return updates.length === 1 && updates[0] ? updates[0] : Y.mergeUpdates([...updates]);
}

/** The same without what was deleted since: shorter, and no other than what was there for whoever writes on. */
export function foldUpdates(updates: readonly Uint8Array[]): Uint8Array {
  const doc = openDoc(updates);
  const folded = Y.encodeStateAsUpdate(doc);
  doc.destroy();
  return folded;
}

/** What somebody lacks who has what the vector says; null: everything. */
export function updateSince(update: Uint8Array, vector: Uint8Array | null): Uint8Array {
  return vector === null ? update : Y.diffUpdate(update, vector);
}

export function vectorOf(update: Uint8Array): Uint8Array {
  return Y.encodeStateVectorFromUpdate(update);
}

/** Whether bytes are an update that can be merged. */
export function isUpdate(bytes: Uint8Array): boolean {
  const doc = new Y.Doc();
  try {
    Y.decodeUpdate(bytes);
    Y.applyUpdate(doc, bytes);
    return true;
  } catch {
    return false;
  } finally {
    doc.destroy();
  }
}

/** The files named in updates of a page: what its nodes keep stands in the bytes as it is. */
export function filesInUpdates(updates: readonly Uint8Array[]): readonly string[] {
  const named = /download\/([A-Za-z0-9]{18})(?![A-Za-z0-9])/g;
  return [
    ...new Set(updates.flatMap((update) => [...Buffer.from(update).toString('latin1').matchAll(named)].flatMap(([, id]) => id ?? []))),
  ];
}

/** What is written in a page, as plain data. */
export function readPageNode(updates: readonly Uint8Array[]): PageNode {
  const doc = openDoc(updates);
  const content = doc.getXmlFragment(fragmentName).toArray().flatMap(readNode);
  doc.destroy();
  return { type: 'doc', content };
}

/** What has to be merged into a page so that it says again what it said: an edit like any other, which nobody's words are lost by. */
export function updateBackTo(now: readonly Uint8Array[], then: Uint8Array): Uint8Array {
  const [doc, former] = [openDoc(now), openDoc([then])];
  const before = Y.encodeStateVector(doc);
  doc.transact(() => {
    const page = doc.getXmlFragment(fragmentName);
    page.delete(0, page.length);
    const nodes = former.getXmlFragment(fragmentName).toArray();
    page.insert(0, nodes.map((node) => node.clone()) as (Y.XmlElement | Y.XmlText)[]);
  });
  const update = Y.encodeStateAsUpdate(doc, before);
  doc.destroy();
  former.destroy();
  return update;
}

function openDoc(updates: readonly Uint8Array[]): Y.Doc {
  const doc = new Y.Doc();
  doc.transact(() => {
    for (const update of updates) Y.applyUpdate(doc, update);
  });
  return doc;
}

function readNode(node: unknown): PageNode[] {
  if (node instanceof Y.XmlText) return readText(node);
  if (!(node instanceof Y.XmlElement)) return [];
  const attrs = node.getAttributes() as Readonly<Record<string, unknown>>;
  const content = node.toArray().flatMap(readNode);
  return [{ type: node.nodeName, ...(Object.keys(attrs).length > 0 && { attrs: { ...attrs } }), ...(content.length > 0 && { content }) }];
}

interface Delta {
  readonly insert?: unknown;
  readonly attributes?: Readonly<Record<string, unknown>>;
}

function readText(text: Y.XmlText): PageNode[] {
  return (text.toDelta() as Delta[]).flatMap(({ insert, attributes = {} }) => {
    if (typeof insert !== 'string') return [];
    const marks = Object.entries(attributes).map(([name, attrs]) => toMark(name, attrs));
    return [{ type: 'text', text: insert, ...(marks.length > 0 && { marks }) }];
  });
}

/** Marks of which a text can have several carry a suffix in the document. */
function toMark(name: string, attrs: unknown): PageMark {
  const type = name.split('--')[0] ?? name;
  const own = typeof attrs === 'object' && attrs !== null ? (attrs as Readonly<Record<string, unknown>>) : {};
  return Object.keys(own).length > 0 ? { type, attrs: own } : { type };
}

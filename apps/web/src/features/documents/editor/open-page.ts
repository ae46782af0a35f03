import type { LivePageKept, LivePagePointed } from '@quadrille/contract';
import type { LivePage, LivePageListener } from '@quadrille/sdk';
import { atom, type ReadableAtom } from 'nanostores';
import { Awareness } from 'y-protocols/awareness';
import * as Y from 'yjs';
import type { DraftStore } from './draft-store.ts';

/** How far what was written has come. */
export type PageStatus =
  | { readonly kind: 'opening' }
  | { readonly kind: 'saved' }
  | { readonly kind: 'saving' }
  /** No line: what is written is kept in this browser and goes out later. */
  | { readonly kind: 'offline' }
  /** The server does not take it. */
  | { readonly kind: 'refused'; readonly message: string }
  /** The page is gone, or the right to read it. */
  | { readonly kind: 'ended'; readonly code: string; readonly message: string };

export interface OtherReader {
  readonly id: string;
  readonly userId: string;
  readonly name: string;
}

export interface OpenPage {
  readonly doc: Y.Doc;
  readonly fragment: Y.XmlFragment;
  readonly awareness: Awareness;
  readonly $status: ReadableAtom<PageStatus>;
  readonly $canWrite: ReadableAtom<boolean>;
  readonly $others: ReadableAtom<readonly OtherReader[]>;
  /** Another number whenever something was said about the page. */
  readonly $said: ReadableAtom<number>;
  /** Called before words of others are taken in; answers how to end that. */
  beforeOthers(work: () => void): () => void;
  close(): void;
}

export interface PageLine {
  readonly open: (listener: LivePageListener) => LivePage;
  /** Takes what is too large for the line. */
  readonly writeLarge: (update: Uint8Array) => Promise<LivePageKept | null>;
  /** Where what was not yet confirmed is kept. */
  readonly drafts: DraftStore;
  /** A colour for each person. */
  readonly colorOf: (userId: string) => string;
}

/** Bytes that go over the line; larger updates take the call. */
const largeBytes = 400_000;
const retryMs = 2000;
/** An update that says nothing has two bytes. */
const emptyBytes = 2;
/** Refusals that pass by themselves. */
const passing: ReadonlySet<string> = new Set(['tooManyRequests', 'internal', 'unavailable', 'aborted']);
/**
 * The first line of an empty page. It is the same wherever it is made, so that people who open one at once have one line together.
 */
const firstLine = (() => {
  const doc = new Y.Doc();
  doc.clientID = 1;
  doc.getXmlFragment('page').insert(0, [new Y.XmlElement('paragraph')]);
  return Y.encodeStateAsUpdate(doc);
})();
/** Where changes come from that came over the line. */
const elsewhere = Symbol('elsewhere');

/**
 * A page that is open: its document, what others write in it, and what is written here on its way to the server. Nothing is lost: what the
 * server has not confirmed is kept in the browser, and sent again whenever the line is back.
 */
export function openPage({ open, writeLarge, drafts, colorOf }: PageLine): OpenPage {
  const doc = new Y.Doc();
  const awareness = new Awareness(doc);
  const $status = atom<PageStatus>({ kind: 'opening' });
  const $canWrite = atom(false);
  const $said = atom(0);
  const readers = createReaders(doc, awareness, colorOf);
  let waiting: Uint8Array[] = [];
  let unsent: Uint8Array | null = null;
  let isSending = false;
  let isOpen = false;
  let isClosed = false;

  const watchers = new Set<() => void>();
  const takeIn = (update: Uint8Array): void => {
    if (update.length === 0) return;
    for (const work of watchers) work();
    Y.applyUpdate(doc, update, elsewhere);
  };

  const kept = drafts.read();
  if (kept) Y.applyUpdate(doc, kept, elsewhere);

  const flush = async (): Promise<void> => {
    if (isSending || waiting.length === 0 || !isOpen) return;
    isSending = true;
    const update = Y.mergeUpdates(waiting);
    waiting = [];
    if (!isClosed) $status.set({ kind: 'saving' });
    const answer = await (update.length > largeBytes ? writeLarge(update) : line.write(update));
    isSending = false;
    if (answer?.ok === true) {
      if (waiting.length > 0) return flush();
      drafts.clear();
      if (isOpen && !isClosed) $status.set({ kind: 'saved' });
      return;
    }
    waiting = [update, ...waiting];
    drafts.keep(Y.mergeUpdates(waiting));
    if (answer === null || isClosed) return; // all of it goes out once the page is open again
    if (passing.has(answer.code)) setTimeout(() => void flush(), retryMs);
    else $status.set({ kind: 'refused', message: answer.message });
  };

  const point = (): void => {
    const cursor = (awareness.getLocalState()?.['cursor'] ?? null) as { anchor: unknown; head: unknown } | null;
    line.point(JSON.stringify({ clientId: doc.clientID, anchor: cursor?.anchor ?? null, head: cursor?.head ?? null }));
  };

  const line = open({
    vector: () => Y.encodeStateVector(doc),
    onOpen: ({ update, vector, canWrite }) => {
      isOpen = true;
      takeIn(update);
      $canWrite.set(canWrite);
      const lacking = vector === null ? Y.encodeStateAsUpdate(doc) : Y.encodeStateAsUpdate(doc, vector);
      waiting = lacking.length > emptyBytes && canWrite ? [lacking] : [];
      if (doc.getXmlFragment('page').length === 0) {
        // kept by the server with the first words in it
        unsent = firstLine;
        Y.applyUpdate(doc, firstLine, elsewhere);
      }
      if (waiting.length === 0) drafts.clear();
      $status.set({ kind: waiting.length === 0 ? 'saved' : 'saving' });
      void flush();
      // once the answer to the opening was taken in, so that the page is known to be open
      queueMicrotask(point);
    },
    onUpdate: takeIn,
    onSaid: () => $said.set($said.get() + 1),
    onPointer: (pointed) => {
      readers.take(pointed);
      if (pointed.isNew) point();
    },
    onLost: () => {
      isOpen = false;
      readers.forget();
      $status.set({ kind: 'offline' });
    },
    onEnd: ({ code, message }) => {
      isOpen = false;
      readers.forget();
      $canWrite.set(false);
      $status.set({ kind: 'ended', code, message });
    },
  });

  doc.on('update', (update: Uint8Array, origin: unknown) => {
    if (origin === elsewhere) return;
    if (unsent) waiting.push(unsent);
    unsent = null;
    waiting.push(update);
    drafts.keep(Y.mergeUpdates(waiting));
    if ($status.get().kind === 'saved') $status.set({ kind: 'saving' });
    void flush();
  });
  awareness.on('update', ({ added, updated }: { added: number[]; updated: number[] }) => {
    if ([...added, ...updated].includes(doc.clientID)) point();
  });

  return {
    doc,
    fragment: doc.getXmlFragment('page'),
    awareness,
    $status,
    $canWrite,
    $said,
    $others: readers.$others,
    beforeOthers: (work) => {
      watchers.add(work);
      return () => void watchers.delete(work);
    },
    close: () => {
      isClosed = true;
      line.close();
      awareness.destroy();
      doc.destroy();
    },
  };
}

/** Who else is in the page, and where: their cursors are drawn from the awareness. Names are those the server knows. */
function createReaders(doc: Y.Doc, awareness: Awareness, colorOf: PageLine['colorOf']) {
  const $others = atom<readonly OtherReader[]>([]);
  const people = new Map<string, OtherReader & { readonly clientId: number | null }>();
  const tell = (): void => $others.set([...people.values()].map(({ id, userId, name }) => ({ id, userId, name })));
  return {
    $others: $others as ReadableAtom<readonly OtherReader[]>,
    take: ({ id, userId, name, pointer, isGone }: LivePagePointed): void => {
      const place = readPointer(pointer);
      const clientId = place?.clientId ?? people.get(id)?.clientId ?? null;
      if (isGone) people.delete(id);
      else people.set(id, { id, userId, name, clientId });
      tell();
      if (clientId === null || clientId === doc.clientID) return;
      const isHere = !isGone && place?.anchor != null && place.head != null;
      putState(
        awareness,
        clientId,
        isHere ? { cursor: { anchor: place.anchor, head: place.head }, user: { name, color: colorOf(userId) } } : null,
      );
    },
    forget: (): void => {
      for (const { clientId } of people.values()) if (clientId !== null) putState(awareness, clientId, null);
      people.clear();
      tell();
    },
  };
}

interface Pointer {
  readonly clientId: number;
  readonly anchor?: unknown;
  readonly head?: unknown;
}

/** What another editor says of its place; null for anything else. */
function readPointer(text: string | null): Pointer | null {
  if (text === null) return null;
  try {
    const pointer = JSON.parse(text) as Partial<Pointer> | null;
    return typeof pointer?.clientId === 'number' ? { ...pointer, clientId: pointer.clientId } : null;
  } catch {
    return null;
  }
}

/** Puts the state of another editor where the cursors are drawn from. */
function putState(awareness: Awareness, clientId: number, state: Record<string, unknown> | null): void {
  const isKnown = awareness.states.has(clientId);
  if (state === null && !isKnown) return;
  if (state === null) awareness.states.delete(clientId);
  else awareness.states.set(clientId, state);
  const change = {
    added: state !== null && !isKnown ? [clientId] : [],
    updated: state !== null && isKnown ? [clientId] : [],
    removed: state === null ? [clientId] : [],
  };
  awareness.emit('change', [change, 'elsewhere']);
}

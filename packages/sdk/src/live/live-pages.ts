import { liveMessages, type LivePageEnded, type LivePageKept, type LivePageOpened, type LivePagePointed } from '@quadrille/contract';
import type { Socket } from 'socket.io-client';
import { safeParse } from 'valibot';
import { onMessage } from '../socket/open-socket.ts';

/** What a page says to whoever has it open. */
export interface LivePageListener {
  /** What this side has already, as a state vector of the yjs document; asked for whenever the page is opened anew. */
  readonly vector: () => Uint8Array;
  /** The page is open, for the first time or again: `update` is what this side lacked, `vector` what the server has. */
  readonly onOpen: (opened: { readonly update: Uint8Array; readonly vector: Uint8Array | null; readonly you: string } & PageRights) => void;
  /** Somebody else wrote. */
  readonly onUpdate: (update: Uint8Array) => void;
  /** Something was said about the page, changed or taken back; told to those who may read comments. */
  readonly onSaid?: () => void;
  /** Somebody else is elsewhere in the page. */
  readonly onPointer?: (pointed: LivePagePointed) => void;
  /** The line is down: what is written goes out once it is back. */
  readonly onLost?: () => void;
  /** Nothing more is told: the page is gone, or the right to read it. */
  readonly onEnd?: (ended: Pick<LivePageEnded, 'code' | 'message'>) => void;
}

export interface PageRights {
  readonly canWrite: boolean;
}

export interface LivePage {
  /** Sends an update; answers whether the server has kept it. False as well while the line is down. */
  write(update: Uint8Array): Promise<LivePageKept | null>;
  /** Says where one is, in the words of the editor; null: nowhere. */
  point(pointer: string | null): void;
  close(): void;
}

export interface LivePages {
  /** Opens a page, and opens it again whenever the line comes back. */
  livePage(itemId: string, listener: LivePageListener): LivePage;
  /** Calls back when pages and dashboards of a base were made, moved, changed or deleted, and when that may have been missed. */
  liveItems(baseId: string, onChange: () => void): () => void;
}

const answerWithinMs = 20_000;
const retryMs = 2000;
/** A page refused for one of these may be opened a little later. */
const passing: ReadonlySet<string> = new Set(['internal', 'unavailable', 'tooManyRequests', 'unauthorized']);

interface OpenPage {
  readonly itemId: string;
  readonly listener: LivePageListener;
  isOpen: boolean;
}

/** @internal The part of the live channel that is about pages. */
export function createLivePages(socket: Socket): LivePages {
  const { toClient } = liveMessages;
  const pages = new Map<string, OpenPage>();
  const bases = new Map<string, Set<() => void>>();

  const request = async (event: string, message: object): Promise<unknown> => {
    try {
      return await socket.timeout(answerWithinMs).emitWithAck(event, message);
    } catch {
      return null; // the line went down: all is asked again when it is back
    }
  };

  const finish = (page: OpenPage, ended: Pick<LivePageEnded, 'code' | 'message'>): void => {
    if (pages.get(page.itemId) === page) pages.delete(page.itemId);
    page.isOpen = false;
    page.listener.onEnd?.(ended);
  };

  const open = async (page: OpenPage): Promise<void> => {
    const answer = await request('openPage', { itemId: page.itemId, vector: toText(page.listener.vector()) });
    const opened = safeParse(toClient.pageOpened, answer);
    if (pages.get(page.itemId) !== page || !socket.connected) return;
    if (!opened.success || (!opened.output.ok && passing.has(opened.output.code))) {
      setTimeout(() => {
        if (pages.get(page.itemId) === page && socket.connected && !page.isOpen) void open(page);
      }, retryMs);
      return;
    }
    const told: LivePageOpened = opened.output;
    if (!told.ok) return finish(page, told);
    page.isOpen = true;
    const { update, vector, you, canWrite } = told;
    page.listener.onOpen({ update: toBytes(update), vector: vector === '' ? null : toBytes(vector), you, canWrite });
  };

  onMessage(socket, 'pageWritten', toClient.pageWritten, ({ itemId, update }) => pages.get(itemId)?.listener.onUpdate(toBytes(update)));
  onMessage(socket, 'pageSaid', toClient.pageSaid, ({ itemId }) => pages.get(itemId)?.listener.onSaid?.());
  onMessage(socket, 'pagePointed', toClient.pagePointed, (pointed) => pages.get(pointed.itemId)?.listener.onPointer?.(pointed));
  onMessage(socket, 'itemsChanged', toClient.itemsChanged, ({ baseId }) => bases.get(baseId)?.forEach((listener) => listener()));
  onMessage(socket, 'pageEnded', toClient.pageEnded, (ended) => {
    const page = pages.get(ended.itemId);
    if (!page) return;
    page.isOpen = false;
    if (ended.code === 'rightsChanged') void open(page);
    else finish(page, ended);
  });
  socket.on('connect', () => {
    for (const page of pages.values()) void open(page);
    for (const [baseId, listeners] of bases) {
      socket.emit('followItems', { baseId });
      listeners.forEach((listener) => listener());
    }
  });
  socket.on('disconnect', () => {
    for (const page of pages.values()) {
      page.isOpen = false;
      page.listener.onLost?.();
    }
  });

  return {
    livePage: (itemId, listener) => {
      const page: OpenPage = { itemId, listener, isOpen: false };
      pages.set(itemId, page);
      if (socket.connected) void open(page);
      return {
        write: async (update) => {
          if (!page.isOpen || !socket.connected) return null;
          const kept = safeParse(toClient.pageKept, await request('writePage', { itemId, update: toText(update) }));
          return kept.success ? kept.output : null;
        },
        point: (pointer) => {
          if (page.isOpen) socket.emit('pointPage', { itemId, pointer });
        },
        close: () => {
          page.isOpen = false;
          if (pages.get(itemId) !== page) return;
          pages.delete(itemId);
          if (socket.connected) socket.emit('closePage', { itemId });
        },
      };
    },
    liveItems: (baseId, onChange) => {
      const listeners = bases.get(baseId) ?? new Set<() => void>();
      bases.set(baseId, listeners.add(onChange));
      if (listeners.size === 1 && socket.connected) socket.emit('followItems', { baseId });
      return () => {
        listeners.delete(onChange);
        if (listeners.size > 0 || bases.get(baseId) !== listeners) return;
        bases.delete(baseId);
        if (socket.connected) socket.emit('leaveItems', { baseId });
      };
    },
  };
}

const chunk = 0x8000;

function toText(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += chunk) text += String.fromCharCode(...bytes.subarray(at, at + chunk));
  return btoa(text);
}

function toBytes(text: string): Uint8Array {
  return Uint8Array.from(atob(text), (sign) => sign.charCodeAt(0));
}

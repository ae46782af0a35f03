import {
  liveMessages,
  liveNamespace,
  type LiveChange,
  type LiveComments,
  type LiveEnded,
  type LivePeople,
  type LivePerson,
  type LivePlace,
} from '@quadrille/contract';
import { safeParse } from 'valibot';
import type { ClientCore } from '../client/client.ts';
import { onMessage, openSocket } from '../socket/open-socket.ts';
import { createLivePages, type LivePages } from './live-pages.ts';

export interface LiveTableTarget {
  readonly tableId: string;
  readonly viewId: string | null;
  /**
   * Sequence of what is shown, as row windows carry it; null before anything was read. Asked whenever the connection comes
   * (back), to tell what was missed meanwhile.
   */
  readonly since: () => number | null;
}

export interface LiveTableListener {
  /** Something changed: what of it is shown is to be read again. Own changes come too; `clientId` tells them. */
  readonly onChange?: (change: LiveChange) => void;
  /** Changes may have been missed: everything shown is to be read again. */
  readonly onStale?: () => void;
  /** The others who have the table open, whenever that changes. */
  readonly onPeople?: (people: readonly LivePerson[]) => void;
  /** Something was said about a row (of null: about some row), changed or taken back. After an interruption it is not told again. */
  readonly onComments?: (rowId: number | null) => void;
  /** The table is gone, or the right to read it. Nothing more comes. */
  readonly onEnd?: (ended: LiveEnded) => void;
}

/** A table that is followed. */
export interface LiveTable {
  /** Says where one is, for others to see. */
  look(viewId: string | null, place: LivePlace | null): void;
  /** The connection has told everything up to this sequence; null while there is none. */
  sequence(): number | null;
  /**
   * Ends once everything that was changed before has been told; answers whether it has: a line that does not come about in time tells
   * nothing.
   */
  caughtUp(): Promise<boolean>;
  close(): void;
}

/** The live line to tables and pages. It connects while somebody is signed in and comes back by itself. */
export interface LiveChannel extends LivePages {
  isConnected(): boolean;
  /** Called with every change of `isConnected`, and once at the start. */
  onConnection(listener: (isConnected: boolean) => void): () => void;
  liveTable(target: LiveTableTarget, listener: LiveTableListener): LiveTable;
  /** Ends the connection for good. */
  close(): void;
}

/** One of those who follow a table over the same line: a page can show two views of it. */
interface Follower {
  readonly target: LiveTableTarget;
  readonly listener: LiveTableListener;
}

interface Followed {
  readonly tableId: string;
  readonly followers: Set<Follower>;
  readonly people: Map<string, LivePerson>;
  /** Null: not joined at present. */
  sequence: number | null;
  /** Last sequence known before the line broke. */
  known: number | null;
  you: string | null;
  viewId: string | null;
  place: LivePlace | null;
  isOpen: boolean;
  /** Told when it is joined, or over. */
  readonly waiting: Set<() => void>;
}

const answerMs = 10_000;
/** Somebody waits for it. */
const catchUpMs = 3000;
const retryMs = 2000;
/** A join refused for one of these may be granted a little later. */
const passing: ReadonlySet<string> = new Set(['internal', 'unavailable', 'tooManyRequests', 'unauthorized']);

/** Opens the live channel of a client. Tables that are followed survive interruptions. */
export function connectLive(client: Pick<ClientCore, 'baseUrl' | 'session' | 'clientId'>): LiveChannel {
  const { toClient } = liveMessages;
  const { socket, follow } = openSocket(client, liveNamespace);
  const tables = new Map<string, Followed>();
  const watchers = new Set<(isConnected: boolean) => void>();
  const notify = (): void => watchers.forEach((watcher) => watcher(socket.connected));

  const join = async (table: Followed): Promise<void> => {
    const { tableId } = table;
    const isOurs = (): boolean => table.isOpen && tables.get(tableId) === table;
    const since = oldestOf(table) ?? table.known;
    const message = { tableId, viewId: table.viewId, since, clientId: client.clientId };
    const raw: unknown = await socket
      .timeout(answerMs)
      .emitWithAck('join', message)
      .catch(() => null);
    const answer = safeParse(toClient.joined, raw);
    if (!isOurs() || !socket.connected) return;
    if (!answer.success || (!answer.output.ok && passing.has(answer.output.code))) {
      setTimeout(() => {
        if (isOurs() && socket.connected && table.sequence === null) void join(table);
      }, retryMs);
      return;
    }
    if (!answer.output.ok) return finish(table, { tableId, code: answer.output.code, message: answer.output.message });
    table.sequence = answer.output.sequence;
    table.known = answer.output.sequence;
    for (const go of table.waiting) go();
    table.you = answer.output.you;
    table.people.clear();
    for (const person of answer.output.people) table.people.set(person.id, person);
    tellPeople(table);
    if (table.place) look(table);
    // Rows that were read while the answer was under way may be older than what the line tells from now on.
    const read = oldestOf(table);
    if (answer.output.isStale || (since === null && read !== null && read < answer.output.sequence)) tellAll(table, 'onStale');
  };

  const look = ({ tableId, viewId, place }: Followed): void => void socket.emit('look', { tableId, viewId, place });

  const caughtUp = async (table: Followed): Promise<boolean> => {
    const { tableId } = table;
    if (table.isOpen && table.sequence === null)
      await new Promise<void>((resolve) => {
        const go = (): void => {
          table.waiting.delete(go);
          clearTimeout(timer);
          resolve();
        };
        const timer = setTimeout(go, catchUpMs);
        table.waiting.add(go);
      });
    if (!table.isOpen || table.sequence === null) return false;
    const raw: unknown = await socket
      .timeout(catchUpMs)
      .emitWithAck('catchUp', { tableId })
      .catch(() => null);
    const answer = safeParse(toClient.caughtUp, raw);
    return answer.success && answer.output.ok;
  };

  const finish = (table: Followed, ended: LiveEnded): void => {
    table.isOpen = false;
    for (const go of table.waiting) go();
    tables.delete(table.tableId);
    tellAll(table, 'onEnd', ended);
  };

  const othersIn = ({ people, you }: Followed): LivePerson[] => [...people.values()].filter(({ id }) => id !== you);
  const tellPeople = (table: Followed): void => tellAll(table, 'onPeople', othersIn(table));

  const onChanged = (change: LiveChange): void => {
    const table = tables.get(change.tableId);
    if (!table || table.sequence === null || change.sequence <= table.sequence) return;
    const isGap = change.after > table.sequence;
    table.sequence = change.sequence;
    table.known = change.sequence;
    if (isGap) tellAll(table, 'onStale');
    else tellAll(table, 'onChange', change);
  };

  const onPeople = ({ tableId, here, gone }: LivePeople): void => {
    const table = tables.get(tableId);
    if (!table || table.sequence === null) return;
    for (const person of here) table.people.set(person.id, person);
    for (const id of gone) table.people.delete(id);
    tellPeople(table);
  };

  onMessage(socket, 'changed', toClient.changed, onChanged);
  onMessage(socket, 'people', toClient.people, onPeople);
  onMessage(socket, 'comments', toClient.comments, ({ tableId, rowId }: LiveComments) => {
    const table = tables.get(tableId);
    if (table) tellAll(table, 'onComments', rowId);
  });
  onMessage(socket, 'ended', toClient.ended, (ended) => {
    const table = tables.get(ended.tableId);
    if (table) finish(table, ended);
  });
  socket.on('connect', () => {
    for (const table of tables.values()) void join(table);
    notify();
  });
  socket.on('disconnect', () => {
    for (const table of tables.values()) {
      table.sequence = null;
      table.people.clear();
      tellPeople(table);
    }
    notify();
  });
  const pages = createLivePages(socket);
  const { close } = follow();

  return {
    ...pages,
    isConnected: () => socket.connected,
    onConnection: (listener) => {
      watchers.add(listener);
      listener(socket.connected);
      return () => watchers.delete(listener);
    },
    liveTable: (target, listener) => {
      const { tableId } = target;
      const follower: Follower = { target, listener };
      const known = tables.get(tableId);
      const table = known ?? newlyFollowed(target);
      table.followers.add(follower);
      tables.set(tableId, table);
      if (!known && socket.connected) void join(table);
      // who comes later to an open line is told what the others were told when it was opened
      if (known && table.sequence !== null) {
        const read = target.since();
        if (read !== null && read < table.sequence) listener.onStale?.();
        listener.onPeople?.(othersIn(table));
      }
      return {
        look: (viewId, place) => {
          table.viewId = viewId;
          table.place = place;
          if (table.sequence !== null) look(table);
        },
        sequence: () => table.sequence,
        caughtUp: () => caughtUp(table),
        close: () => {
          if (!table.followers.delete(follower) || table.followers.size > 0 || !table.isOpen) return;
          table.isOpen = false;
          for (const go of table.waiting) go();
          if (tables.get(tableId) !== table) return;
          tables.delete(tableId);
          if (socket.connected) socket.emit('leave', { tableId });
        },
      };
    },
    close,
  };
}

/** What the one who knows least has read; null: nobody has read anything. */
function oldestOf({ followers }: Followed): number | null {
  const read = [...followers].flatMap(({ target }) => target.since() ?? []);
  return read.length === 0 ? null : Math.min(...read);
}

function tellAll<Name extends keyof LiveTableListener>(
  { followers }: Followed,
  name: Name,
  ...args: Parameters<NonNullable<LiveTableListener[Name]>>
): void {
  for (const { listener } of Array.from(followers)) (listener[name] as ((...own: typeof args) => void) | undefined)?.(...args);
}

function newlyFollowed({ tableId, viewId }: LiveTableTarget): Followed {
  return {
    tableId,
    followers: new Set(),
    people: new Map(),
    sequence: null,
    known: null,
    you: null,
    viewId,
    place: null,
    isOpen: true,
    waiting: new Set(),
  };
}

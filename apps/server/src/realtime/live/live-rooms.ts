import type { LiveChange } from '@quadrille/contract';
import type { BaseId, TableId } from '@quadrille/domain';
import type { CommittedChange } from '../../storage/store/committed-change.ts';
import type { BaseSchema } from '../../storage/schema/base-schema.ts';
import type { ChangeFeed } from '../change-feed.ts';
import { type Announced, createAnnouncer } from './create-announcer.ts';
import { toLiveReader, type LiveReader } from './live-reader.ts';
import { toLiveChange } from './to-live-change.ts';

/** Somebody who is told of a table's changes. */
export interface Listener {
  readonly baseId: BaseId;
  readonly tableId: TableId;
  /** The structure as this reader may see it, now. */
  readonly schema: () => Promise<BaseSchema>;
  /** Their rights changed in the base itself; null: the table is not theirs any more, and they are told nothing more. */
  readonly onReader: (reader: LiveReader | null) => void;
}

/** Readers of a table who are told the same. */
interface Room extends Announced {
  readonly baseId: BaseId;
  reader: LiveReader;
  readonly members: Set<Listener>;
}

interface Base {
  readonly stop: () => void;
  readonly rooms: Map<string, Room>;
  /** Changes are told one after the other. */
  queue: Promise<void>;
  /** Sequence of the last one that was. */
  told: number;
  isBusy: boolean;
}

export interface LiveRooms {
  /** Answers the name of the room and the sequence from which on the listener is told everything. */
  join(listener: Listener): Promise<{ readonly room: string; readonly sequence: number } | null>;
  leave(listener: Listener): void;
  /** Their role changed: they are told what they may see by it. */
  review(listener: Listener): Promise<void>;
  /** Ends once the listener was told of everything that was committed before; answers whether they are told anything. */
  catchUp(listener: Listener): Promise<boolean>;
  roomOf(listener: Listener): { readonly name: string; readonly reader: LiveReader } | null;
  close(): void;
}

interface LiveRoomsOptions {
  readonly feed: ChangeFeed;
  readonly sequenceOf: (baseId: BaseId) => Promise<number>;
  readonly send: (room: string, message: LiveChange) => void;
  readonly move: (listener: Listener, from: string | null, to: string | null) => void;
  readonly warn: (error: unknown) => void;
}

export function createLiveRooms({ feed, sequenceOf, send, move, warn }: LiveRoomsOptions): LiveRooms {
  const bases = new Map<BaseId, Promise<Base>>();
  const places = new Map<Listener, Room>();
  let isClosed = false;

  const { announce, tellWaiting } = createAnnouncer(send);

  const put = (base: Base, listener: Listener, reader: LiveReader, sequence: number): Room => {
    const name = `${listener.tableId} ${reader.key}`;
    const room = base.rooms.get(name) ?? {
      name,
      baseId: listener.baseId,
      reader,
      members: new Set(),
      last: sequence,
      waiting: null,
      pause: null,
    };
    base.rooms.set(name, room);
    room.members.add(listener);
    const former = places.get(listener);
    places.set(listener, room);
    if (former !== room) {
      if (former) take(base, listener, former);
      move(listener, former?.name ?? null, room.name);
    }
    return room;
  };

  const take = (base: Base, listener: Listener, room: Room): void => {
    room.members.delete(listener);
    if (room.members.size > 0) return;
    if (room.pause) clearTimeout(room.pause);
    base.rooms.delete(room.name);
  };

  const assign = async (base: Base, listener: Listener, room: Room): Promise<void> => {
    const reader = toLiveReader(await listener.schema(), listener.tableId);
    if (!room.members.has(listener)) return; // they left meanwhile
    if (reader) put(base, listener, reader, room.last).reader = reader;
    else {
      take(base, listener, room);
      places.delete(listener);
      move(listener, room.name, null);
    }
    listener.onReader(reader);
  };

  /** After a change of structure everybody's view of it is worked out anew, before they are told. */
  const reassign = async (base: Base): Promise<void> => {
    for (const room of Array.from(base.rooms.values())) {
      tellWaiting(room);
      for (const listener of Array.from(room.members)) await assign(base, listener, room);
    }
  };

  const hear = async (base: Base, change: CommittedChange): Promise<void> => {
    if (change.entities.length > 0) await reassign(base);
    for (const room of base.rooms.values()) {
      const news = toLiveChange(change, room.reader);
      if (news && change.sequence > room.last) announce(room, news);
    }
    base.told = change.sequence;
  };

  const open = async (baseId: BaseId): Promise<Base> => {
    const made: { base: Base | null; early: CommittedChange[] } = { base: null, early: [] };
    const take = (change: CommittedChange): void => {
      const { base } = made;
      if (!base) return void made.early.push(change);
      // Nothing to wait for: told in this very turn.
      if (!base.isBusy && change.entities.length === 0) return void hear(base, change).catch(warn);
      base.isBusy = true;
      base.queue = base.queue.then(() => hear(base, change)).catch(warn);
      const tail = base.queue;
      void tail.then(() => {
        if (base.queue === tail) base.isBusy = false;
      });
    };
    const stop = await feed.follow(baseId, take);
    const base: Base = { stop, rooms: new Map(), queue: Promise.resolve(), told: 0, isBusy: false };
    made.base = base;
    for (const change of made.early) take(change);
    return base;
  };

  const leave = (listener: Listener): void => {
    const room = places.get(listener);
    if (!room) return;
    places.delete(listener);
    move(listener, room.name, null);
    void bases.get(listener.baseId)?.then((base) => {
      take(base, listener, room);
      if (base.rooms.size > 0) return;
      base.stop();
      bases.delete(listener.baseId);
    });
  };

  return {
    join: async (listener) => {
      const { baseId, tableId } = listener;
      for (;;) {
        const opening = bases.get(baseId) ?? open(baseId);
        bases.set(baseId, opening);
        opening.catch(() => bases.delete(baseId));
        const base = await opening;
        const committed = await sequenceOf(baseId);
        const reader = toLiveReader(await listener.schema(), tableId);
        if (!reader || isClosed) return null;
        if (bases.get(baseId) !== opening) continue; // the last listener went while we came
        // Nothing is awaited from here on: what comes after this sequence is told.
        const sequence = Math.max(committed, base.told);
        return { room: put(base, listener, reader, sequence).name, sequence };
      }
    },
    leave,
    review: async (listener) => {
      const [base, room] = [await bases.get(listener.baseId), places.get(listener)];
      if (base && room) await assign(base, listener, room);
    },
    catchUp: async (listener) => {
      const base = await bases.get(listener.baseId);
      // a look at the base that was under way may have begun too early
      for (let looks = 0; looks < 2; looks += 1) await sequenceOf(listener.baseId);
      await base?.queue;
      const room = places.get(listener);
      if (room) tellWaiting(room);
      return room !== undefined;
    },
    roomOf: (listener) => places.get(listener) ?? null,
    close: () => {
      isClosed = true;
      for (const listener of Array.from(places.keys())) leave(listener);
    },
  };
}

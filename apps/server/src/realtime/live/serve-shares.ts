import { calls, headerNames, isAppError, liveLimits, liveMessages, type LiveShareJoin, type LiveShareJoined } from '@quadrille/contract';
import { visitor } from '@quadrille/domain';
import type { Namespace, Socket } from 'socket.io';
import * as v from 'valibot';
import type { AppParts, Ctx, RequestFacts } from '../../app-context.ts';
import { findShare, openShare } from '../../features/shares/index.ts';
import { authorise, guest } from '../../http/authorise.ts';
import { clientAddress } from '../../http/client-address.ts';
import type { ReadStore } from '../../storage/store/read-store.ts';
import type { CommittedChange } from '../../storage/store/committed-change.ts';
import { storeFor } from '../../storage/reader-store.ts';
import type { ChangeFeed } from '../change-feed.ts';
import { mayShow, type ShareVisibility, toShareVisibility } from './share-visibility.ts';

/** A shared view somebody has open. */
interface Room {
  readonly name: string;
  readonly uuid: string;
  readonly base: ReadStore;
  readonly members: Set<Socket>;
  readonly stop: () => void;
  visibility: ShareVisibility;
  /** Of the link, hashed; with another one everybody enters anew, without one everybody stays. */
  password: string | null;
  /** Changes are looked at one after the other. */
  queue: Promise<void>;
  pause: NodeJS.Timeout | null;
  /** What is told when the pause is over. */
  waiting: { isStructural: boolean } | null;
}

/** However much is written, visitors read again once in this time at most. */
const pauseMs = 1000;
/** Bases are deleted beside their change log: looked for this often. */
const lookEveryMs = 500;
const ended = 'This link does not lead anywhere any more.';

export interface ShareRooms {
  join(socket: Socket, message: LiveShareJoin): Promise<LiveShareJoined>;
  leave(socket: Socket, uuid: string): void;
  /** The connection has gone. */
  forget(socket: Socket): void;
  close(): void;
}

/** Visitors of shared views hear that something they see has changed, and nothing else: they read it through the public calls. */
export function createShareRooms(parts: AppParts, channel: Namespace, feed: ChangeFeed): ShareRooms {
  const rooms = new Map<string, Promise<Room>>();
  const places = new Map<Socket, Set<string>>();
  let isClosed = false;

  const open = async (uuid: string, facts: RequestFacts): Promise<Room> => {
    const found = await look(parts, uuid, facts);
    const early: CommittedChange[] = [];
    const made: { room: Room | null } = { room: null };
    const stop = await feed.follow(found.base.baseId, (change) => (made.room ? hear(made.room, change) : void early.push(change)));
    const room: Room = {
      ...found,
      name: `share ${uuid}`,
      uuid,
      members: new Set(),
      stop,
      queue: Promise.resolve(),
      pause: null,
      waiting: null,
    };
    made.room = room;
    for (const change of early) hear(room, change);
    return room;
  };

  function hear(room: Room, change: CommittedChange): void {
    room.queue = room.queue
      .then(async () => {
        const isStructural = change.entities.length > 0 && (await lookAgain(room));
        if (isStructural || (await mayShow(room.base, room.visibility, change))) announce(room, isStructural);
      })
      .catch((error: unknown) => (isClosed ? undefined : parts.log.warn('A change could not be told to visitors.', { error })));
  }

  /** After a change of structure: whether visitors see another view now. The link may be gone. */
  async function lookAgain(room: Room): Promise<boolean> {
    try {
      const now = await look(parts, room.uuid, null);
      if (now.password !== null && now.password !== room.password) {
        const what = room.password === null ? 'This link has a password now.' : 'The password of this link has changed.';
        finish(room, 'sharePasswordWrong', what);
        return false;
      }
      room.password = now.password;
      const isOther = now.visibility.look !== room.visibility.look;
      room.visibility = now.visibility;
      return isOther;
    } catch (error) {
      if (!isAppError(error) || error.status >= 500) throw error;
      finish(room, error.code, ended);
      return false;
    }
  }

  function announce(room: Room, isStructural: boolean): void {
    if (room.pause !== null) {
      room.waiting = { isStructural: isStructural || room.waiting?.isStructural === true };
      return;
    }
    channel.local.to(room.name).emit('shareChanged', { uuid: room.uuid, isStructural });
    room.pause = setTimeout(() => {
      room.pause = null;
      const { waiting } = room;
      room.waiting = null;
      if (waiting) announce(room, waiting.isStructural);
    }, pauseMs).unref();
  }

  function finish(room: Room, code: string, message: string): void {
    channel.local.to(room.name).emit('shareEnded', { uuid: room.uuid, code, message });
    for (const socket of Array.from(room.members)) drop(socket, room);
  }

  function drop(socket: Socket, room: Room): void {
    room.members.delete(socket);
    places.get(socket)?.delete(room.uuid);
    void socket.leave(room.name);
    if (room.members.size > 0) return;
    if (room.pause) clearTimeout(room.pause);
    room.stop();
    rooms.delete(room.uuid);
  }

  const timer = setInterval(() => {
    for (const opening of rooms.values())
      void opening
        .then(async (room) => {
          if (!(await parts.meta.lookups.base(room.base.baseId))) finish(room, 'notFound', ended);
        })
        .catch(() => {}); // the next look makes up for it
  }, lookEveryMs).unref();

  return {
    join: async (socket, { uuid: given, password }) => {
      const uuid = given.toLowerCase();
      const own = places.get(socket) ?? new Set<string>();
      places.set(socket, own);
      if (own.size >= liveLimits.shares && !own.has(uuid))
        return { ok: false, code: 'tooManyRequests', message: `One connection follows ${liveLimits.shares} shared views at most.` };
      const facts = factsOf(parts, socket, password);
      await look(parts, uuid, facts); // everybody shows that they may, whoever is there already
      for (;;) {
        const opening = rooms.get(uuid) ?? open(uuid, facts);
        rooms.set(uuid, opening);
        opening.catch(() => rooms.delete(uuid));
        const room = await opening;
        if (rooms.get(uuid) !== opening) continue; // the last one went while we came
        room.members.add(socket);
        own.add(uuid);
        void socket.join(room.name);
        if (!socket.connected) drop(socket, room);
        return { ok: true };
      }
    },
    leave: (socket, uuid) => {
      void rooms.get(uuid.toLowerCase())?.then((room) => drop(socket, room));
    },
    forget: (socket) => {
      for (const uuid of Array.from(places.get(socket) ?? [])) void rooms.get(uuid)?.then((room) => drop(socket, room));
      places.delete(socket);
    },
    close: () => {
      isClosed = true;
      clearInterval(timer);
      for (const opening of rooms.values())
        void opening.then((room) => (room.stop(), room.pause && clearTimeout(room.pause))).catch(() => {});
    },
  };
}

interface Looked {
  readonly base: ReadStore;
  readonly visibility: ShareVisibility;
  readonly password: string | null;
}

/** The view as any visitor gets it, by the same steps as the public calls. Without facts nobody is asked for the password. */
async function look(parts: AppParts, uuid: string, facts: RequestFacts | null): Promise<Looked> {
  const { baseId } = await authorise(parts, null, { call: calls.public.sharedViewRows, params: { uuid }, header: () => null });
  if (baseId === null) throw new Error('A shared view was found without a base.');
  const base = storeFor(await parts.engine.openBase(baseId), visitor);
  const request = facts ?? noFacts;
  const ctx: Ctx = { parts, actor: guest, baseId, base, signal: AbortSignal.timeout(10_000), clientId: null, request };
  const share = await (facts === null ? findShare : openShare)(ctx, uuid);
  const visibility = toShareVisibility(share);
  if (!visibility) throw new Error('A shared view shows a table that is not there.');
  return { base, visibility, password: share.view.doc.password };
}

const noFacts: RequestFacts = { ip: '', isHttps: false, header: () => null, setHeader: () => {} };

function factsOf({ settings }: AppParts, socket: Socket, password: string | null): RequestFacts {
  const { address, headers } = socket.handshake;
  const ip = clientAddress(settings.proxyHops, address, headers['x-forwarded-for']);
  return { ...noFacts, ip, header: (name) => (name === headerNames.viewPassword ? password : null) };
}

/** Answers to the messages of visitors. */
export function listenToVisitor(
  socket: Socket,
  rooms: ShareRooms,
  refuse: (error: unknown) => LiveShareJoined,
  mayJoin: () => boolean,
): void {
  socket.on('joinShare', (message: unknown, answer: unknown) => {
    const reply = typeof answer === 'function' ? (answer as (joined: LiveShareJoined) => void) : () => {};
    const parsed = v.safeParse(liveMessages.toServer.joinShare, message);
    if (!parsed.success) return reply({ ok: false, code: 'badRequest', message: parsed.issues[0].message });
    if (!mayJoin()) return reply({ ok: false, code: 'tooManyRequests', message: 'Too many views are opened at once. Wait a few seconds.' });
    rooms.join(socket, parsed.output).then(reply, (error: unknown) => reply(refuse(error)));
  });
  socket.on('leaveShare', (message: unknown) => {
    const parsed = v.safeParse(liveMessages.toServer.leaveShare, message);
    if (parsed.success) rooms.leave(socket, parsed.output.uuid);
  });
}

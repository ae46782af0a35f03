import {
  calls,
  isAppError,
  liveLimits,
  liveMessages,
  type LiveCaughtUp,
  type LiveComments,
  type LiveJoin,
  type LiveJoined,
  type LivePerson,
  type LivePlace,
} from '@quadrille/contract';
import { type BaseId, can, type FieldId, readerOf, type TableId } from '@quadrille/domain';
import type { Namespace, Socket } from 'socket.io';
import * as v from 'valibot';
import type { Actor, AppParts } from '../../app-context.ts';
import { authorise } from '../../http/authorise.ts';
import { findSession } from '../../http/authenticate.ts';
import type { Session } from '../../http/session.ts';
import type { Log } from '../../platform/log.ts';
import { schemaFor } from '../../storage/schema/reader-schema.ts';
import { createChangeFeed } from '../change-feed.ts';
import { tokenOf } from '../token-of.ts';
import { createLiveRooms, type Listener, type LiveRooms } from './live-rooms.ts';
import { createPresence } from './presence.ts';
import { createPageRooms, nameOf, type PageRooms } from './serve-pages.ts';
import { createShareRooms, listenToVisitor, type ShareRooms } from './serve-shares.ts';
import { toLiveChange } from './to-live-change.ts';
import { watchRights, type Watched } from './watch-rights.ts';

/** A table somebody has open over one connection. */
interface Seat extends Listener, Watched {
  readonly socket: Socket;
  actor: Actor;
  person: LivePerson;
}

/** Most joins of a connection in a while: each costs reads. */
const joins = { most: 60, periodMs: 10_000 } as const;
/** Changes looked through for somebody who comes back; of more than these all is read again. */
const lookedThrough = 200;

const refusal = (code: string, message: string) => ({ ok: false as const, code, message });
const lost = 'You may not read this table any more.';

/**
 * The live channel: whoever may read a table's rows is told what changes in it and who else is there. Only ids and sequences
 * travel; values are read through the calls everybody reads through. Answers how to stop.
 */
export function serveLive(parts: AppParts, channel: Namespace): () => void {
  const { engine, bus, log, clock } = parts;
  const seats = new Map<string, Map<TableId, Seat>>();
  const feed = createChangeFeed(engine, bus);

  const rooms = createLiveRooms({
    feed,
    sequenceOf: async (baseId) => (await engine.openBase(baseId)).sequence(),
    send: (room, message) => void channel.local.to(room).emit('changed', message),
    move: (listener, from, to) => {
      const { socket } = listener as Seat;
      if (from !== null) void socket.leave(from);
      if (to !== null) void socket.join(to);
    },
    warn: (error) => log.warn('A change could not be told to those who watch.', { error }),
  });
  const shares = createShareRooms(parts, channel, feed);
  const pages = createPageRooms(parts, channel, feed);
  const presence = createPresence({ bus, now: () => clock.now(), onPeople: tellPeople });

  /** To each reader only the places they may see. */
  function tellPeople(tableId: TableId, here: readonly LivePerson[], gone: readonly string[]): void {
    const told = new Map<string, readonly LivePerson[]>();
    for (const tables of seats.values()) {
      const seat = tables.get(tableId);
      const room = seat && rooms.roomOf(seat);
      if (room)
        told.set(
          room.name,
          here.map((person) => toShown(person, seat)),
        );
    }
    for (const [room, people] of told) channel.local.to(room).emit('people', { tableId, here: people, gone });
  }

  function toShown(person: LivePerson, seat: Seat): LivePerson {
    const reader = rooms.roomOf(seat)?.reader;
    const sees = (id: string | undefined): boolean => id === undefined || reader?.fieldIds.has(id as FieldId) === true;
    const { place } = person;
    const isShown = place !== null && reader?.seesAllRows === true && sees(place.fieldId) && sees(place.toFieldId);
    return isShown ? person : { ...person, place: null };
  }

  /** To those who may read comments. */
  const stopComments = parts.comments.hear(({ tableId, rowId }) => {
    for (const tables of seats.values()) {
      const seat = tables.get(tableId);
      const reader = seat && rooms.roomOf(seat)?.reader;
      if (!reader || !can('commentList', seat.actor.roles)) continue;
      seat.socket.emit('comments', { tableId, rowId: reader.seesAllRows ? Number(rowId) : null } satisfies LiveComments);
    }
  });

  const end = (seat: Seat, code: string, message: string): void => {
    if (seats.get(seat.socket.id)?.get(seat.tableId) !== seat) return;
    seats.get(seat.socket.id)?.delete(seat.tableId);
    rooms.leave(seat);
    presence.remove(seat.tableId, seat.socket.id);
    if (seat.socket.connected && code !== '') seat.socket.emit('ended', { tableId: seat.tableId, code, message });
  };

  const sit = async (socket: Socket, { tableId, viewId, since }: LiveJoin): Promise<LiveJoined> => {
    const own = seats.get(socket.id) ?? new Map<TableId, Seat>();
    seats.set(socket.id, own);
    const known = own.get(tableId as TableId);
    if (known) end(known, '', '');
    if (own.size >= liveLimits.tables) return refusal('tooManyRequests', `One connection follows ${liveLimits.tables} tables at most.`);
    const { session, actor, baseId } = await grant(parts, socket, tableId);
    const base = await engine.openBase(baseId);
    const seat: Seat = {
      socket,
      actor,
      baseId,
      tableId: tableId as TableId,
      userId: session.user.id,
      token: tokenOf(socket),
      person: { id: socket.id, userId: session.user.id, name: nameOf(session), viewId, place: null },
      schema: async () => {
        const reader = readerOf(seat.actor.roles, seat.actor.userId);
        const schema = await base.schema();
        return reader === null ? schema : schemaFor(schema, reader);
      },
      onReader: (reader) => {
        if (!reader) end(seat, 'tableNotFound', 'This table is not there any more.');
      },
      check: async () => {
        try {
          seat.actor = (await grant(parts, socket, tableId)).actor;
          await rooms.review(seat);
        } catch (error) {
          if (isAppError(error) && error.status < 500) end(seat, error.code, lost);
        }
      },
    };
    const joined = await rooms.join(seat);
    if (!joined) return refusal('tableNotFound', 'Table not found');
    if (!socket.connected) {
      rooms.leave(seat);
      return refusal('aborted', 'The connection has gone.');
    }
    own.set(seat.tableId, seat);
    presence.put(seat.tableId, seat.person);
    const isStale = since !== null && since < joined.sequence && (await hasNews(seat, since));
    const people = presence.list(seat.tableId).map((person) => toShown(person, seat));
    return { ok: true, sequence: joined.sequence, isStale, you: socket.id, people };
  };

  /** Whether anything this reader can see changed after a sequence. */
  const hasNews = async (seat: Seat, since: number): Promise<boolean> => {
    const reader = rooms.roomOf(seat)?.reader;
    const changes = await (await engine.openBase(seat.baseId)).listChanges({ limit: lookedThrough });
    if (!reader || (changes.at(-1)?.change.sequence ?? 0) > since + 1) return true;
    return changes.some(
      ({ change, touched, clientId }) =>
        change.sequence > since && toLiveChange({ ...change, touched, clientId, records: [], isAbridged: true }, reader) !== null,
    );
  };

  const look = (socket: Socket, tableId: string, viewId: string | null, place: LivePlace | null): void => {
    const seat = seats.get(socket.id)?.get(tableId as TableId);
    if (!seat) return;
    seat.person = { ...seat.person, viewId, place };
    presence.put(seat.tableId, seat.person);
  };

  channel.on('connection', (socket) => listenToReader(socket, { seats, rooms, shares, pages, log, sit, look, end }));

  const stopWatching = watchRights(parts, () => [...[...seats.values()].flatMap((tables) => [...tables.values()]), ...pages.streams()]);
  return () => {
    stopWatching();
    stopComments();
    presence.close();
    shares.close();
    pages.close();
    rooms.close();
    feed.close();
  };
}

/** What the messages of a connection are answered with. */
interface Desk {
  readonly seats: Map<string, Map<TableId, Seat>>;
  readonly rooms: LiveRooms;
  readonly shares: ShareRooms;
  readonly pages: PageRooms;
  readonly log: Log;
  readonly sit: (socket: Socket, message: LiveJoin) => Promise<LiveJoined>;
  readonly look: (socket: Socket, tableId: string, viewId: string | null, place: LivePlace | null) => void;
  readonly end: (seat: Seat, code: string, message: string) => void;
}

/** Answers what one connection asks for, until it ends. */
function listenToReader(socket: Socket, { seats, rooms, shares, pages, log, sit, look, end }: Desk): void {
  let count = 0;
  const period = setInterval(() => (count = 0), joins.periodMs).unref();
  const refuse = (error: unknown) => {
    if (isAppError(error) && error.code !== 'internal') return refusal(error.code, error.message);
    log.error('A table could not be joined.', { error });
    return refusal('internal', 'The table cannot be followed at present.');
  };
  const mayJoin = (): boolean => (count += 1) <= joins.most;
  listenToVisitor(socket, shares, refuse, mayJoin);
  pages.listen(socket, mayJoin);
  socket.on('join', (message: unknown, answer: unknown) => {
    const reply = typeof answer === 'function' ? (answer as (joined: LiveJoined) => void) : () => {};
    const parsed = v.safeParse(liveMessages.toServer.join, message);
    if (!parsed.success) return reply(refusal('badRequest', parsed.issues[0].message));
    if (!mayJoin()) return reply(refusal('tooManyRequests', 'Too many tables are opened at once. Wait a few seconds.'));
    sit(socket, parsed.output).then(reply, (error: unknown) => reply(refuse(error)));
  });
  socket.on('leave', (message: unknown) => {
    const parsed = v.safeParse(liveMessages.toServer.leave, message);
    const seat = parsed.success ? seats.get(socket.id)?.get(parsed.output.tableId as TableId) : undefined;
    if (seat) end(seat, '', '');
  });
  socket.on('catchUp', (message: unknown, answer: unknown) => {
    const reply = typeof answer === 'function' ? (answer as (caughtUp: LiveCaughtUp) => void) : () => {};
    const parsed = v.safeParse(liveMessages.toServer.catchUp, message);
    const seat = parsed.success && mayJoin() ? seats.get(socket.id)?.get(parsed.output.tableId as TableId) : undefined;
    if (!seat) return reply({ ok: false });
    rooms.catchUp(seat).then(
      (ok) => reply({ ok }),
      () => reply({ ok: false }),
    );
  });
  socket.on('look', (message: unknown) => {
    const parsed = v.safeParse(liveMessages.toServer.look, message);
    if (parsed.success) look(socket, parsed.output.tableId, parsed.output.viewId, parsed.output.place);
  });
  socket.on('disconnect', () => {
    clearInterval(period);
    for (const seat of Array.from(seats.get(socket.id)?.values() ?? [])) end(seat, '', '');
    seats.delete(socket.id);
    shares.forget(socket);
  });
}

interface Granted {
  readonly session: Session;
  readonly actor: Actor;
  readonly baseId: BaseId;
}

/** Joining is allowed exactly when reading the rows is. */
async function grant(parts: AppParts, socket: Socket, tableId: string): Promise<Granted> {
  const session = await findSession(parts, tokenOf(socket));
  const { actor, baseId } = await authorise(parts, session, { call: calls.grids.page, params: { tableId }, header: () => null });
  if (!session || baseId === null) throw new Error('A table was granted without a person or a base.');
  return { session, actor, baseId };
}

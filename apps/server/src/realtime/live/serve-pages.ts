import {
  calls,
  isAppError,
  liveLimits,
  liveMessages,
  type LivePageKept,
  type LivePageOpen,
  type LivePageOpened,
  type LivePagePointed,
} from '@quadrille/contract';
import { type BaseId, can, type EntityKind, type ItemId } from '@quadrille/domain';
import type { Namespace, Socket } from 'socket.io';
import * as v from 'valibot';
import type { Actor, AppParts } from '../../app-context.ts';
import { getPage, readPageUpdate, writePage } from '../../features/documents/index.ts';
import { authorise } from '../../http/authorise.ts';
import { findSession } from '../../http/authenticate.ts';
import type { Session } from '../../http/session.ts';
import { updateSince, vectorOf } from '../../platform/page-doc.ts';
import type { CommittedChange } from '../../storage/store/committed-change.ts';
import type { ChangeFeed } from '../change-feed.ts';
import { tokenOf } from '../token-of.ts';
import type { Watched } from './watch-rights.ts';

/** A page somebody has open over one connection. */
interface PageSeat extends Watched {
  readonly socket: Socket;
  readonly itemId: ItemId;
  readonly name: string;
  actor: Actor;
  pointer: string | null;
  readonly stop: () => void;
}

/** A base of which somebody follows what stands in its tree. */
interface ItemsSeat extends Watched {
  readonly socket: Socket;
  readonly stop: () => void;
}

/** What stands in the tree of a base, and what a dashboard there is made of. */
const inTree: ReadonlySet<EntityKind> = new Set(['item', 'dashboard', 'widget']);
const nothing = { update: '', vector: '' };
const writesPeriodMs = 10_000;
const refusal = (code: string, message: string) => ({ ok: false as const, code, message });

export interface PageRooms {
  listen(socket: Socket, mayJoin: () => boolean): void;
  streams(): readonly Watched[];
  close(): void;
}

/**
 * Pages that are open: whoever may read one hears what others write in it and where they are, and whoever may change it writes. Every
 * update is kept before anybody is told of it.
 */
export function createPageRooms(parts: AppParts, channel: Namespace, feed: ChangeFeed): PageRooms {
  const seats = new Map<Socket, Map<string, PageSeat>>();
  const followers = new Map<Socket, Map<string, ItemsSeat>>();
  const pageRoom = (itemId: string): string => `page ${itemId}`;

  const end = (seat: PageSeat, code: string, message: string): void => {
    if (seats.get(seat.socket)?.get(seat.itemId) !== seat) return;
    seats.get(seat.socket)?.delete(seat.itemId);
    seat.stop();
    void seat.socket.leave(pageRoom(seat.itemId));
    channel.to(pageRoom(seat.itemId)).emit('pagePointed', pointedBy(seat, { pointer: null, isGone: true }));
    if (seat.socket.connected && code !== '') seat.socket.emit('pageEnded', { itemId: seat.itemId, code, message });
  };

  const open = async (socket: Socket, { itemId: given, vector }: LivePageOpen): Promise<LivePageOpened> => {
    const own = seats.get(socket) ?? new Map<string, PageSeat>();
    seats.set(socket, own);
    const known = own.get(given);
    if (known) end(known, '', '');
    if (own.size >= liveLimits.pages) return refusal('tooManyRequests', `One connection opens ${liveLimits.pages} pages at most.`);
    const { session, actor, baseId } = await grant(parts, socket, { itemId: given });
    const base = await parts.engine.openBase(baseId);
    const { id: itemId } = getPage(await base.schema(), given);
    const stop = await feed.follow(baseId, (change) => {
      if (change.entities.some(({ kind, id, after }) => kind === 'item' && id === itemId && after === null))
        end(seat, 'itemNotFound', 'This page was deleted.');
    });
    const seat: PageSeat = {
      socket,
      itemId,
      baseId,
      userId: session.user.id,
      token: tokenOf(socket),
      name: nameOf(session),
      actor,
      pointer: null,
      stop,
      check: async () => {
        try {
          const now = await grant(parts, socket, { itemId });
          const isOther = can('itemUpdate', now.actor.roles) !== can('itemUpdate', seat.actor.roles);
          seat.actor = now.actor;
          if (isOther) end(seat, 'rightsChanged', 'Your rights on this page have changed.');
        } catch (error) {
          if (isAppError(error) && error.status < 500) end(seat, error.code, 'You may not read this page any more.');
        }
      },
    };
    if (!socket.connected) {
      stop();
      return refusal('aborted', 'The connection has gone.');
    }
    own.set(itemId, seat);
    await socket.join(pageRoom(itemId));
    // read once everything later is told
    const update = await readPageUpdate(parts, itemId);
    socket.to(pageRoom(itemId)).emit('pagePointed', pointedBy(seat, { isNew: true }));
    return {
      ok: true,
      ...(update === null ? nothing : { update: toText(updateSince(update, toBytes(vector))), vector: toText(vectorOf(update)) }),
      you: socket.id,
      canWrite: can('itemUpdate', actor.roles),
    };
  };

  const write = async (socket: Socket, itemId: string, update: string): Promise<LivePageKept> => {
    const seat = seats.get(socket)?.get(itemId);
    if (!seat) return refusal('itemNotFound', 'This page is not open here.');
    if (!can('itemUpdate', seat.actor.roles)) return refusal('forbidden', 'You may read this page and not change it.');
    const bytes = Buffer.from(update, 'base64');
    await writePage(parts, { itemId: seat.itemId, baseId: seat.baseId, update: bytes }, { userId: seat.userId, socketId: socket.id });
    return { ok: true };
  };

  const follow = async (socket: Socket, baseId: string): Promise<void> => {
    const own = followers.get(socket) ?? new Map<string, ItemsSeat>();
    followers.set(socket, own);
    if (own.has(baseId) || own.size >= liveLimits.bases) return;
    const { session, baseId: id } = await grant(parts, socket, { projectId: baseId });
    const announce = ({ entities }: CommittedChange): void => {
      if (entities.some(({ kind }) => inTree.has(kind))) socket.emit('itemsChanged', { baseId: id });
    };
    const stop = await feed.follow(id, announce);
    const leave = (): void => leaveItems(socket, id);
    const check = async (): Promise<void> => {
      await grant(parts, socket, { projectId: id }).catch((error: unknown) => {
        if (isAppError(error) && error.status < 500) leave();
      });
    };
    own.get(id)?.stop();
    own.set(id, { socket, stop, baseId: id, userId: session.user.id, token: tokenOf(socket), check });
    if (!socket.connected) leave();
  };

  const leaveItems = (socket: Socket, baseId: string): void => {
    followers.get(socket)?.get(baseId)?.stop();
    followers.get(socket)?.delete(baseId);
  };

  const stopWords = parts.pages.hear(({ itemId, updateId, socketId }) => {
    const here = [...seats.values()].flatMap((own) => own.get(itemId) ?? []).filter(({ socket }) => socket.id !== socketId);
    if (here.length === 0) return;
    if (updateId === null) {
      for (const { socket, actor } of here) if (can('commentList', actor.roles)) socket.emit('pageSaid', { itemId });
      return;
    }
    findUpdate(parts, itemId, updateId)
      .then((update) => here.forEach(({ socket }) => socket.emit('pageWritten', { itemId, update })))
      .catch((error: unknown) => parts.log.warn('An update of a page could not be told to those who read it.', { error }));
  });

  return {
    listen: (socket, mayJoin) => listenToWriter(socket, { seats, open, write, follow, leaveItems, end, mayJoin, log: parts.log }),
    streams: () => [
      ...[...seats.values()].flatMap((own) => [...own.values()]),
      ...[...followers.values()].flatMap((own) => [...own.values()]),
    ],
    close: () => {
      stopWords();
      for (const own of seats.values()) for (const { stop } of own.values()) stop();
      for (const own of followers.values()) for (const { stop } of own.values()) stop();
    },
  };

  function listenToWriter(socket: Socket, desk: Desk): void {
    serveWriter(socket, desk);
    socket.on('disconnect', () => {
      for (const seat of Array.from(seats.get(socket)?.values() ?? [])) end(seat, '', '');
      for (const baseId of Array.from(followers.get(socket)?.keys() ?? [])) leaveItems(socket, baseId);
      seats.delete(socket);
      followers.delete(socket);
    });
  }
}

/** What the messages of one connection about pages are answered with. */
interface Desk {
  readonly seats: ReadonlyMap<Socket, ReadonlyMap<string, PageSeat>>;
  readonly open: (socket: Socket, message: LivePageOpen) => Promise<LivePageOpened>;
  readonly write: (socket: Socket, itemId: string, update: string) => Promise<LivePageKept>;
  readonly follow: (socket: Socket, baseId: string) => Promise<void>;
  readonly leaveItems: (socket: Socket, baseId: string) => void;
  readonly end: (seat: PageSeat, code: string, message: string) => void;
  readonly mayJoin: () => boolean;
  readonly log: AppParts['log'];
}

function serveWriter(socket: Socket, { seats, open, write, follow, leaveItems, end, mayJoin, log }: Desk): void {
  const { toServer } = liveMessages;
  let writes = 0;
  const period = setInterval(() => (writes = 0), writesPeriodMs).unref();
  socket.on('disconnect', () => clearInterval(period));
  const refuse = (error: unknown) => {
    if (isAppError(error) && error.code !== 'internal') return refusal(error.code, error.message);
    log.error('A page could not be served.', { error });
    return refusal('internal', 'The page cannot be opened or written at present.');
  };
  const busy = refusal('tooManyRequests', 'This is too much at once. Wait a few seconds.');
  socket.on('openPage', (message: unknown, answer: unknown) => {
    const reply = replyOf<LivePageOpened>(answer);
    const parsed = v.safeParse(toServer.openPage, message);
    if (!parsed.success) return reply(refusal('badRequest', parsed.issues[0].message));
    if (!mayJoin()) return reply(busy);
    open(socket, parsed.output).then(reply, (error: unknown) => reply(refuse(error)));
  });
  socket.on('writePage', (message: unknown, answer: unknown) => {
    const reply = replyOf<LivePageKept>(answer);
    const parsed = v.safeParse(toServer.writePage, message);
    if (!parsed.success) return reply(refusal('badRequest', parsed.issues[0].message));
    if ((writes += 1) > liveLimits.pageWrites) return reply(busy);
    write(socket, parsed.output.itemId, parsed.output.update).then(reply, (error: unknown) => reply(refuse(error)));
  });
  socket.on('pointPage', (message: unknown) => {
    const parsed = v.safeParse(toServer.pointPage, message);
    const seat = parsed.success ? seats.get(socket)?.get(parsed.output.itemId) : undefined;
    if (!parsed.success || !seat || (writes += 1) > liveLimits.pageWrites) return;
    seat.pointer = parsed.output.pointer;
    socket.to(`page ${seat.itemId}`).emit('pagePointed', pointedBy(seat, {}));
  });
  socket.on('closePage', (message: unknown) => {
    const parsed = v.safeParse(toServer.closePage, message);
    const seat = parsed.success ? seats.get(socket)?.get(parsed.output.itemId) : undefined;
    if (seat) end(seat, '', '');
  });
  socket.on('followItems', (message: unknown) => {
    const parsed = v.safeParse(toServer.followItems, message);
    if (parsed.success && mayJoin()) follow(socket, parsed.output.baseId).catch(() => {}); // nobody may follow what they may not read
  });
  socket.on('leaveItems', (message: unknown) => {
    const parsed = v.safeParse(toServer.leaveItems, message);
    if (parsed.success) leaveItems(socket, parsed.output.baseId);
  });
}

const replyOf = <Answer>(answer: unknown): ((value: Answer) => void) =>
  typeof answer === 'function' ? (answer as (value: Answer) => void) : () => {};

function pointedBy(
  { itemId, socket, userId, name, pointer }: PageSeat,
  state: { readonly pointer?: null; readonly isNew?: true; readonly isGone?: true },
): LivePagePointed {
  return { itemId, id: socket.id, userId, name, pointer, isNew: false, isGone: false, ...state };
}

/** The update itself; where it was folded meanwhile, the whole page, which says it as well. */
async function findUpdate(parts: AppParts, itemId: ItemId, updateId: string): Promise<string> {
  const update = (await parts.meta.pages.findUpdate(updateId)) ?? (await readPageUpdate(parts, itemId));
  return update === null ? '' : toText(update);
}

interface Granted {
  readonly session: Session;
  readonly actor: Actor;
  readonly baseId: BaseId;
}

/** A page is opened by whoever may read it, a tree followed by whoever may list it. */
async function grant(
  parts: AppParts,
  socket: Socket,
  params: { readonly itemId: string } | { readonly projectId: string },
): Promise<Granted> {
  const session = await findSession(parts, tokenOf(socket));
  const call = 'itemId' in params ? calls.pages.read : calls.items.list;
  const { actor, baseId } = await authorise(parts, session, { call, params: { ...params }, header: () => null });
  if (!session || baseId === null) throw new Error('A page was granted without a person or a base.');
  return { session, actor, baseId };
}

export function nameOf({ user }: Session): string {
  return [user.first_name, user.last_name].filter(Boolean).join(' ') || (user.email.split('@')[0] ?? '');
}

const toText = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64');
const toBytes = (text: string | null): Uint8Array | null => (text === null || text === '' ? null : Buffer.from(text, 'base64'));

import { headerNames } from '@quadrille/contract';
import { io, type Socket } from 'socket.io-client';
import { safeParse, type GenericSchema, type InferOutput } from 'valibot';
import type { ClientCore } from '../client/client.ts';

/** How the socket comes back: after 1 s, then more slowly up to 5 s, for ever. */
export const reconnection = {
  reconnection: true,
  reconnectionAttempts: Number.POSITIVE_INFINITY,
  reconnectionDelay: 1000,
  reconnectionDelayMax: 5000,
  randomizationFactor: 0.5,
  timeout: 20_000,
} as const;

/** @internal A connection to one channel that follows the session: a new token reconnects, a cleared one disconnects. */
export interface SessionSocket {
  readonly socket: Socket;
  /** Ends it for good. */
  close(): void;
}

/** @internal Call `follow` once the listeners are in place. */
export function openSocket(
  { baseUrl, session }: Pick<ClientCore, 'baseUrl' | 'session'>,
  namespace: string,
): { readonly socket: Socket; readonly follow: () => SessionSocket } {
  const { $token } = session;
  const socket = makeSocket(baseUrl, namespace, () => $token.get() ?? '');
  return {
    socket,
    follow: () => {
      const stop = $token.subscribe((token) => {
        useToken(socket, token);
        socket.disconnect();
        if (token !== null) socket.connect();
      });
      return {
        socket,
        close: () => {
          stop();
          socket.disconnect();
        },
      };
    },
  };
}

/** @internal A connection to one channel, not begun yet. */
export function makeSocket(baseUrl: string, namespace: string, token: () => string): Socket {
  const { origin, pathname } = new URL(baseUrl || location.origin);
  return io(origin + namespace, {
    ...reconnection,
    path: `${pathname.replace(/\/+$/, '')}/socket.io`,
    // Long polling comes second: behind one address several servers share, each of its requests may reach another of them.
    transports: ['websocket', 'polling'],
    tryAllTransports: true,
    autoConnect: false,
    forceNew: true,
    auth: (give) => give({ token: token() }),
  });
}

/** Browsers can set headers on the polling transport only, so the token goes along in both places. */
function useToken(socket: Socket, token: string | null): void {
  socket.io.opts.extraHeaders = token === null ? {} : { [headerNames.session]: token };
}

/** @internal Hands on what has the right shape; anything else is ignored. */
export function onMessage<Schema extends GenericSchema>(
  socket: Socket,
  event: string,
  schema: Schema,
  take: (message: InferOutput<Schema>) => void,
): void {
  socket.on(event, (raw: unknown) => {
    const message = safeParse(schema, raw);
    if (message.success) take(message.output);
  });
}

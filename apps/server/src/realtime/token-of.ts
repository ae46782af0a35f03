import type { Socket } from 'socket.io';

/** The session token of a connection; browsers can set headers on the polling transport only, so there are two places. */
export function tokenOf({ handshake }: Socket): string {
  const header = handshake.headers['xc-auth'];
  const auth: unknown = handshake.auth['token'] ?? handshake.auth['xc-auth'];
  return typeof header === 'string' ? header : typeof auth === 'string' ? auth : '';
}

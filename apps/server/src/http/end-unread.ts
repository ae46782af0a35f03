import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Readable } from 'node:stream';

/** How long what nobody reads any more may go on coming: who sends it can read the answer meanwhile. */
const lingerMs = 2000;

/** Bytes of a request: whoever stops reading them leaves the connection open for the answer. */
export function bytesOf(body: Readable): AsyncIterable<Uint8Array> {
  return body.iterator({ destroyOnReturn: false }) as AsyncIterable<Uint8Array>;
}

/** A request that is answered while its body is on its way: the rest is let go, and after a moment the connection is closed. */
export function endUnread(request: IncomingMessage, response: ServerResponse): void {
  if (request.complete || request.destroyed) return;
  response.once('finish', () => {
    request.resume();
    const close = (): void => {
      if (!request.complete) request.socket.destroy();
    };
    // what came while this process was busy is read first
    setTimeout(() => setImmediate(close), lingerMs).unref();
  });
}

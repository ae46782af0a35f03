import type { Server as HttpServer } from 'node:http';
import { Server as EngineServer } from 'engine.io';
import type { Namespace, Socket } from 'socket.io';
import * as v from 'valibot';
import type { AppParts } from '../app-context.ts';

const text = v.pipe(v.string(), v.maxLength(2000));
const pageSchema = v.object({ path: text });
const eventSchema = v.object({ event: text });

/** So much a minute is counted of one client. */
const mostAMinute = 120;

/** The event channel: clients say which page they are on and what they do there, and it is counted. Nothing is answered. */
export function serveEvents({ usage }: AppParts, channel: Namespace): () => void {
  const onConnection = (socket: Socket): void => {
    const take = counter(usage);
    socket.on('page', (message: unknown) => take({ kind: 'page', message }));
    socket.on('event', (message: unknown) => take({ kind: 'event', message }));
  };
  channel.on('connection', onConnection);
  return () => void channel.off('connection', onConnection);
}

/** The same for clients of the bare protocol below socket.io, at `/engine.io`: texts of JSON such as `{"event": "page", "path": "/"}`. */
export function serveBareEvents({ usage }: AppParts, server: HttpServer): () => void {
  const engine = new EngineServer({ maxHttpBufferSize: 16_384, pingInterval: 25_000, pingTimeout: 20_000 });
  engine.on('connection', (socket: { on(name: 'message', listener: (data: unknown) => void): void }) => {
    const take = counter(usage);
    socket.on('message', (data) => {
      const message = parse(data);
      take({ kind: isPage(message) ? 'page' : 'event', message });
    });
  });
  engine.attach(server, { path: '/engine.io', destroyUpgrade: false });
  return () => void engine.close();
}

const isPage = (message: unknown): boolean =>
  typeof message === 'object' && message !== null && 'event' in message && message.event === 'page';

function parse(data: unknown): unknown {
  try {
    return JSON.parse(String(data)) as unknown;
  } catch {
    return null;
  }
}

function counter(usage: AppParts['usage']): (said: { readonly kind: 'page' | 'event'; readonly message: unknown }) => void {
  let left = mostAMinute;
  let since = performance.now();
  return ({ kind, message }) => {
    if (performance.now() - since > 60_000) [left, since] = [mostAMinute, performance.now()];
    if (left === 0) return;
    left -= 1;
    if (kind === 'page') {
      const page = v.safeParse(pageSchema, message);
      if (page.success) usage.count('page', page.output.path);
    } else {
      const event = v.safeParse(eventSchema, message);
      if (event.success) usage.count('event', event.output.event);
    }
  };
}

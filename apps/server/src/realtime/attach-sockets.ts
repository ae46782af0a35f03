import type { Server as HttpServer } from 'node:http';
import { jobsNamespace, liveNamespace } from '@quadrille/contract';
import type { AppParts } from '../app-context.ts';
import { serveLive } from './live/serve-live.ts';
import { serveBareEvents, serveEvents } from './serve-events.ts';
import { serveJobs } from './serve-jobs.ts';
import { shareSockets } from './share-sockets.ts';
import { databaseKinds } from '../platform/database-kind.ts';

/** The socket server on the same port; answers at `/socket.io`. */
export interface Sockets {
  close(): Promise<void>;
}

/** Engine settings are those v1 clients were written against. */
export async function attachSockets(parts: AppParts, server: HttpServer): Promise<Sockets> {
  const { Server } = await import('socket.io');
  const { settings } = parts;
  const io = new Server(server, {
    serveClient: false,
    pingInterval: 25_000,
    pingTimeout: 20_000,
    maxHttpBufferSize: 1_000_000,
    cors: { origin: settings.allowedOrigins.length > 0 ? [...settings.allowedOrigins] : '*' },
  });
  const shared =
    settings.databaseUrl !== null && databaseKinds[parts.engine.kind].carriesMessages
      ? await shareSockets(io, settings.databaseUrl, parts.log)
      : null;
  const channels = [io.of('/'), io.of(jobsNamespace), io.of(liveNamespace)] as const;
  const stops = [
    serveEvents(parts, channels[0]),
    serveBareEvents(parts, server),
    serveJobs(parts, channels[1]),
    serveLive(parts, channels[2]),
  ];
  return {
    close: async () => {
      for (const stop of stops) stop();
      io.disconnectSockets(true);
      io.engine.close();
      for (const channel of channels) await channel.adapter.close();
      await shared?.();
    },
  };
}

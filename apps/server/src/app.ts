import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { AppParts } from './app-context.ts';
import { followPrompts, type PromptFollower } from './features/cowriter/index.ts';
import { type ChangeFollower, followChanges } from './features/hooks/index.ts';
import { type GrownFollower, tellGrownLinks } from './features/shares/index.ts';
import { scheduleBackups } from './features/instance/index.ts';
import { scheduleSnapshots } from './features/snapshots/index.ts';
import { startHousekeeping } from './housekeeping.ts';
import { createHttp } from './http/create-http.ts';
import { serveJobKinds } from './job-kinds.ts';
import { closeParts } from './open-parts.ts';
import { attachSockets } from './realtime/attach-sockets.ts';
import { routes } from './routes.ts';

/** A server made of its parts. */
export interface App {
  readonly http: FastifyInstance;
  /** Listens; answers the address. */
  listen(): Promise<string>;
  /** Takes no new requests, lets running ones finish, then lets go of everything. */
  stop(): Promise<void>;
}

/** Puts the parts together. `webDir` is the folder of the built web app, null for the API alone. */
export async function createApp(parts: AppParts, options: { readonly webDir: string | null } = { webDir: null }): Promise<App> {
  const http = await createHttp(parts, { calls: routes, webDir: options.webDir });
  const sockets = await attachSockets(parts, http.server);
  let stopCleaning: (() => void) | null = null;
  let follower: ChangeFollower | null = null;
  let filler: PromptFollower | null = null;
  let grown: GrownFollower | null = null;
  let stopBackups: (() => void) | null = null;
  let stopSnapshots: (() => void) | null = null;
  return {
    http,
    listen: async () => {
      const { host, port } = parts.settings;
      await http.listen({ host, port });
      stopCleaning = startHousekeeping(parts);
      serveJobKinds(parts);
      follower = followChanges(parts);
      filler = followPrompts(parts);
      grown = tellGrownLinks(parts);
      stopBackups = scheduleBackups(parts);
      stopSnapshots = scheduleSnapshots(parts);
      return toUrl(http.server.address() as AddressInfo);
    },
    stop: async () => {
      stopCleaning?.();
      stopBackups?.();
      stopSnapshots?.();
      filler?.close();
      await sockets.close();
      await Promise.all([closeHttp(http).then(() => Promise.all([follower?.close(), grown?.close()])), parts.jobs.close()]);
      await closeParts(parts);
    },
  };
}

/** How long answers under way may take once the server stops. A client that does not read its download has no end. */
const patienceMs = 5000;

/** Connections that were busy when closing began are let go as soon as they have had their answer. */
async function closeHttp(http: FastifyInstance): Promise<void> {
  const timer = setInterval(() => http.server.closeIdleConnections(), 50);
  const end = setTimeout(() => http.server.closeAllConnections(), patienceMs);
  try {
    await http.close();
  } finally {
    clearInterval(timer);
    clearTimeout(end);
  }
}

function toUrl({ address, family, port }: AddressInfo): string {
  const host = ['0.0.0.0', '::'].includes(address) ? 'localhost' : family === 'IPv6' ? `[${address}]` : address;
  return `http://${host}:${port}`;
}

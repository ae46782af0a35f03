import { headerNames, jobsMessages, jobsNamespace, type JobStatusMessage } from '@quadrille/contract';
import { io, type Socket } from 'socket.io-client';
import { safeParse, type GenericSchema, type InferOutput } from 'valibot';
import type { ClientCore } from '../client/client.ts';
import { createSubscriptions, isFinal, type JobListener, type JobTarget, type Subscriptions } from './subscriptions.ts';

/** The live line to background jobs. It connects while somebody is signed in and comes back by itself. */
export interface JobsChannel {
  isConnected(): boolean;
  /** Follows a job until it is completed or failed, or until the returned function is called. */
  subscribe(target: JobTarget, listener: JobListener): () => void;
  /** Resolves with the last status message of a job; failed jobs resolve too. Rejects when the signal aborts. */
  waitFor(jobId: string, options?: JobListener & { readonly signal?: AbortSignal }): Promise<JobStatusMessage>;
  /** Ends the connection for good. */
  close(): void;
}

/** How the socket comes back: after 1 s, then more slowly up to 5 s, for ever. */
export const reconnection = {
  reconnection: true,
  reconnectionAttempts: Number.POSITIVE_INFINITY,
  reconnectionDelay: 1000,
  reconnectionDelayMax: 5000,
  randomizationFactor: 0.5,
  timeout: 20_000,
} as const;

function openSocket(baseUrl: string, readToken: () => string | null): Socket {
  const { origin, pathname } = new URL(baseUrl || location.origin);
  return io(origin + jobsNamespace, {
    ...reconnection,
    path: `${pathname.replace(/\/+$/, '')}/socket.io`,
    autoConnect: false,
    forceNew: true,
    auth: (give) => give({ token: readToken() ?? '' }),
  });
}

/** Browsers can set headers on the polling transport only, so the token goes along in both places. */
function useToken(socket: Socket, token: string | null): void {
  socket.io.opts.extraHeaders = token === null ? {} : { [headerNames.session]: token };
}

/** Hands on what has the right shape; anything else is ignored. */
function on<Schema extends GenericSchema>(
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

function listen(socket: Socket, subscriptions: Subscriptions): void {
  const { toClient } = jobsMessages;
  socket.on('connect', subscriptions.announceAll);
  on(socket, 'subscribed', toClient.subscribed, (message) => subscriptions.onSubscribed(String(message._id), message.id));
  on(socket, 'status', toClient.status, subscriptions.onStatus);
  on(socket, 'log', toClient.log, subscriptions.onLog);
}

/**
 * Opens the jobs channel of a client. It follows the session: a new token reconnects, a cleared one
 * disconnects. Subscriptions survive interruptions.
 */
export function connectJobs(client: Pick<ClientCore, 'baseUrl' | 'session'>): JobsChannel {
  const { $token } = client.session;
  const socket = openSocket(client.baseUrl, $token.get);
  const subscriptions = createSubscriptions(
    (event, message) => socket.emit(event, message),
    () => socket.connected,
  );
  listen(socket, subscriptions);
  const stop = $token.subscribe((token) => {
    useToken(socket, token);
    socket.disconnect();
    if (token !== null) socket.connect();
  });
  return {
    isConnected: () => socket.connected,
    subscribe: subscriptions.add,
    waitFor: (jobId, options = {}) => waitFor(subscriptions, jobId, options),
    close: () => {
      stop();
      socket.disconnect();
    },
  };
}

function waitFor(
  subscriptions: Subscriptions,
  jobId: string,
  options: JobListener & { readonly signal?: AbortSignal },
): Promise<JobStatusMessage> {
  return new Promise((resolve, reject) => {
    const { signal } = options;
    signal?.throwIfAborted();
    const end = subscriptions.add({ id: jobId }, { ...options, onStatus: take });
    const giveUp = (): void => {
      end();
      reject(signal?.reason as Error);
    };
    signal?.addEventListener('abort', giveUp, { once: true });

    function take(message: JobStatusMessage): void {
      options.onStatus?.(message);
      if (!isFinal(message.status)) return;
      signal?.removeEventListener('abort', giveUp);
      resolve(message);
    }
  });
}

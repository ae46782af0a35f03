import { jobsMessages, jobsNamespace, type JobStatusMessage } from '@quadrille/contract';
import type { Socket } from 'socket.io-client';
import type { ClientCore } from '../client/client.ts';
import { onMessage, openSocket } from '../socket/open-socket.ts';
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

function listen(socket: Socket, subscriptions: Subscriptions): void {
  const { toClient } = jobsMessages;
  socket.on('connect', subscriptions.announceAll);
  onMessage(socket, 'subscribed', toClient.subscribed, (message) => subscriptions.onSubscribed(String(message._id), message.id));
  onMessage(socket, 'status', toClient.status, subscriptions.onStatus);
  onMessage(socket, 'log', toClient.log, subscriptions.onLog);
}

/**
 * Opens the jobs channel of a client. It follows the session: a new token reconnects, a cleared one
 * disconnects. Subscriptions survive interruptions.
 */
export function connectJobs(client: Pick<ClientCore, 'baseUrl' | 'session'>): JobsChannel {
  const { socket, follow } = openSocket(client, jobsNamespace);
  const subscriptions = createSubscriptions(
    (event, message) => socket.emit(event, message),
    () => socket.connected,
  );
  listen(socket, subscriptions);
  const { close } = follow();
  return {
    isConnected: () => socket.connected,
    subscribe: subscriptions.add,
    waitFor: (jobId, options = {}) => waitFor(subscriptions, jobId, options),
    close,
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

import type { ClientCore } from '../client/client.ts';
import { openSocket } from './open-socket.ts';

/** Where a client is: the pattern of its page, and the base it is about. */
export interface VisitedPage {
  readonly path: string;
  readonly type?: string | null;
  readonly pid?: string | null;
}

/** What was done on a page. */
export interface NotedEvent extends VisitedPage {
  readonly event: string;
}

/** Says which pages are opened and what is done there; the server counts it by day and keeps nothing else. Nothing is answered. */
export interface EventChannel {
  page(visit: VisitedPage): void;
  event(noted: NotedEvent): void;
  close(): void;
}

/** Opens the event channel of whoever is signed in. What is said while nobody is, or while the line is broken, is not said later. */
export function connectEvents(client: Pick<ClientCore, 'baseUrl' | 'session'>): EventChannel {
  const { socket, follow } = openSocket(client, '/');
  const { close } = follow();
  let first: (() => void) | null = null;
  socket.on('connect', () => {
    first?.();
    first = null;
  });
  const emit = (name: 'page' | 'event', message: VisitedPage): void => {
    // the page one begins on is said as soon as there is a line
    if (socket.connected) socket.emit(name, message);
    else if (name === 'page') first = () => socket.emit(name, message);
  };
  return { page: (visit) => emit('page', visit), event: (noted) => emit('event', noted), close };
}

import { Socket } from 'node:net';
import { refuse } from '@quadrille/contract';

/** The sockets of one source's connections, so that all of them can be ended at once. */
export interface SourceSockets {
  /** Makes a socket that is not connected yet. Throws when all were ended. */
  make(): Socket;
  destroyAll(): void;
}

/** Bytes of one answer: a thousand rows of texts of sixty-four thousand characters. */
const mostBytes = 64 * 1024 * 1024;
const lookEveryMs = 25;

/** `most`: bytes a database may send without having been asked anything new. */
export function createSourceSockets(most = mostBytes): SourceSockets {
  const open = new Map<Socket, Answer>();
  let isOver = false;
  let watch: NodeJS.Timeout | null = null;
  const look = (): void => {
    for (const [socket, answer] of open) if (isTooLong(socket, answer, most)) socket.destroy(refuse('rowsTooLarge'));
  };
  return {
    make: () => {
      if (isOver) throw new Error('The connections to this database were ended.');
      const socket = new Socket();
      open.set(socket, { asked: 0, before: 0 });
      watch ??= setInterval(look, lookEveryMs).unref();
      socket.once('close', () => {
        open.delete(socket);
        if (watch && open.size === 0) clearInterval(watch);
        if (open.size === 0) watch = null;
      });
      return socket;
    },
    destroyAll: () => {
      isOver = true;
      for (const socket of open.keys()) socket.destroy();
    },
  };
}

/** What a connection was asked so far, and what it had read before, in bytes. */
interface Answer {
  asked: number;
  before: number;
}

/** The driver gathers an answer whole before anything of it can be looked at: it is measured on the way, also inside TLS. */
function isTooLong({ bytesWritten, bytesRead }: Socket, answer: Answer, most: number): boolean {
  if (bytesWritten !== answer.asked) Object.assign(answer, { asked: bytesWritten, before: bytesRead });
  return bytesRead - answer.before > most;
}

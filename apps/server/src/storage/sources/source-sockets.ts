import { Socket } from 'node:net';

/** The sockets of one source's connections, so that all of them can be ended at once. */
export interface SourceSockets {
  /** Makes a socket that is not connected yet. Throws when all were ended. */
  make(): Socket;
  destroyAll(): void;
}

export function createSourceSockets(): SourceSockets {
  const open = new Set<Socket>();
  let isOver = false;
  return {
    make: () => {
      if (isOver) throw new Error('The connections to this database were ended.');
      const socket = new Socket();
      open.add(socket);
      socket.once('close', () => open.delete(socket));
      return socket;
    },
    destroyAll: () => {
      isOver = true;
      for (const socket of open) socket.destroy();
    },
  };
}

import { createServer, request as send, type IncomingMessage, type ServerResponse } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';

/** One address before several servers: each request goes to the next of them, as a proxy without sticky routing deals them out. */
export interface RoundRobin {
  readonly url: string;
  /** Ports of the servers behind it. */
  targets: readonly number[];
  /** How many requests each port was given, sockets included. */
  readonly given: Map<number, number>;
  close(): Promise<void>;
}

export async function startRoundRobin(): Promise<RoundRobin> {
  let turn = 0;
  const sockets = new Set<Socket>();
  const self: Pick<RoundRobin, 'targets' | 'given'> = { targets: [], given: new Map() };

  /** A connection to the next server that takes one. */
  const reach = async (): Promise<{ socket: Socket; port: number }> => {
    const first = (turn += 1);
    for (let tries = 0; tries < self.targets.length; tries += 1) {
      const port = self.targets[(first + tries) % self.targets.length] as number;
      const socket = connect(port, '127.0.0.1');
      const isThere = await new Promise<boolean>((resolve) =>
        socket.once('connect', () => resolve(true)).once('error', () => resolve(false)),
      );
      if (!isThere) continue;
      socket.on('error', () => {});
      self.given.set(port, (self.given.get(port) ?? 0) + 1);
      return { socket, port };
    }
    throw new Error('No server behind the proxy takes connections.');
  };

  const pass = async (from: IncomingMessage, to: ServerResponse): Promise<void> => {
    const { socket } = await reach();
    const headers = { ...from.headers, 'x-forwarded-for': from.socket.remoteAddress ?? '', 'x-forwarded-proto': 'http' };
    const onward = send({ createConnection: () => socket, method: from.method ?? 'GET', path: from.url ?? '/', headers });
    onward.on('response', (answer) => {
      to.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.on('error', () => to.destroy()).pipe(to);
    });
    onward.on('error', (error) =>
      to.headersSent ? to.destroy() : to.writeHead(502).end(`The server behind it broke off: ${error.message}`),
    );
    from.pipe(onward);
  };

  const server = createServer((from, to) => void pass(from, to).catch((error: unknown) => to.writeHead(502).end(String(error))));
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  server.on('upgrade', (from, near: Socket, head: Buffer) => {
    near.on('error', () => {});
    reach().then(
      ({ socket: far }) => {
        const lines = from.rawHeaders.flatMap((name, index, all) => (index % 2 === 0 ? [`${name}: ${all[index + 1] ?? ''}`] : []));
        far.write(`${from.method ?? 'GET'} ${from.url ?? '/'} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`);
        far.write(head);
        far.pipe(near).on('close', () => far.destroy());
        near.pipe(far).on('close', () => near.destroy());
      },
      () => near.destroy(),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return Object.assign(self, {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  });
}

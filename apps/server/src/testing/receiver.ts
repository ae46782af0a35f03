import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Received {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
  // oxlint-disable-next-line typescript/no-explicit-any -- tests look into what was sent
  readonly body: any;
}

/** Somebody else's server on loopback, who writes down what he is told. */
export interface Receiver {
  readonly url: string;
  readonly received: Received[];
  /** How it answers the next requests, in turn; afterwards 200. A function does as it likes. */
  answers: (number | ((response: ServerResponse) => void))[];
  close(): Promise<void>;
}

export async function startReceiver(): Promise<Receiver> {
  const received: Received[] = [];
  const self: { answers: Receiver['answers'] } = { answers: [] };
  const server = createServer((request, response) => {
    let text = '';
    request.on('data', (chunk: Buffer) => (text += chunk.toString()));
    request.on('end', () => {
      const isJson = request.headers['content-type']?.includes('json') === true && text !== '';
      const { method = '', url: path = '', headers } = request;
      received.push({ method, path, headers, text, body: isJson ? JSON.parse(text) : null });
      const answer = self.answers.shift() ?? 200;
      if (typeof answer === 'function') answer(response);
      else response.writeHead(answer).end(answer === 200 ? 'thanks' : 'not today');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return Object.assign(self, {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    close: async () => {
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  });
}

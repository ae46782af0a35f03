import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A request as the test server saw it. */
export interface SeenRequest {
  readonly method: string;
  readonly path: string;
  readonly query: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

export interface TestAnswer {
  readonly status?: number;
  readonly json?: unknown;
  readonly text?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

export type Handler = (request: SeenRequest, response: ServerResponse) => TestAnswer | 'handled' | Promise<TestAnswer | 'handled'>;

export interface TestServer {
  readonly url: string;
  readonly http: Server;
  readonly seen: SeenRequest[];
  close(): Promise<void>;
}

async function readRequest(request: IncomingMessage): Promise<SeenRequest> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const url = new URL(request.url ?? '/', 'http://test');
  return {
    method: request.method ?? '',
    path: url.pathname,
    query: url.search.slice(1),
    headers: request.headers,
    body: Buffer.concat(chunks).toString('utf8'),
  };
}

function sendAnswer(response: ServerResponse, answer: TestAnswer): void {
  const text = answer.text ?? (answer.json === undefined ? '' : JSON.stringify(answer.json));
  response.writeHead(answer.status ?? 200, {
    'content-type': answer.text === undefined ? 'application/json' : 'text/plain',
    ...answer.headers,
  });
  response.end(text);
}

/** A real server on loopback that answers as the handler says and remembers what it was asked. */
export async function startServer(handler: Handler): Promise<TestServer> {
  const seen: SeenRequest[] = [];
  const http = createServer((request, response) => {
    void readRequest(request)
      .then(async (read) => {
        seen.push(read);
        const answer = await handler(read, response);
        if (answer !== 'handled') sendAnswer(response, answer);
      })
      .catch((error: unknown) => response.destroy(error as Error));
  });
  http.listen(0, '127.0.0.1');
  await once(http, 'listening');
  return {
    url: `http://127.0.0.1:${(http.address() as AddressInfo).port}`,
    http,
    seen,
    close: async () => {
      http.closeAllConnections();
      http.close();
      await once(http, 'close');
    },
  };
}

import { connect, type Socket } from 'node:net';
import { percentile } from './stats.ts';

/** What is asked again and again; `index` counts the requests of one load. */
export type MakeRequest = (index: number) => { readonly method: string; readonly path: string; readonly body?: string };

export interface Load {
  /** Requests a second over all connections. */
  readonly rate: number;
  /** Milliseconds from the first byte sent to the last byte received. */
  readonly p50: number;
  readonly p99: number;
  /** Bytes of one answer, with its head. */
  readonly bytes: number;
}

/**
 * Asks over kept-alive sockets, one request at a time on each, and reads no more of an answer than its length: the
 * client shares the machine with the server, so it does as little as it can. Stops at an answer that is no success.
 */
export async function loadHttp(
  url: string,
  headers: Readonly<Record<string, string>>,
  { make, connections, times }: { readonly make: MakeRequest; readonly connections: number; readonly times: number },
): Promise<Load> {
  const { hostname, port, host } = new URL(url);
  const head = Object.entries({ host, ...headers })
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('');
  const samples: number[] = [];
  let bytes = 0;
  let next = 0;
  const lane = async (): Promise<void> => {
    const socket = connect(Number(port), hostname).setNoDelay(true);
    try {
      while (next < times) {
        const { method, path, body } = make(next++);
        const length = body === undefined ? '' : `content-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\n`;
        const started = performance.now();
        socket.write(`${method} ${path} HTTP/1.1\r\n${head}${length}\r\n${body ?? ''}`);
        bytes += await readAnswer(socket);
        samples.push(performance.now() - started);
      }
    } finally {
      socket.destroy();
    }
  };
  const began = performance.now();
  await Promise.all(Array.from({ length: connections }, lane));
  const seconds = (performance.now() - began) / 1000;
  return { rate: times / seconds, p50: percentile(samples, 0.5), p99: percentile(samples, 0.99), bytes: Math.round(bytes / times) };
}

/** The length of one answer, read to its end; answers in chunks end with an empty one. */
function readAnswer(socket: Socket): Promise<number> {
  return new Promise((resolve, reject) => {
    let head = '';
    let expected = -1;
    let received = 0;
    const end = (error: Error | null): void => {
      socket.off('data', take).off('error', end).off('close', closed);
      if (error) reject(error);
      else resolve(received);
    };
    const closed = (): void => end(new Error('The server closed the connection.'));
    const take = (chunk: Buffer): void => {
      received += chunk.length;
      if (expected < 0) {
        head += chunk.toString('latin1');
        const split = head.indexOf('\r\n\r\n');
        if (split < 0) return;
        if (!head.startsWith('HTTP/1.1 2')) return end(new Error(head.slice(0, 500)));
        const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1];
        expected = length === undefined ? Number.POSITIVE_INFINITY : split + 4 + Number(length);
      }
      if (received >= expected || (expected === Number.POSITIVE_INFINITY && chunk.subarray(-5).toString('latin1') === '0\r\n\r\n'))
        end(null);
    };
    socket.on('data', take).once('error', end).once('close', closed);
  });
}

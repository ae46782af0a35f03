import pg from 'pg';
import type { Log } from '../log.ts';
import type { RandomSource } from '../random-source.ts';
import type { Bus } from './bus.ts';

const channel = 'quadrille';
/** What the connection of each server is called by. */
export const busName = 'quadrille bus';
/** PostgreSQL refuses notifications of 8,000 bytes. */
const mostBytes = 7800;
const retryMs = 500;

interface Envelope {
  /** The process that sent it. */
  readonly from: string;
  readonly messages: readonly { readonly topic: string; readonly message: unknown }[];
}

/** LISTEN and NOTIFY over one connection, which is opened again whenever it breaks. What is said meanwhile is lost. */
export function openPostgresBus(url: string, { log, random }: { readonly log: Log; readonly random: RandomSource }): Bus {
  const self = Buffer.from(random.bytes(8)).toString('hex');
  const listeners = new Map<string, Set<(message: unknown) => void>>();
  let waiting: { topic: string; text: string }[] = [];
  let client: pg.Client | null = null;
  let isClosed = false;
  let retry: NodeJS.Timeout | undefined;

  const hear = (payload: string | undefined): void => {
    const { from, messages } = JSON.parse(payload ?? '{}') as Envelope;
    if (from === self) return;
    for (const { topic, message } of messages) {
      for (const listener of listeners.get(topic) ?? []) {
        try {
          listener(message);
        } catch (error) {
          log.error('Word from another process could not be taken in.', { topic, error });
        }
      }
    }
  };

  const connect = async (): Promise<void> => {
    const next = new pg.Client({ connectionString: url, application_name: busName, keepAlive: true });
    let isLost = false;
    const lost = (): void => {
      if (isLost) return; // it ends, and ending it failed: one try follows, not two
      isLost = true;
      if (client === next) client = null;
      if (!isClosed) retry = setTimeout(() => void connect().catch(() => {}), retryMs).unref();
    };
    next.on('error', () => {});
    next.once('end', lost);
    next.on('notification', ({ payload }) => hear(payload));
    try {
      await next.connect();
      await next.query(`LISTEN ${channel}`);
      if (isClosed) return void (await next.end());
      client = next;
      flush();
    } catch (error) {
      log.warn('The line to other server processes is broken; it is tried again.', { error });
      await next.end().catch(() => {});
      lost();
    }
  };

  const flush = (): void => {
    const line = client;
    if (!line) return;
    for (const part of toParts(waiting.splice(0))) {
      const payload = `{"from":"${self}","messages":[${part.join(',')}]}`;
      line.query('SELECT pg_notify($1, $2)', [channel, payload]).catch(() => {}); // a broken connection ends by itself
    }
  };

  const opening = connect();
  return {
    publish: (topic, message) => {
      const text = JSON.stringify({ topic, message });
      if (waiting.length === 0) setImmediate(flush);
      if (client || waiting.length < 100) waiting.push({ topic, text });
      else waiting = [];
    },
    subscribe: (topic, listener) => {
      const known = listeners.get(topic) ?? new Set();
      listeners.set(topic, known.add(listener));
      return () => known.delete(listener);
    },
    close: async () => {
      flush();
      isClosed = true;
      clearTimeout(retry);
      await opening;
      await client?.end().catch(() => {});
    },
  };
}

/** As few notifications as hold them all; one that is too large for any is left out. */
function toParts(messages: readonly { readonly text: string }[]): string[][] {
  const parts: string[][] = [];
  let size = mostBytes;
  for (const { text } of messages) {
    const bytes = Buffer.byteLength(text) + 1;
    if (bytes > mostBytes - 100) continue;
    if (size + bytes > mostBytes - 100) {
      parts.push([]);
      size = 0;
    }
    parts.at(-1)?.push(text);
    size += bytes;
  }
  return parts;
}

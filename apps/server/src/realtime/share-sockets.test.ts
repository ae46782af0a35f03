import { createServer } from 'node:http';
import { Server } from 'socket.io';
import { afterAll, beforeAll, expect, it } from 'vitest';
import pg from 'pg';
import { type FreshDatabase, makeFreshDatabase } from '../testing/fresh-database.ts';
import { shareSockets } from './share-sockets.ts';

const database = await makeFreshDatabase('postgres');
const isThere = 'url' in database;
const log = { warn: () => undefined } as never;
const warnings: string[] = [];
const warn = ({ message }: Error): unknown => warnings.push(message);

beforeAll(async () => {
  process.on('warning', warn);
  if (!isThere) return;
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await client.query('CREATE SCHEMA quadrille').finally(() => client.end());
});
afterAll(async () => {
  process.off('warning', warn);
  await (database as FreshDatabase).drop?.();
});

it('sends any number of messages with one watch over each connection', async (ctx) => {
  if (!isThere) return ctx.skip(database.reason);
  const listening = new Server(createServer());
  const sending = new Server(createServer());
  const ends = [await shareSockets(listening, database.url, log), await shareSockets(sending, database.url, log)];
  const heard: number[] = [];
  listening.on('told', (at: number) => heard.push(at));
  await expect.poll(() => (sending.serverSideEmit('told', -1), heard.length), { timeout: 20_000 }).toBeGreaterThan(0);
  for (let at = 0; at < 40; at += 1) {
    sending.serverSideEmit('told', at);
    await expect.poll(() => heard.at(-1), { timeout: 20_000, interval: 5 }).toBe(at);
  }
  for (const io of [listening, sending]) await io.of('/').adapter.close();
  await Promise.all(ends.map((end) => end()));
  expect(warnings).toEqual([]);
});

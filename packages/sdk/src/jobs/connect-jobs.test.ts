import type { JobStatusMessage } from '@quadrille/contract';
import { Server } from 'socket.io';
import { afterEach, describe, expect, it } from 'vitest';
import { createClient } from '../client/create-client.ts';
import { startServer } from '../testing/start-server.ts';
import { reconnection } from '../socket/open-socket.ts';
import { connectJobs, type JobsChannel } from './connect-jobs.ts';

const endings: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of endings.splice(0).toReversed()) await end();
});

type Message = { readonly _id: string; readonly data: { readonly id?: string; readonly syncId?: string } };

/** A jobs channel that remembers what it was told and knows the jobs given. */
async function setUp(jobs: Record<string, { status: string; syncId?: string }> = {}, token: string | null = 'one') {
  const server = await startServer(() => ({ json: {} }));
  const io = new Server(server.http);
  const tokens: string[] = [];
  const told: string[] = [];
  const channel = io.of('/jobs');
  channel.on('connection', (socket) => {
    tokens.push(String(socket.handshake.headers['xc-auth']));
    socket.on('subscribe', ({ _id, data }: Message) => {
      told.push(`subscribe ${data.id ?? data.syncId}`);
      const id = data.id ?? Object.keys(jobs).find((key) => jobs[key]?.syncId === data.syncId);
      if (id === undefined || jobs[id]?.status !== 'active') return;
      void socket.join(id);
      socket.emit('subscribed', { _id, id });
    });
    socket.on('status', ({ _id, data }: Message) => {
      told.push(`status ${data.id}`);
      socket.emit('status', { _id, id: data.id, status: jobs[data.id ?? '']?.status ?? 'failed' });
    });
  });
  const client = createClient({ baseUrl: server.url, token });
  const line = connectJobs(client);
  endings.push(
    () => server.close(),
    () => io.close(),
    () => line.close(),
  );
  return { client, line, channel, io, tokens, told };
}

async function until(check: () => boolean): Promise<void> {
  while (!check()) await new Promise((resolve) => setTimeout(resolve, 5));
}

function follow(line: JobsChannel, target: { readonly id: string } | { readonly syncId: string }) {
  const statuses: string[] = [];
  const logs: string[] = [];
  const stop = line.subscribe(target, { onStatus: ({ status }) => statuses.push(status), onLog: ({ data }) => logs.push(data.message) });
  return { statuses, logs, stop };
}

describe('connectJobs', () => {
  it('hands on states and logs of a job until it is completed', async () => {
    const { line, channel } = await setUp({ j1: { status: 'active' } });
    const { statuses, logs } = follow(line, { id: 'j1' });
    await until(() => statuses.length === 1);
    channel.to('j1').emit('log', { id: 'j1', data: { message: '100 rows', progress: { rows: 100 } } });
    channel.to('j1').emit('status', { id: 'j1', status: 'completed', data: {} });
    await until(() => statuses.length === 2);
    channel.emit('status', { id: 'j1', status: 'failed' });
    channel.emit('status', { id: 'j2', status: 'active' });
    await line.waitFor('unknown');
    expect(statuses).toEqual(['active', 'completed']);
    expect(logs).toEqual(['100 rows']);
  });

  it('finds a job by its data', async () => {
    const { line, channel, told } = await setUp({ j1: { status: 'active', syncId: 's1' } });
    const { statuses } = follow(line, { syncId: 's1' });
    await until(() => told.includes('subscribe s1'));
    await line.waitFor('unknown');
    channel.to('j1').emit('status', { id: 'j1', status: 'failed' });
    await until(() => statuses.length === 1);
    expect(statuses).toEqual(['failed']);
  });

  it('learns of a job that had ended before anyone subscribed', async () => {
    const { line } = await setUp({ j1: { status: 'completed' } });
    const last: JobStatusMessage = await line.waitFor('j1');
    expect(last.status).toBe('completed');
  });

  it('stops waiting when the signal aborts', async () => {
    const { line } = await setUp({ j1: { status: 'active' } });
    const controller = new AbortController();
    const waiting = line.waitFor('j1', { signal: controller.signal });
    controller.abort(new Error('enough'));
    await expect(waiting).rejects.toThrow('enough');
  });

  it('subscribes again after an interruption', async () => {
    const { line, io, told } = await setUp({ j1: { status: 'active' } });
    const { statuses } = follow(line, { id: 'j1' });
    await until(() => statuses.length === 1);
    io.engine.close();
    await until(() => told.filter((text) => text === 'subscribe j1').length === 2);
    expect(line.isConnected()).toBe(true);
  });

  it('reconnects with a new token, disconnects without one, and connects when one comes', async () => {
    const { client, line, tokens } = await setUp({}, null);
    expect(line.isConnected()).toBe(false);
    client.session.setToken('one');
    await until(() => line.isConnected());
    client.session.setToken('two');
    await until(() => tokens.length === 2 && line.isConnected());
    client.session.setToken(null);
    expect(line.isConnected()).toBe(false);
    expect(tokens).toEqual(['one', 'two']);
  });

  it('ignores messages of another shape', async () => {
    const { line, channel } = await setUp({ j1: { status: 'active' } });
    const { statuses, logs } = follow(line, { id: 'j1' });
    await until(() => statuses.length === 1);
    channel.emit('status', { id: 'j1', status: 'exploded' });
    channel.emit('log', 'text');
    await line.waitFor('unknown');
    expect(statuses).toEqual(['active']);
    expect(logs).toEqual([]);
  });

  it('comes back after 1 to 5 seconds, for ever', () => {
    expect(reconnection).toMatchObject({
      reconnectionDelay: 1000,
      reconnectionDelayMax: 5000,
      randomizationFactor: 0.5,
      reconnectionAttempts: Number.POSITIVE_INFINITY,
      timeout: 20_000,
    });
  });
});

import type { WireFullTable } from '@quadrille/contract';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { startReceiver, type Receiver } from '../../testing/receiver.ts';
import { startTestApp, type TestApp, type TestUser } from '../../testing/start-test-app.ts';
import { startApi, type ApiFixture } from '../records/testing/api-fixture.ts';

let api: ApiFixture;
let table: WireFullTable;
let receiver: Receiver;

beforeAll(async () => {
  api = await startApi({ settings: { allowPrivateNetwork: true } });
  table = await api.table('Films', { Id: 'ID', Title: 'SingleLineText' });
});
afterAll(() => api.stop());
beforeEach(async () => void (receiver = await startReceiver()));
afterEach(() => receiver.close());

const tryOut = (payload: object, title: string, more: object = {}) =>
  api.call('POST', `db/meta/tables/${table.id}/hooks/test`, {
    hook: { title: 't', event: 'after', operation: 'insert', notification: { type: 'URL', payload }, ...more },
    payload: { data: { rows: [{ Title: title }] } },
  });

it('a value in a header cannot add another header or a second request', async () => {
  const headers = [{ name: 'X-Title', value: '{{data.rows.0.Title}}', enabled: true }];
  const answer = await tryOut(
    { method: 'POST', path: `${receiver.url}/h`, headers },
    'x\r\nX-Evil: 1\r\n\r\nGET /smuggled HTTP/1.1\r\nHost: a\r\n\r\n',
  );
  expect([200, 400]).toContain(answer.status);
  expect(receiver.received.map(({ path }) => path).filter((path) => path.includes('smuggled'))).toEqual([]);
  expect(receiver.received.flatMap(({ headers: sent }) => Object.keys(sent))).not.toContain('x-evil');
});

it('a value in a path cannot change the host, climb out of it or begin a query', async () => {
  const answer = await tryOut(
    { method: 'POST', path: `${receiver.url}/films/{{data.rows.0.Title}}/end` },
    '../../admin?x=1#@evil.example/',
  );
  expect(answer.status, answer.text).toBe(200);
  expect(receiver.received.map(({ path }) => path)).toEqual(['/films/..%2F..%2Fadmin%3Fx%3D1%23%40evil.example%2F/end']);
});

it('an answer that never ends is read no further than its beginning, and ends with the time of the webhook', async () => {
  receiver.answers = [
    (response) => {
      response.writeHead(200);
      const timer = setInterval(() => response.write('x'.repeat(65_536)), 1);
      response.on('close', () => clearInterval(timer));
    },
  ];
  const answer = await tryOut({ method: 'POST', path: `${receiver.url}/endless` }, 'x', { timeout: 500 });
  expect(answer.text.length).toBeLessThan(100_000);
});

it('a value cannot choose a host inside the network of an installation in the open', async () => {
  const open: TestApp = await startTestApp();
  try {
    const owner: TestUser = await open.signUp('hosts@example.org');
    const call = async (path: string, body: unknown) => open.call('POST', `/api/v1/db/meta/${path}`, { as: owner, body });
    const { id } = (await call('projects', { title: 'Open' })).body as { id: string };
    const columns = [{ title: 'Id', column_name: 'id', uidt: 'ID' }];
    const { id: tableId } = (await call(`projects/${id}/tables`, { table_name: 'T', title: 'T', columns })).body as { id: string };
    const { host } = new URL(receiver.url);
    for (const [path, title] of [
      ['http://{{data.rows.0.Title}}/x', host],
      [`http://${host}{{data.rows.0.Title}}`, '/x'],
      ['http://public.example@{{data.rows.0.Title}}/', host],
      ['{{data.rows.0.Title}}', receiver.url],
    ] as const) {
      const hook = { title: 't', event: 'after', operation: 'insert', notification: { type: 'URL', payload: { method: 'POST', path } } };
      const answer = await call(`tables/${tableId}/hooks/test`, { hook, payload: { data: { rows: [{ Title: title }] } } });
      expect(answer.status, path).toBe(400);
    }
    expect(receiver.received).toEqual([]);
  } finally {
    await open.stop();
  }
});

import { createHmac } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { WireFullTable } from '@quadrille/contract';
import type { BaseId } from '@quadrille/domain';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openMailBox, type MailBox } from '../../testing/mail-box.ts';
import { startReceiver, type Receiver } from '../../testing/receiver.ts';
import { startTestApp } from '../../testing/start-test-app.ts';
import { columnOf, startApi, type ApiFixture } from '../records/testing/api-fixture.ts';
import { deliverNow } from './deliver-hook.ts';

let api: ApiFixture;
let receiver: Receiver;
let box: MailBox;
let table: WireFullTable;
const made: string[] = [];
const patience = { timeout: 15_000, interval: 20 };

beforeAll(async () => {
  box = await openMailBox();
  api = await startApi({
    settings: { allowPrivateNetwork: true, siteUrl: 'https://tables.example.org', mail: { url: box.url, from: 'q@example.org' } },
  });
  table = await api.table('Films', { Id: 'ID', Title: 'SingleLineText', Year: 'Number', Code: 'Password' });
});
afterAll(async () => {
  await api.stop();
  await box.close();
});
beforeEach(async () => void (receiver = await startReceiver()));
afterEach(async () => {
  for (const id of made.splice(0)) await api.call('DELETE', `db/meta/hooks/${id}`);
  await receiver.close();
});

async function addHook(operation: string, more: Record<string, unknown> = {}, payload: Record<string, unknown> = {}): Promise<string> {
  const answer = await api.call('POST', `db/meta/tables/${table.id}/hooks`, {
    title: operation,
    event: 'after',
    operation,
    notification: { type: 'URL', payload: { method: 'POST', path: `${receiver.url}/hook`, ...payload } },
    ...more,
  });
  expect(answer.status, answer.text).toBe(200);
  made.push(answer.body.id as string);
  return answer.body.id as string;
}
const rows = `db/data/noco/`;
const path = (tail = '') => `${rows}${api.projectId}/Films${tail}`;
const bulk = () => `db/data/bulk/noco/${api.projectId}/Films`;
const add = async (row: object) => (await api.call('POST', path(), row)).body as { Id: number };
const logsOf = async (id: string) => (await api.call('GET', `db/meta/hooks/${id}/logs`)).body.list as Record<string, string | null>[];

describe('webhooks', () => {
  it('of both tables are told of an update where records are linked and unlinked', async () => {
    const people = await api.table('People', { Title: 'SingleLineText' });
    const film = await add({ Title: 'Linked' });
    await api.call('POST', `db/data/bulk/noco/${api.projectId}/${people.id}`, [{ Title: 'Ana' }, { Title: 'Ben' }]);
    for (const type of ['mm', 'hm'] as const) {
      const link = { uidt: 'Links', title: `By ${type}`, type, parentId: table.id, childId: people.id };
      const made = (await api.call('POST', `db/meta/tables/${table.id}/columns`, link)).body as WireFullTable;
      const field = columnOf(made, `By ${type}`).id;
      const own = await addHook('update');
      const theirs = await api.call('POST', `db/meta/tables/${people.id}/hooks`, {
        title: 'theirs',
        event: 'after',
        operation: 'update',
        notification: { type: 'URL', payload: { method: 'POST', path: `${receiver.url}/hook` } },
      });
      const set = (ids: number[]) =>
        api.call('PATCH', `tables/${table.id}/grid`, { updates: [{ id: film.Id, links: { [field]: { ids } } }] });
      const told = () =>
        receiver.received.map(({ body }) => [body.data.table_name, body.data.rows[0].Title, body.data.rows[0][`By ${type}`]]).sort();
      const before = receiver.received.length;
      expect((await set([1])).status).toBe(200);
      await expect.poll(() => receiver.received.length, patience).toBe(before + 2);
      expect(told().slice(-2)).toEqual([
        ['Films', 'Linked', 1],
        ['People', 'Ana', undefined],
      ]);
      expect((await set([])).status).toBe(200);
      await expect.poll(() => receiver.received.length, patience).toBe(before + 4);
      await api.call('DELETE', `db/meta/hooks/${own}`);
      await api.call('DELETE', `db/meta/hooks/${theirs.body.id}`);
      await api.call('DELETE', `db/meta/columns/${field}`);
      receiver.received.length = 0;
    }
  });

  it('are told of one row added, changed and deleted, each with what it was and is', async () => {
    for (const operation of ['insert', 'update', 'delete']) await addHook(operation);
    const { Id } = await add({ Title: 'Alien', Year: 1979, Code: 'a secret word' });
    await api.call('PATCH', path(`/${Id}`), { Year: 1980 });
    await api.call('DELETE', path(`/${Id}`));
    await expect.poll(() => receiver.received.length, patience).toBe(3);
    const by = (type: string) => receiver.received.find(({ body }) => body.type === `records.after.${type}`)?.body;
    expect(by('insert').data).toMatchObject({ table_id: table.id, table_name: 'Films', rows: [{ Id, Title: 'Alien', Year: 1979 }] });
    expect(by('update').data).toMatchObject({
      rows: [{ Id, Title: 'Alien', Year: 1980 }],
      previous_rows: [{ Title: 'Alien', Year: 1979 }],
    });
    expect(by('delete').data).toMatchObject({ rows: [{ Id, Title: 'Alien', Year: 1980 }] });
    expect(receiver.received.map(({ text }) => text).join()).not.toMatch(/a secret word|argon2/);
  });

  it('are told of several rows at once by their own words, in calls of bounded size', async () => {
    for (const operation of ['insert', 'bulkInsert', 'bulkUpdate', 'bulkDelete']) await addHook(operation);
    await api.call(
      'POST',
      bulk(),
      Array.from({ length: 600 }, (_, index) => ({ Title: `Film ${index}` })),
    );
    await expect.poll(() => receiver.received.length, patience).toBe(2);
    expect(receiver.received.map(({ body }) => body.data.rows_inserted as number).sort()).toEqual([100, 500]);
    const { list } = (await api.call('GET', path('?limit=2&where=(Title,like,Film)'))).body as { list: { Id: number }[] };
    await api.call(
      'PATCH',
      bulk(),
      list.map(({ Id }) => ({ Id, Year: 2000 })),
    );
    await expect.poll(() => receiver.received.length, patience).toBe(3);
    expect(receiver.received[2]?.body).toMatchObject({
      type: 'records.after.bulkUpdate',
      data: { rows: [{ Year: 2000 }, { Year: 2000 }] },
    });
    await api.call(
      'DELETE',
      bulk(),
      list.map(({ Id }) => ({ Id })),
    );
    await expect.poll(() => receiver.received.length, patience).toBe(4);
    await api.call('DELETE', `${bulk()}/all?where=(Title,like,Film)`);
    await add({ Title: 'Last' });
    await expect.poll(() => receiver.received.length, patience).toBe(5);
    expect(receiver.received[4]?.body.type).toBe('records.after.insert');
  });

  it('are told nothing by who asks for silence, nor where they do not listen', async () => {
    await addHook('update');
    await addHook('insert', { active: false });
    await addHook('insert', { event: 'before' });
    const { Id } = await add({ Title: 'Quiet' });
    await api.call('PATCH', path(`/${Id}?ignoreWebhook=true`), { Year: 1 });
    await api.call('PATCH', path(`/${Id}`), { Year: 2 });
    await expect.poll(() => receiver.received.length, patience).toBe(1);
    expect(receiver.received[0]?.body.data.rows).toMatchObject([{ Year: 2 }]);
  });

  it('are told of undo like of any other change, and of nothing from before they were made', async () => {
    const { Id } = await add({ Title: 'Before' });
    await addHook('delete');
    await addHook('insert');
    await api.call('DELETE', path(`/${Id}`));
    await expect.poll(() => receiver.received.length, patience).toBe(1);
    await api.call('POST', `db/meta/projects/${api.projectId}/undo`, {});
    const { body } = await api.call('GET', path(`/${Id}`));
    if (body.Title !== undefined) await expect.poll(() => receiver.received.length, patience).toBe(2);
    expect(receiver.received[0]?.body.type).toBe('records.after.delete');
  });

  it('with conditions are told of the rows that fit', async () => {
    const id = await addHook('insert', { condition: true });
    await api.call('POST', `db/meta/hooks/${id}/filters`, {
      fk_column_id: columnOf(table, 'Year').id,
      comparison_op: 'gt',
      value: '1990',
    });
    await add({ Title: 'Old', Year: 1970 });
    await add({ Title: 'New', Year: 1999 });
    await expect.poll(() => receiver.received.length, patience).toBe(1);
    expect(receiver.received[0]?.body.data.rows).toMatchObject([{ Title: 'New' }]);
  });

  it('send what their templates make: address, parameters, headers and body', async () => {
    await addHook(
      'insert',
      {},
      {
        method: 'PUT',
        path: `${receiver.url}/films/{{data.rows.0.Title}}`,
        parameters: [
          { name: 'year', value: '{{data.rows.0.Year}}', enabled: true },
          { name: 'off', value: 'x', enabled: false },
        ],
        headers: [
          { name: 'X-Title', value: '{{data.rows.0.Title}}', enabled: true },
          { name: 'Host', value: 'evil.example', enabled: true },
        ],
        body: '{"film": "{{data.rows.0.Title}}", "all": {{json data.rows}}}',
      },
    );
    await add({ Title: 'A "b"/c', Year: 5 });
    await expect.poll(() => receiver.received.length, patience).toBe(1);
    expect(receiver.received[0]).toMatchObject({
      method: 'PUT',
      path: '/films/A%20%22b%22%2Fc?year=5',
      headers: { 'x-title': 'A "b"/c', host: receiver.url.slice('http://'.length) },
      body: { film: 'A "b"/c', all: [{ Title: 'A "b"/c', Year: 5 }] },
    });
  });

  it('of the first version send the row alone', async () => {
    await addHook('insert', { version: 'v1' });
    await addHook('delete', { version: 'v1' });
    const { Id } = await add({ Title: 'One' });
    await expect.poll(() => receiver.received.length, patience).toBe(1);
    expect(receiver.received[0]?.body).toMatchObject({ Id, Title: 'One' });
    await api.call('DELETE', path(`/${Id}`));
    await expect.poll(() => receiver.received.length, patience).toBe(2);
    expect(receiver.received[1]?.body).toEqual({ Id });
  });

  it('sign what they send with a secret that is told once', async () => {
    const id = await addHook('insert');
    const { secret } = (await api.call('POST', `db/meta/hooks/${id}/secret`)).body as { secret: string };
    await add({ Title: 'Signed' });
    await expect.poll(() => receiver.received.length, patience).toBe(1);
    const { headers, text } = receiver.received[0]!;
    const [, time, digest] = /^t=(\d+),v1=(\w{64})$/.exec(String(headers['x-quadrille-signature'])) ?? [];
    expect(digest).toBe(createHmac('sha256', secret).update(`${time}.${text}`).digest('hex'));
    expect(Math.abs(Number(time) * 1000 - Date.now())).toBeLessThan(60_000);
    expect((await api.call('GET', `db/meta/tables/${table.id}/hooks`)).text).not.toContain(secret);
    expect(await api.app.parts.meta.hooks.secretOf(id)).not.toContain(secret);
  });

  it('keep the values of telling headers sealed, and give them back as a mark', async () => {
    const header = { name: 'Authorization', value: 'Bearer very-secret', enabled: true };
    const id = await addHook('insert', {}, { headers: [header] });
    const [hook] = (await api.call('GET', `db/meta/tables/${table.id}/hooks`)).body.list as { notification: string }[];
    expect(hook?.notification).not.toContain('very-secret');
    const notification = JSON.parse(hook?.notification ?? '{}') as { payload: { headers: { value: string }[] } };
    await api.call('PATCH', `db/meta/hooks/${id}`, { title: 'again', event: 'after', operation: 'insert', notification });
    await add({ Title: 'With header' });
    await expect.poll(() => receiver.received.length, patience).toBe(1);
    expect(receiver.received[0]?.headers.authorization).toBe('Bearer very-secret');
    const store = await api.app.parts.engine.openBase(api.projectId as never);
    expect(JSON.stringify([...(await store.schema()).entities.all('hook').values()])).not.toContain('very-secret');
    expect(JSON.stringify(await store.listChanges({ limit: 10 }))).not.toContain('very-secret');
  });

  it('keep no secret for another address, whether it is tried, saved, written back as it lies there, or saved in two steps', async () => {
    const other = await startReceiver();
    try {
      const id = await addHook('insert', {}, { headers: [{ name: 'X-Api-Key', value: 'very-secret', enabled: true }] });
      const store = await api.app.parts.engine.openBase(api.projectId as never);
      const [doc] = [...(await store.schema()).entities.all('hook').values()].filter((hook) => hook.id === id);
      const headers = (doc?.notification.payload['headers'] ?? []) as { value: string }[];
      const sealed = headers[0]?.value ?? '';
      expect(sealed).toMatch(/^sealed:/);
      const hookOf = (path: string, value: string) => ({
        title: 'elsewhere',
        event: 'after',
        operation: 'insert',
        notification: { type: 'URL', payload: { method: 'POST', path, headers: [{ name: 'X-Api-Key', value, enabled: true }] } },
      });
      const [here, there] = [`${receiver.url}/other`, `${other.url}/hook`];
      for (const value of ['••••••••', sealed]) {
        const tried = { hook: { id, ...hookOf(there, value) }, payload: {} };
        await api.call('POST', `db/meta/tables/${table.id}/hooks/test`, tried);
        await api.call('POST', 'db/meta/hooks/test', { ...tried, hook: { ...tried.hook, fk_model_id: table.id } });
      }
      // Another path of the same server is the same place; another one, and back again, is not.
      await api.call('PATCH', `db/meta/hooks/${id}`, hookOf(here, '••••••••'));
      await add({ Title: 'Same place' });
      await expect.poll(() => receiver.received.length, patience).toBe(1);
      expect(receiver.received[0]?.headers['x-api-key']).toBe('very-secret');
      await api.call('PATCH', `db/meta/hooks/${id}`, hookOf(there, '••••••••'));
      await add({ Title: 'Other place' });
      await expect.poll(() => other.received.some(({ body }) => body?.data?.rows?.[0]?.Title === 'Other place'), patience).toBe(true);
      await api.call('PATCH', `db/meta/hooks/${id}`, hookOf(here, '••••••••'));
      await add({ Title: 'Back' });
      await expect.poll(() => receiver.received.length, patience).toBe(2);
      expect(receiver.received[1]?.headers['x-api-key'] ?? '').toBe('');
      expect(other.received.length).toBeGreaterThan(1);
      expect(JSON.stringify(other.received)).not.toContain('very-secret');
    } finally {
      await other.close();
    }
  });
});

describe('deliveries that fail', () => {
  it('are tried again with pauses, under the same id, and every try is logged', async () => {
    const id = await addHook('insert', { retries: 2, retry_interval: 50 });
    receiver.answers = [500, 503];
    await add({ Title: 'Again' });
    await expect.poll(() => receiver.received.length, patience).toBe(3);
    expect(new Set(receiver.received.map(({ headers }) => headers['x-quadrille-delivery'])).size).toBe(1);
    await expect.poll(async () => (await logsOf(id)).length, patience).toBe(3);
    expect(await logsOf(id)).toMatchObject([
      { error_message: null, response: 'thanks', triggered_by: api.owner.email, operation: 'insert' },
      { error_code: '503', response: 'not today' },
      { error_code: '500', error_message: 'The receiver answered with status 500.' },
    ]);
  });

  it('end after as many tries as the webhook says, and hold up no other', async () => {
    const failing = await addHook('insert', { retries: 1, retry_interval: 20 });
    await addHook('insert', { timeout: 200 }, { path: `${receiver.url}/slow` });
    receiver.answers = [500, 500, 500, 500].map(() => (response) => {
      response.writeHead(500).end();
    });
    await add({ Title: 'Give up' });
    await expect.poll(async () => (await logsOf(failing)).length, patience).toBe(2);
    expect((await logsOf(failing)).every(({ error_code }) => error_code === '500')).toBe(true);
  });

  it('are tried again after longer and longer pauses when the line breaks or stays silent, while others are answered', async () => {
    const id = await addHook('insert', { retries: 3, retry_interval: 100, timeout: 300 });
    const tried: number[] = [];
    const note = (then: (response: ServerResponse) => void) => (response: ServerResponse) => {
      tried.push(performance.now());
      then(response);
    };
    receiver.answers = [note((response) => response.destroy()), note(() => {}), note((response) => response.writeHead(404).end('no'))];
    const start = performance.now();
    await add({ Title: 'Patient' });
    await expect.poll(() => tried.length, patience).toBe(2);
    expect((await api.call('GET', path('?limit=1'))).status).toBe(200); // the receiver is silent at this moment
    await expect.poll(async () => (await logsOf(id)).length, patience).toBe(4);
    const [, second = 0, third = 0] = tried;
    // from the change on, as one may arrive late: a pause, then a silence and a pause twice as long
    expect(second - start).toBeGreaterThanOrEqual(99);
    expect(third - start).toBeGreaterThanOrEqual(99 + 300 + 200 - 2);
    expect((await logsOf(id)).map(({ error_message: message }) => message)).toEqual([
      null,
      'The receiver answered with status 404.',
      expect.stringMatching(/took too long/),
      expect.stringMatching(/cannot be reached \(ECONNRESET\)/),
    ]);
    expect(receiver.received.at(-1)?.body.data.rows).toMatchObject([{ Title: 'Patient' }]);
  });

  it('by mail are tried again like any other, and the mail arrives once', async () => {
    const payload = { to: 'patient@example.org', subject: 'New', body: 'x' };
    const id = await addHook('insert', { retries: 5, retry_interval: 50, notification: { type: 'Email', payload } });
    box.refuse(451);
    await add({ Title: 'By mail' });
    await expect.poll(async () => (await logsOf(id)).length, patience).toBeGreaterThan(0);
    box.accept();
    await box.wait('patient@example.org');
    await expect.poll(async () => (await logsOf(id))[0]?.['error_message'], patience).toBeNull();
    expect((await logsOf(id)).at(-1)?.['error_message']).toBe('The mail server did not take the mail to patient@example.org.');
    expect(box.mails.filter(({ to }) => to === 'patient@example.org')).toHaveLength(1);
  });

  it('say whether nobody is there, nobody answers, or the answer leads elsewhere', async () => {
    const gone = await startReceiver();
    await gone.close();
    const down = await addHook('insert', {}, { path: `${gone.url}/x` });
    const slow = await addHook('insert', { timeout: 300 }, { path: `${receiver.url}/slow` });
    receiver.answers = [() => {}];
    await add({ Title: 'Nowhere' });
    await expect.poll(async () => [(await logsOf(down)).length, (await logsOf(slow)).length], patience).toEqual([1, 1]);
    expect((await logsOf(down))[0]?.['error_message']).toMatch(/cannot be reached \(ECONNREFUSED\)/);
    expect((await logsOf(slow))[0]?.['error_message']).toMatch(/took too long/);
    const elsewhere = await startReceiver();
    const moved = await addHook('update', {}, { path: `${elsewhere.url}/moved` });
    elsewhere.answers = [(response) => response.writeHead(302, { location: 'http://169.254.169.254/' }).end()];
    const { Id } = await add({ Title: 'x' });
    await api.call('PATCH', path(`/${Id}`), { Year: 3 });
    await expect.poll(async () => (await logsOf(moved)).length, patience).toBe(1);
    await elsewhere.close();
    expect((await logsOf(moved))[0]?.['error_message']).toMatch(/redirect \(302\)/);
  });
});

describe('trying out', () => {
  const test = (notification: object, more: object = {}, as = api.owner) =>
    api.call(
      'POST',
      `db/meta/tables/${table.id}/hooks/test`,
      {
        hook: { title: 't', event: 'after', operation: 'insert', notification, ...more },
        payload: { data: { rows: [{ Title: 'Sample' }] } },
      },
      as,
    );

  it('makes one call and says what came of it', async () => {
    const notification = { type: 'URL', payload: { method: 'POST', path: receiver.url } };
    expect((await test(notification)).body).toMatchObject({
      msg: 'The hook has been tested successfully',
      sent: '{"data":{"rows":[{"Title":"Sample"}]}}',
    });
    expect(receiver.received[0]?.body).toEqual({ data: { rows: [{ Title: 'Sample' }] } });
    receiver.answers = [404];
    expect(await test(notification)).toMatchObject({ status: 400, body: { msg: 'The receiver answered with status 404.' } });
    expect((await test(notification, {}, api.editor)).status).toBe(403);
    const any = { hook: { title: 't', event: 'after', operation: 'insert', notification, fk_model_id: table.id } };
    expect((await api.call('POST', 'db/meta/hooks/test', any)).status).toBe(200);
    expect((await api.call('POST', 'db/meta/hooks/test', any, api.editor)).status).toBe(403);
    expect((await api.call('POST', 'db/meta/hooks/test', any, api.stranger)).status).toBe(403);
  });

  it.each([
    ['Slack', { text: 'New: Sample' }],
    ['Microsoft Teams', { text: 'New: Sample' }],
    ['Mattermost', { text: 'New: Sample' }],
    ['Discord', { content: 'New: Sample' }],
  ])('writes to %s', async (type, body) => {
    const payload = { body: 'New: {{data.rows.0.Title}}', channels: [{ channel: 'general', webhook_url: `${receiver.url}/room` }] };
    expect((await test({ type, payload })).status).toBe(200);
    expect(receiver.received[0]).toMatchObject({ path: '/room', body });
    expect((await test({ type, payload: { ...payload, channels: [] } })).body.msg).toMatch(/names no channel/);
  });

  it.each([
    ['nc_slack', 'Slack', { text: 'x' }],
    ['nc_teams', 'Microsoft Teams', { text: 'x' }],
    ['nc_discord', 'Discord', { content: 'x' }],
    ['nc_mattermost', 'Mattermost', { text: 'x' }],
  ])('%s is set up with an address, tried by a message, and used where a webhook names no channel', async (id, title, body) => {
    const plugin = (method: string, path: string, given: object) => api.call(method, `db/meta/plugins/${path}`, given);
    const address = { webhook_url: `${receiver.url}/common` };
    expect((await plugin('POST', 'test', { title, input: {} })).body.msg).toContain('Address for messages');
    expect((await plugin('POST', 'test', { title, input: address })).status).toBe(200);
    expect(receiver.received[0]).toMatchObject({
      path: '/common',
      body: { [Object.keys(body)[0] as string]: 'Messages from Quadrille arrive here.' },
    });
    receiver.answers = [410];
    expect((await plugin('POST', 'test', { title, input: address })).status).toBe(400);
    const kept = await plugin('PATCH', id, { active: true, input: address });
    expect([kept.status, kept.text.includes(receiver.url)]).toEqual([200, false]); // told to nobody again
    expect((await test({ type: title, payload: { body: 'x', channels: [] } })).status).toBe(200);
    expect(receiver.received.at(-1)).toMatchObject({ path: '/common', body });
    await plugin('PATCH', id, { active: false });
    expect((await test({ type: title, payload: { body: 'x', channels: [] } })).body.msg).toMatch(/names no channel/);
  });

  it('knows no webhook of another table', async () => {
    const other = await api.table('Elsewhere', { Name: 'SingleLineText' });
    const notification = { type: 'URL', payload: { method: 'POST', path: `${receiver.url}/x` } };
    const hook = { title: 'Mine', event: 'after', operation: 'insert', notification };
    const { body: made } = await api.call('POST', `db/meta/tables/${table.id}/hooks`, hook);
    const tried = (tableId: string) => api.call('POST', `db/meta/tables/${tableId}/hooks/test`, { hook: { ...hook, id: made.id } });
    expect([(await tried(table.id)).status, (await tried(other.id)).status]).toEqual([200, 404]);
  });

  it('writes mails', async () => {
    const payload = { to: 'reader@example.org', subject: 'New: {{data.rows.0.Title}}', body: 'Look at <b>{{data.rows.0.Title}}</b>' };
    expect((await test({ type: 'Email', payload })).status).toBe(200);
    const { raw, body } = await box.wait('reader@example.org');
    expect(raw).toMatch(/^Subject: New: Sample/m);
    expect(body).toContain('&lt;b&gt;Sample');
    expect((await test({ type: 'Email', payload: { ...payload, to: 'nobody' } })).body.msg).toMatch(/names no address/);
  });

  it('writes to Telegram, Twilio and WhatsApp once they are set up', async () => {
    const telegram = { type: 'Telegram', payload: { body: 'Hi {{data.rows.0.Title}}', chat_id: '42' } };
    expect((await test(telegram)).body.msg).toMatch(/"Telegram" is not set up/);
    await api.call('PATCH', 'db/meta/plugins/nc_telegram', { active: true, input: { token: 'T0:k', api_url: receiver.url } });
    expect((await test(telegram)).status).toBe(200);
    expect(receiver.received[0]).toMatchObject({ path: '/botT0%3Ak/sendMessage', body: { chat_id: '42', text: 'Hi Sample' } });
    const account = { sid: 'AC1', token: 'tok', from: '+15550001', api_url: receiver.url };
    for (const id of ['nc_twilio', 'nc_whatsapp'])
      await api.call('PATCH', `db/meta/plugins/${id}`, { active: true, input: JSON.stringify(account) });
    for (const type of ['Twilio', 'Whatsapp']) expect((await test({ type, payload: { body: 'Hi', to: '+15559999' } })).status).toBe(200);
    expect(receiver.received[1]).toMatchObject({
      path: '/2010-04-01/Accounts/AC1/Messages.json',
      headers: { authorization: `Basic ${Buffer.from('AC1:tok').toString('base64')}` },
    });
    expect(Object.fromEntries(new URLSearchParams(receiver.received[2]?.text))).toEqual({
      To: 'whatsapp:+15559999',
      From: 'whatsapp:+15550001',
      Body: 'Hi',
    });
  });
});

describe('buttons', () => {
  it('run a webhook for their row, for those who may change it', async () => {
    const hookId = await addHook('insert', { active: false });
    const buttons = await api.table('Buttons', { Id: 'ID', Title: 'SingleLineText' });
    const own = (
      await api.call('POST', `db/meta/tables/${table.id}/columns`, {
        uidt: 'Button',
        title: 'Send',
        column_name: 'send',
        meta: { label: 'Send', action: 'webhook', hook_id: hookId },
      })
    ).body as WireFullTable;
    const columnId = columnOf(own, 'Send').id;
    const { Id } = await add({ Title: 'Pressed' });
    const press = (tableId: string, rowId: number | string, as = api.editor) =>
      api.call('POST', `db/meta/tables/${tableId}/rows/${rowId}/buttons/${columnId}`, undefined, as);
    expect(await press(table.id, Id)).toMatchObject({ status: 200, body: { outcome: 'arrived' } });
    expect(receiver.received).toHaveLength(1);
    receiver.answers = [500];
    expect(await press(table.id, Id)).toMatchObject({ status: 200, body: { outcome: 'failed', is_tried_again: false } });
    expect(receiver.received[0]?.body).toMatchObject({ type: 'records.manual.trigger', data: { rows: [{ Title: 'Pressed' }] } });
    expect((await press(table.id, Id, api.viewer)).status).toBe(403);
    expect((await press(table.id, 99_999)).status).toBe(404);
    expect((await press(buttons.id, 1)).status).toBe(404);
  });

  it('keep nobody waiting who has gone already', async () => {
    const hookId = await addHook('insert', { active: false });
    receiver.answers = [() => {}];
    const delivery = { id: 'gone', baseId: api.projectId as BaseId, hookId, operation: 'trigger', body: {}, email: null };
    const isGone = AbortSignal.abort();
    const made = deliverNow(api.app.parts, { ...delivery, attempt: 1, isManual: true }, isGone);
    expect(await Promise.race([made, setTimeout(2000, 'waits')])).toBeNull();
  });
});

describe('what was committed', () => {
  it('is told after the server was stopped before it could', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'quadrille-hooks-'));
    const open = () => startTestApp({ dataDir, settings: { allowPrivateNetwork: true } });
    let app = await open();
    try {
      const owner = await app.signUp('stopped@example.org');
      const call = async (method: string, url: string, body?: unknown) =>
        (await app.call(method, `/api/v1/${url}`, { as: owner, body })).body;
      const { id: projectId } = await call('POST', 'db/meta/projects', { title: 'Stop' });
      const columns = [
        { title: 'Id', column_name: 'id', uidt: 'ID' },
        { title: 'Title', column_name: 'title', uidt: 'SingleLineText' },
      ];
      const { id: tableId } = await call('POST', `db/meta/projects/${projectId}/tables`, { table_name: 'T', title: 'T', columns });
      receiver.answers = [500];
      const payload = { method: 'POST', path: receiver.url };
      const notification = { type: 'URL', payload };
      await call('POST', `db/meta/tables/${tableId}/hooks`, {
        title: 'h',
        event: 'after',
        operation: 'insert',
        notification,
        retries: 3,
        retry_interval: 200,
      });
      await call('POST', `db/data/noco/${projectId}/T`, { Title: 'one' });
      await expect.poll(() => receiver.received.length, patience).toBeGreaterThan(0);
      // Written to the base alone, as if the server had died at once.
      const store = await app.parts.engine.openBase(projectId);
      const titleId = (await store.schema()).tables[0]?.fields.find(({ title }) => title === 'Title')?.id;
      const { baseId } = store;
      await app.parts.meta.hooks.lease(baseId, 'somebody who died', Date.now() + 300, Date.now());
      await store.write('records.created', null, (tx) => tx.insertRecords(tableId, [{ [titleId as string]: 'two' }]));
      await app.stop();
      app = await open();
      const titles = () => receiver.received.flatMap(({ body }) => (body.data.rows as { Title: string }[]).map(({ Title }) => Title));
      await expect.poll(() => new Set(titles()), patience).toEqual(new Set(['one', 'two']));
    } finally {
      await app.stop();
      await rm(dataDir, { recursive: true, force: true });
    }
  });
});

describe('webhooks of an installation in the open', () => {
  it('do not follow a name that means this machine the second time', async () => {
    const names = [['93.184.216.34'], ['127.0.0.1']];
    const port = Number(new URL(receiver.url).port);
    const outbound = { resolve: async () => names.shift() ?? ['127.0.0.1'], dial: () => connect({ host: '127.0.0.1', port }) };
    const app = await startTestApp({ outbound });
    try {
      const owner = await app.signUp('rebound@example.org');
      const call = (method: string, url: string, body?: unknown) => app.call(method, `/api/v1/${url}`, { as: owner, body });
      const { id } = (await call('POST', 'db/meta/projects', { title: 'Rebound' })).body;
      const columns = [{ title: 'Id', column_name: 'id', uidt: 'ID' }];
      const { id: tableId } = (await call('POST', `db/meta/projects/${id}/tables`, { table_name: 'T', title: 'T', columns })).body;
      const notification = { type: 'URL', payload: { method: 'POST', path: 'http://turning.example/hook' } };
      const hook = { title: 't', event: 'after', operation: 'insert', notification, retries: 1, retry_interval: 20 };
      receiver.answers = [500];
      const { id: hookId } = (await call('POST', `db/meta/tables/${tableId}/hooks`, hook)).body;
      await call('POST', `db/data/noco/${id}/T`, {});
      const logs = async () => (await call('GET', `db/meta/hooks/${hookId}/logs`)).body.list as { error_message: string }[];
      await expect.poll(async () => (await logs()).length, patience).toBe(2);
      expect((await logs()).map(({ error_message: message }) => message)).toEqual([
        expect.stringMatching(/not on the public internet/),
        'The receiver answered with status 500.',
      ]);
      expect(receiver.received).toHaveLength(1);
    } finally {
      await app.stop();
    }
  });

  it('reach nothing inside its network', async () => {
    const app = await startTestApp();
    try {
      const owner = await app.signUp('inside@example.org');
      const call = (method: string, url: string, body?: unknown) => app.call(method, `/api/v1/${url}`, { as: owner, body });
      const { id } = (await call('POST', 'db/meta/projects', { title: 'Closed' })).body;
      const columns = [{ title: 'Id', column_name: 'id', uidt: 'ID' }];
      const { id: tableId } = (await call('POST', `db/meta/projects/${id}/tables`, { table_name: 'T', title: 'T', columns })).body;
      for (const address of [
        receiver.url,
        receiver.url.replace('127.0.0.1', 'localhost'),
        receiver.url.replace('127.0.0.1', '[::ffff:127.0.0.1]'),
        'http://169.254.169.254/latest',
        'file:///etc/passwd',
      ]) {
        for (const notification of [
          { type: 'URL', payload: { method: 'POST', path: address } },
          { type: 'Slack', payload: { body: 'x', channels: [{ webhook_url: address }] } },
        ]) {
          const hook = { title: 't', event: 'after', operation: 'insert', notification };
          expect((await call('POST', `db/meta/tables/${tableId}/hooks/test`, { hook })).status, address).toBe(400);
        }
      }
      const s3 = { title: 'Minio', input: { bucket: 'b', endpoint: receiver.url, access_key: 'a', access_secret: 'b' } };
      expect(await call('POST', 'db/meta/plugins/test', s3)).toMatchObject({
        status: 400,
        body: { msg: expect.stringMatching(/^Minio test failed: .*public internet/) },
      });
      expect(receiver.received).toEqual([]);
    } finally {
      await app.stop();
    }
  });
});

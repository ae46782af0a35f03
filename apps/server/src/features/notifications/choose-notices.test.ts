import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Films, makeFilms } from '../../testing/make-films.ts';
import { type MailBox, openMailBox } from '../../testing/mail-box.ts';
import { type Receiver, startReceiver } from '../../testing/receiver.ts';
import { startTestApp, type TestApp, type TestUser } from '../../testing/start-test-app.ts';

const patience = { timeout: 20_000, interval: 50 };
let box: MailBox;
let app: TestApp;
let owner: TestUser;
let reader: TestUser;
let films: Films;
let receiver: Receiver;

beforeAll(async () => {
  [box, receiver] = await Promise.all([openMailBox(), startReceiver()]);
  app = await startTestApp({
    settings: { allowPrivateNetwork: true, siteUrl: 'https://tables.example.org', mail: { url: box.url, from: 'q@example.org' } },
  });
  owner = await app.signUp('owner@example.org');
  reader = await app.signUp('reader@example.org');
  films = await makeFilms(app, owner);
  await meta('POST', `projects/${films.projectId}/users`, { email: reader.email, roles: 'commenter' });
});
afterAll(async () => {
  await app.stop();
  await Promise.all([box.close(), receiver.close()]);
});

const meta = (method: string, path: string, body?: unknown, as: TestUser | null = owner) =>
  app.call(method, `/api/v1/db/meta/${path}`, { as, body });
const choose = (body: object, as: TestUser | null = reader) => app.call('PATCH', '/api/v1/notification-choices', { as, body });
const choicesOf = async (as: TestUser | null) => app.call('GET', '/api/v1/notification-choices', { as });
const say = (row: number, description: string, as: TestUser = owner) =>
  meta('POST', 'audits/comments', { fk_model_id: films.tableId, row_id: row, description }, as);
const toldOf = async (as: TestUser, type: string) => {
  const { list } = (await app.call('GET', '/api/v1/notifications?limit=100', { as })).body;
  return (list as { type: string; body: Record<string, unknown> }[]).filter((one) => one.type === type);
};
const mailsTo = (to: string, words: string) => box.mails.filter((mail) => mail.to === to && mail.body.includes(words));

it('each person reads and changes their own choices, and nobody without an account has any', async () => {
  const before = (await choicesOf(reader)).body;
  expect(before.sends_mail).toBe(true);
  expect(before.choices).toContainEqual({ kind: 'mention', app: true, mail: false, push: true });
  const changed = await choose({ kind: 'mention', app: false });
  expect(changed.body.choices).toContainEqual({ kind: 'mention', app: false, mail: false, push: false });
  expect((await choose({ kind: 'mention', app: true, mail: true })).body.choices).toContainEqual({
    kind: 'mention',
    app: true,
    mail: true,
    push: true,
  });
  expect((await choicesOf(owner)).body.choices).toEqual(before.choices);
  expect([(await choicesOf(null)).status, (await choose({ kind: 'mention' }, null)).status]).toEqual([401, 401]);
  expect((await choose({ kind: 'weather', app: true })).status).toBe(400);
});

it('who is named by somebody is told in the list, by mail, or not at all, as they chose', async () => {
  const { id } = (await app.call('GET', '/api/v1/auth/user/me', { as: reader })).body;
  const name = (row: number) => say(row, `@[Reader](${id}) look`);
  await choose({ kind: 'mention', app: true, mail: true });
  await name(1);
  expect(await toldOf(reader, 'comment.mention')).toHaveLength(1);
  await expect.poll(() => mailsTo('reader@example.org', `/#/nc/${films.projectId}/${films.tableId}?rowId=1`).length, patience).toBe(1);
  await choose({ kind: 'mention', app: false, mail: false });
  await name(2);
  await choose({ kind: 'mention', app: false, mail: true });
  await name(3);
  await expect.poll(() => mailsTo('reader@example.org', '?rowId=3').length, patience).toBe(1);
  expect([await toldOf(reader, 'comment.mention'), mailsTo('reader@example.org', '?rowId=2')]).toMatchObject([{ length: 1 }, []]);
});

it('who spoke about a record hears of what others say there, and whoever is named is not told twice', async () => {
  await say(4, 'First', reader);
  await say(4, 'Second', reader);
  await say(4, 'Answer');
  await say(5, 'Somewhere else');
  expect((await toldOf(reader, 'comment.added')).map(({ body }) => body['row_id'])).toEqual(['4']);
  expect(await toldOf(owner, 'comment.added')).toEqual([]);
  await say(4, 'Thanks', reader);
  expect(await toldOf(owner, 'comment.added')).toHaveLength(1);
});

it('who wants to hear nothing of being named still hears where they spoke', async () => {
  const { id } = (await app.call('GET', '/api/v1/auth/user/me', { as: reader })).body;
  await choose({ kind: 'mention', app: false, mail: false });
  const before = (await toldOf(reader, 'comment.added')).length;
  await say(4, `@[Reader](${id}) and everybody`);
  expect(await toldOf(reader, 'comment.added')).toHaveLength(before + 1);
  await choose({ kind: 'mention', app: true });
  await say(4, `@[Reader](${id}) once more`);
  expect(await toldOf(reader, 'comment.added')).toHaveLength(before + 1);
});

it('choices made at once are all kept', async () => {
  const kinds = ['chosen', 'comment', 'linkGrown', 'hookFailed', 'invited'] as const;
  const person = await app.signUp('quick@example.org');
  await Promise.all(kinds.map((kind) => choose({ kind, app: false }, person)));
  const off = (await choicesOf(person)).body.choices.filter((one: { app: boolean }) => !one.app);
  expect(off.map((one: { kind: string }) => one.kind).sort()).toEqual([...kinds].sort());
});

it('owners hear once a day of a webhook whose calls are given up', async () => {
  const day = (): number => Math.floor(app.parts.clock.now() / 86_400_000);
  const before = day();
  receiver.answers = [500, 500];
  const notification = { type: 'URL', payload: { method: 'POST', path: `${receiver.url}/hook` } };
  const hook = { title: 'Tell them', event: 'after', operation: 'insert', notification, retries: 0 };
  expect((await meta('POST', `tables/${films.tableId}/hooks`, hook)).status).toBe(200);
  for (const title of ['One', 'Two'])
    await app.call('POST', `/api/v1/db/data/noco/${films.projectId}/${films.tableId}`, { as: owner, body: { Title: title } });
  await expect.poll(() => receiver.received.length, patience).toBe(2);
  // a job is gone once it has told, if it tells
  const calls = () => app.parts.meta.db.selectFrom('job').select('id').where('kind', '=', 'webhook').execute();
  await expect.poll(calls, patience).toEqual([]);
  const told = (await toldOf(owner, 'hook.failed')).length;
  expect(told).toBeGreaterThan(0);
  expect(told).toBeLessThanOrEqual(1 + day() - before);
  expect(await toldOf(reader, 'hook.failed')).toEqual([]);
});

it('a mail about a webhook leads to where webhooks are, as the bell does', async () => {
  await choose({ kind: 'hookFailed', mail: true }, owner);
  receiver.answers = [500];
  const notification = { type: 'URL', payload: { method: 'POST', path: `${receiver.url}/mailed` } };
  await meta('POST', `tables/${films.tableId}/hooks`, { title: 'Mailed', event: 'after', operation: 'update', notification, retries: 0 });
  const row = `/api/v1/db/data/noco/${films.projectId}/${films.tableId}/1`;
  await app.call('PATCH', row, { as: owner, body: { Title: 'Alien again' } });
  await expect.poll(() => mailsTo('owner@example.org', `/#/nc/${films.projectId}/webhooks`).length, patience).toBe(1);
});

it('a call that was given up is not made again because its owners could not be told', async () => {
  receiver.answers = [500, 500, 500];
  const before = receiver.received.length;
  const notification = { type: 'URL', payload: { method: 'POST', path: `${receiver.url}/untold` } };
  await meta('POST', `tables/${films.tableId}/hooks`, { title: 'Untold', event: 'after', operation: 'delete', notification, retries: 0 });
  const made = await app.call('POST', `/api/v1/db/data/noco/${films.projectId}/${films.tableId}`, { as: owner, body: { Title: 'Gone' } });
  const { db } = app.parts.meta;
  await expect.poll(() => db.selectFrom('job').select('id').where('kind', '=', 'webhook').execute(), patience).toEqual([]);
  await expect.poll(() => receiver.received.length, patience).toBeGreaterThan(before);
  const calls = receiver.received.length;
  await sql`CREATE TRIGGER untold BEFORE INSERT ON notification BEGIN SELECT RAISE(ABORT, 'no room'); END`.execute(db);
  try {
    await app.call('DELETE', `/api/v1/db/data/noco/${films.projectId}/${films.tableId}/${made.body.Id}`, { as: owner });
    await expect.poll(() => receiver.received.length, patience).toBe(calls + 1);
    const open = () => db.selectFrom('job').select(['state', 'attempt']).where('kind', '=', 'webhook').execute();
    await expect.poll(open, patience).toEqual([]);
    expect(receiver.received).toHaveLength(calls + 1);
    // neither is a comment refused that nobody could be told of
    expect((await say(4, 'Still said', reader)).status).toBe(200);
  } finally {
    await sql`DROP TRIGGER untold`.execute(db);
  }
});

it('an invitation comes without a mail where somebody wants none', async () => {
  const guest = await app.signUp('guest@example.org');
  await choose({ kind: 'invited', mail: false }, guest);
  await meta('POST', `projects/${films.projectId}/users`, { email: guest.email, roles: 'viewer' });
  const other = await app.signUp('other@example.org');
  await meta('POST', `projects/${films.projectId}/users`, { email: other.email, roles: 'viewer' });
  await expect.poll(() => mailsTo('other@example.org', 'member').length, patience).toBe(1);
  expect([mailsTo('guest@example.org', 'member'), await toldOf(guest, 'project.invite')]).toMatchObject([[], { length: 1 }]);
});

it('hints somebody put away stay away on every device, and for nobody else', async () => {
  const hints = (as: TestUser | null) => app.call('GET', '/api/v1/hidden-hints', { as });
  const hide = (hidden: readonly string[]) => app.call('PUT', '/api/v1/hidden-hints', { as: reader, body: { hidden } });
  expect((await hints(reader)).body).toEqual({ hidden: [] });
  expect((await hide(['sql', 'grid'])).body).toEqual({ hidden: ['sql', 'grid'] });
  expect([(await hints(reader)).body, (await hints(owner)).body]).toEqual([{ hidden: ['sql', 'grid'] }, { hidden: [] }]);
  const more = await app.call('PUT', '/api/v1/hidden-hints', { as: reader, body: { hidden: ['diagram'], adds: true } });
  expect(more.body).toEqual({ hidden: ['diagram', 'sql', 'grid'] });
  expect((await hide([])).body).toEqual({ hidden: [] });
  expect([(await hide(['weather'])).status, (await hints(null)).status]).toEqual([400, 401]);
});

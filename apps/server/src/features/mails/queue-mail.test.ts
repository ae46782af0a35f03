import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BaseId, UserId } from '@quadrille/domain';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openMailBox, type MailBox } from '../../testing/mail-box.ts';
import { startTestApp, type TestApp, type TestUser } from '../../testing/start-test-app.ts';
import { queueMail } from './queue-mail.ts';

const patience = { timeout: 30_000, interval: 50 };
const site = 'https://tables.example.org';
let dataDir: string;
let port: number;
let app: TestApp;
let boss: TestUser;

const open = () =>
  startTestApp({
    settings: { dataDir, mail: { url: `smtp://127.0.0.1:${port}`, from: 'q@example.org' }, siteUrl: site, logLevel: 'error' },
  });
const post = (path: string, body: unknown = {}, as: TestUser | null = null) => app.call('POST', `/api/v1/${path}`, { as, body });
const tokenIn = ({ body }: MailBox['mails'][number], page: string): string =>
  new RegExp(`/#/${page}/([\\w-]+)`).exec(body)?.[1] ?? 'no link';
const waiting = async () =>
  (await app.parts.meta.db.selectFrom('job').select(['data', 'error', 'state']).where('kind', '=', 'mail').execute()) as {
    readonly data: string;
    readonly error: string | null;
    readonly state: string;
  }[];

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'quadrille-mails-'));
  const box = await openMailBox();
  ({ port } = box);
  app = await open();
  boss = await app.signUp('boss@example.org');
  await box.wait('boss@example.org');
  await box.close();
});
afterAll(async () => {
  await app.stop();
  await rm(dataDir, { recursive: true, force: true });
});

it('sends what people wait for once the mail server is back, also after a restart, and keeps nothing that opens an account until then', async () => {
  const ada = await app.signUp('ada@example.org');
  await post('auth/password/forgot', { email: ada.email });
  await post('auth/password/forgot', { email: 'nobody@example.org' });
  await post('auth/user/signup', { email: 'eve@example.org' });
  const invited = await post('users', { email: 'ben@example.org' }, boss);
  expect(invited.body).toMatchObject({ invite_token: expect.any(String) }); // to hand on meanwhile
  await expect.poll(async () => (await waiting()).filter(({ error }) => error !== null).length, patience).toBeGreaterThanOrEqual(2);
  const kept = JSON.stringify(await waiting());
  expect(kept).not.toContain(invited.body.invite_token);
  expect(kept).not.toMatch(/[\w-]{32,}"|\/#\//);

  await app.stop();
  const box = await openMailBox(port);
  app = await open();
  try {
    const has = (to: string, page: string) => box.mails.some((mail) => mail.to === to && mail.body.includes(`/#/${page}/`));
    await expect
      .poll(() => [has('eve@example.org', 'signup'), has('ada@example.org', 'reset-password'), has('ben@example.org', 'signup')], patience)
      .toEqual([true, true, true]);
    await expect.poll(waiting, patience).toEqual([]);
    const mailTo = (to: string, page: string) =>
      box.mails.find((mail) => mail.to === to && mail.body.includes(`/#/${page}/`)) as MailBox['mails'][number];
    const own = { email: 'eve@example.org', password: 'long enough', token: tokenIn(mailTo('eve@example.org', 'signup'), 'signup') };
    expect((await post('auth/user/signup', own)).status).toBe(200);
    const reset = tokenIn(mailTo('ada@example.org', 'reset-password'), 'reset-password');
    expect((await post(`auth/password/reset/${reset}`, { password: 'a new long word' })).status).toBe(200);
    const token = tokenIn(mailTo('ben@example.org', 'signup'), 'signup');
    expect((await post('auth/user/signup', { email: 'ben@example.org', password: 'long enough', token })).status).toBe(200);
    expect(box.mails.filter(({ to }) => to === 'nobody@example.org')).toEqual([]);
    expect(box.mails.filter(({ to }) => to === 'ada@example.org')).toHaveLength(2);
  } finally {
    await box.close();
  }
});

it('tries a mail again that is refused for now, and not one that is refused for good', async () => {
  const box = await openMailBox(port);
  try {
    box.refuse(451);
    await app.signUp('later@example.org');
    await expect
      .poll(async () => (await waiting()).map(({ state, error }) => [state, error !== null]), patience)
      .toEqual([['delayed', true]]);
    expect(await post('users', { email: 'resent@example.org' }, boss)).toMatchObject({ status: 200 });
    box.accept();
    await box.wait('later@example.org');
    await expect.poll(waiting, patience).toEqual([]);
    box.refuse(550);
    await app.signUp('never@example.org');
    await expect.poll(async () => (await waiting()).map(({ state }) => state), patience).toEqual(['failed']);
    await post('auth/password/forgot', { email: boss.email });
    await expect
      .poll(async () => (await waiting()).map(({ state, data }) => [state, data]), patience)
      .toEqual([
        ['failed', '{}'],
        ['failed', '{}'],
      ]);
  } finally {
    await box.close();
  }
});

it('mails no link to set a password that was asked for over an hour ago', async () => {
  const box = await openMailBox(port);
  try {
    await queueMail(app.parts, { about: 'reset', email: boss.email ?? '', askedAt: Date.now() - 61 * 60_000 });
    await queueMail(app.parts, { about: 'reset', email: boss.email ?? '', askedAt: Date.now() });
    await box.wait(boss.email ?? '');
    await expect.poll(async () => (await waiting()).filter(({ state }) => state !== 'failed'), patience).toEqual([]);
    expect(box.mails.filter(({ to }) => to === boss.email)).toHaveLength(1);
  } finally {
    await box.close();
  }
});

it('tells nobody of a base who does not belong to it any more when the mail is sent', async () => {
  const box = await openMailBox(port);
  try {
    const guest = await app.signUp('guest@example.org');
    const made = await post('db/meta/projects', { title: 'Left' }, boss);
    const baseId = made.body.id as BaseId;
    const users = `/api/v1/db/meta/projects/${baseId}/users`;
    expect((await app.call('POST', users, { as: boss, body: { email: guest.email, roles: 'viewer' } })).status).toBe(200);
    const userId = (await app.parts.meta.users.findByEmail(guest.email ?? ''))?.id as UserId;
    const tell = async () => {
      await queueMail(app.parts, { about: 'added', userId, base: 'Left', baseId, invitedBy: 'x' });
      await queueMail(app.parts, { about: 'entry', userId, form: 'Ask', base: 'Left', baseId, tableId: 'm1' });
      await expect.poll(async () => (await waiting()).filter(({ state }) => state !== 'failed'), patience).toEqual([]);
    };
    await tell();
    const told = () => box.mails.filter(({ to }) => to === guest.email).length;
    const before = told();
    expect(before).toBeGreaterThanOrEqual(3); // to prove the address, that they were added, and an entry
    expect((await app.call('DELETE', `${users}/${userId}`, { as: boss })).status).toBe(200);
    await tell();
    expect(told()).toBe(before);
  } finally {
    await box.close();
  }
});

import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { passwordMark } from '@quadrille/domain';
import { startS3, type S3Server } from '@quadrille/tooling/test-kit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createOutbound } from '../../platform/outbound/outbound.ts';
import { openMailBox } from '../../testing/mail-box.ts';
import { spoolFolderOf } from '../files/store-file.ts';
import { startTestApp, type TestApp, type TestUser } from '../../testing/start-test-app.ts';
import { findKind } from './catalogue.ts';
import { toMailServer } from './plugin-mail.ts';

const keys = { accessKeyId: 'AKID', secretAccessKey: 'very/secret+key', bucket: 'files' };
let app: TestApp;
let s3: S3Server;
let admin: TestUser;
let person: TestUser;

beforeAll(async () => {
  s3 = await startS3(keys);
  app = await startTestApp({ settings: { allowPrivateNetwork: true } });
  admin = await app.signUp();
  person = await app.signUp();
});
afterAll(async () => {
  await app.stop();
  await s3.close();
});

const call = (method: string, path: string, body?: unknown, as: TestUser | null = admin) =>
  app.call(method, `/api/v1/db/meta/plugins${path}`, { as, ...(body !== undefined && { body }) });
const input = () => ({ bucket: 'files', region: 'eu-west-1', endpoint: s3.url, access_key: 'AKID', access_secret: keys.secretAccessKey });
const upload = (text: string) => app.call('POST', '/api/v1/db/storage/upload?name=note.txt', { as: admin, body: Buffer.from(text) });
const open = async (path: string) => (await fetch(`${app.url}/${path}`)).text();

describe('plugins', () => {
  it('are listed with what there is to fill in, for super users alone', async () => {
    const { list } = (await call('GET', '')).body as { list: { title: string; category: string; active: number; input_schema: string }[] };
    expect(new Set(list.map(({ category }) => category))).toEqual(new Set(['Chat', 'Twilio', 'Storage', 'Email', 'Model']));
    expect(list.every(({ active }) => !active)).toBe(true);
    expect(JSON.parse(list.find(({ title }) => title === 'S3')?.input_schema ?? '').items.length).toBeGreaterThan(3);
    for (const [method, path, body] of [
      ['GET', '', undefined],
      ['GET', '/nc_s3', undefined],
      ['POST', '/test', { title: 'S3' }],
      ['PATCH', '/nc_s3', { active: true }],
    ] as const) {
      expect((await call(method, path, body, person)).status).toBe(403);
      expect((await call(method, path, body, null)).status).toBe(401);
    }
    expect((await call('GET', '/webhook', undefined, person)).body.list).toContainEqual(expect.objectContaining({ title: 'Slack' }));
  });

  it('are tried with what was filled in, and say what is wrong with it', async () => {
    expect((await call('POST', '/test', { title: 'S3', input: input() })).body).toBe(true);
    expect(s3.objects.size).toBe(0);
    const wrong = await call('POST', '/test', { title: 'S3', input: JSON.stringify({ ...input(), access_secret: 'wrong' }) });
    expect(wrong).toMatchObject({ status: 400, body: { msg: expect.stringMatching(/^S3 test failed: .*SignatureDoesNotMatch/) } });
    expect((await call('POST', '/test', { title: 'S3', input: { bucket: 'files' } })).body.msg).toBe('"Region" of S3 is missing.');
    for (const change of [
      ...['not an address', 'http://', 'ftp://x', '\u0000', 'http://[::1', '//x'].map((endpoint) => ({ endpoint })),
      { endpoint: '', region: 'no region' },
      { access_key: 'ключ\n' },
      { bucket: '../..\u0000?#' },
    ])
      expect([change, (await call('POST', '/test', { title: 'S3', input: { ...input(), ...change } })).status]).toEqual([change, 400]);
    for (const title of ['Telegram', 'Twilio', 'Whatsapp Twilio'])
      expect(
        (await call('POST', '/test', { title, input: { token: '\ud800', sid: '\ud800', from: 'x', api_url: 'nowhere' } })).status,
      ).toBe(400);
    expect((await call('PATCH', '/nc_s3', { active: true, input: { ...input(), endpoint: 'not an address' } })).status).toBe(400);
    expect((await call('POST', '/test', { title: 'Nothing' })).status).toBe(404);
  });

  it('never tell their secrets, and keep them sealed', async () => {
    const set = await call('PATCH', '/nc_minio', { input: input() });
    expect(JSON.parse(set.body.input)).toMatchObject({ bucket: 'files', access_key: 'AKID', access_secret: passwordMark });
    expect((await call('GET', '')).text).not.toContain(keys.secretAccessKey);
    expect((await readFile(join(app.parts.settings.dataDir, 'meta.sqlite'))).includes(keys.secretAccessKey)).toBe(false);
    await call('PATCH', '/nc_minio', { input: { ...input(), access_secret: passwordMark, bucket: 'other' } });
    expect((await app.parts.plugins.read('Minio')).settings).toMatchObject({ bucket: 'other', access_secret: keys.secretAccessKey });
  });

  it('of storage take the files from then on; those from before stay where they are', async () => {
    const [before] = (await upload('before')).body;
    expect((await call('PATCH', '/nc_s3', { active: true, input: input() })).body.active).toBe(1);
    expect((await call('GET', '/S3/status')).body).toBe(true);
    const [after] = (await upload('after')).body;
    expect([...s3.objects.values()].map(String)).toEqual(['after']);
    expect([await open(before.signedPath), await open(after.signedPath)]).toEqual(['before', 'after']);
    s3.failWith = 500;
    const lost = await upload('lost');
    expect([lost.status, lost.body.msg]).toEqual([400, expect.stringMatching(/refused the file \(SlowDown\)/)]);
    expect(await readdir(spoolFolderOf(app.parts.settings.dataDir))).toEqual([]);
    // One that hangs holds up nobody else, and what was there before is there when it is back.
    s3.failWith = 'silence';
    const stop = new AbortController();
    const hanging = fetch(`${app.url}/${after.signedPath}`, { signal: stop.signal }).catch(() => 'given up');
    expect(await open(before.signedPath)).toBe('before');
    stop.abort();
    expect(await hanging).toBe('given up');
    s3.failWith = null;
    expect(await open(after.signedPath)).toBe('after');
    await call('PATCH', '/nc_minio', { active: true, input: input() });
    expect((await call('GET', '/S3/status')).body).toBe(false);
    await call('PATCH', '/nc_minio', { active: false });
    expect((await fetch(`${app.url}/${after.signedPath}`)).status).toBe(422);
  });
});

describe('secrets of plugins', () => {
  const placesOf = {
    nc_model: ['api_url'],
    nc_s3: ['region', 'endpoint'],
    nc_smtp: ['host', 'port', 'secure'],
    nc_twilio: ['api_url'],
    nc_telegram: ['api_url'],
  };

  it.each(Object.entries(placesOf))('%s keeps none for another place', async (id, places) => {
    const { items } = JSON.parse((await call('GET', `/${id}`)).body.input_schema) as { items: { key: string; type: string }[] };
    const [secret = ''] = items.flatMap(({ key, type }) => (type === 'Password' ? [key] : []));
    expect(items.map(({ key }) => key)).toEqual(expect.arrayContaining(places));
    const title = findKind(id)?.title ?? '';
    const first = Object.fromEntries(items.map(({ key }) => [key, key === secret ? 'very-secret' : `${key}.example`]));
    const keptSecret = async (): Promise<string | undefined> => (await app.parts.plugins.read(title)).settings?.[secret];
    for (const place of places) {
      await call('PATCH', `/${id}`, { active: false, input: first });
      await call('PATCH', `/${id}`, { input: { ...first, [secret]: passwordMark } });
      expect([place, await keptSecret()]).toEqual([place, 'very-secret']);
      await call('PATCH', `/${id}`, { input: { ...first, [place]: 'evil.example', [secret]: passwordMark } });
      expect([place, await keptSecret()]).toEqual([place, '']);
    }
    await call('PATCH', `/${id}`, { active: false, input: null });
  });
});

describe('the mail server as a plugin', () => {
  const smtp = (url: string, more: object = {}) => ({
    from: 'Tables <no-reply@example.org>',
    host: '127.0.0.1',
    port: new URL(url).port,
    site_url: 'https://tables.example.org/',
    ...more,
  });

  it('is tried by a mail to whoever tries it, and says why the server does not take it', async () => {
    const box = await openMailBox();
    expect((await call('POST', '/test', { title: 'SMTP', input: smtp(box.url) })).body).toBe(true);
    expect((await box.wait(admin.email)).raw).toMatch(/^From: Tables <no-reply@example\.org>/m);
    for (const [wrong, said] of [
      [{ from: 'nobody' }, /"Sender"/],
      [{ port: 'x' }, /"Port"/],
      [{ host: 'a b' }, /"Server"/],
      [{ site_url: '' }, /"Address of this site" of SMTP is missing/],
    ] as const)
      expect((await call('POST', '/test', { title: 'SMTP', input: smtp(box.url, wrong) })).body.msg).toMatch(said);
    box.refuse();
    expect((await call('POST', '/test', { title: 'SMTP', input: smtp(box.url) })).body.msg).toMatch(/^SMTP test failed: .*550/);
    await box.close();
    expect((await call('POST', '/test', { title: 'SMTP', input: smtp(box.url) })).body.msg).toMatch(
      /^SMTP test failed: .*ECONNECTION|ESOCKET/,
    );
  });

  it('sends from the moment it is switched on, with its own address in links, and no more once it is off', async () => {
    const box = await openMailBox();
    const isReady = async () => (await app.call('GET', '/api/v1/db/meta/nocodb/info')).body.mailEnabled as boolean;
    const forget = () => app.call('POST', '/api/v1/auth/password/forgot', { body: { email: person.email } });
    expect([await isReady(), (await forget()).status]).toEqual([false, 400]);
    const set = await call('PATCH', '/nc_smtp', { active: true, input: smtp(box.url, { username: '', password: '' }) });
    expect(set).toMatchObject({ status: 200, body: { active: 1, category: 'Email' } });
    expect([await isReady(), (await forget()).status]).toEqual([true, 200]);
    expect((await box.wait(person.email)).body).toContain('https://tables.example.org/#/reset-password/');
    await call('PATCH', '/nc_smtp', { active: false });
    expect([await isReady(), (await forget()).status]).toEqual([false, 400]);
    await box.close();
  });

  it('is connected to at the address that was checked, which must be a public one', async () => {
    const signal = AbortSignal.timeout(1000);
    const outbound = createOutbound({
      allowPrivate: false,
      resolve: async (name) => [name === 'mail.example.org' ? '93.184.216.34' : '10.0.0.7'],
    });
    const reach = (host: string) => toMailServer({ host, port: '25', from: 'a@example.org' }, outbound).reach(signal);
    expect(await reach('mail.example.org')).toBe('93.184.216.34');
    await expect(reach('inside.example.org')).rejects.toThrow(/public internet/);
    await expect(reach('127.0.0.1')).rejects.toThrow(/public internet/);
    const turns = [['93.184.216.34'], ['127.0.0.1']];
    const turning = createOutbound({ allowPrivate: false, resolve: async () => turns.shift() ?? [] });
    const { reach: again } = toMailServer({ host: 'turning.example', port: '25', from: 'a@example.org' }, turning);
    expect(await again(signal)).toBe('93.184.216.34');
    await expect(again(signal)).rejects.toThrow(/public internet/);
  });
});

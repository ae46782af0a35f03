import { type ServerSettingId, serverSettingIds, serverSettings } from '@quadrille/domain';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readSettings } from '../../config/settings.ts';
import { openMailBox } from '../../testing/mail-box.ts';
import { startOidcServer, type OidcServer } from '../../testing/oidc-server.ts';
import { startTestApp, type TestApp, type TestAppOptions, type TestUser } from '../../testing/start-test-app.ts';

let app: TestApp;
let boss: TestUser;
const running: TestApp[] = [];

async function start(options?: TestAppOptions): Promise<{ app: TestApp; boss: TestUser }> {
  const made = await startTestApp(options);
  running.push(made);
  return { app: made, boss: await made.signUp() };
}

beforeAll(async () => ({ app, boss } = await start()));
afterAll(() => Promise.all(running.map((one) => one.stop())));

const path = '/api/v1/server-settings';
const patch = (body: unknown, on = { app, boss }) => on.app.call('PATCH', path, { as: on.boss, body });
const listed = async (on = { app, boss }): Promise<Record<string, { value: unknown; is_set: boolean; fixed_by: string | null }>> => {
  const { list } = (await on.app.call('GET', path, { as: on.boss })).body;
  return Object.fromEntries((list as { id: string }[]).map((one) => [one.id, one])) as never;
};
const info = async (on = { app }) => (await on.app.call('GET', '/api/v1/db/meta/nocodb/info')).body;
const signUp = (email: string, on = { app }) =>
  on.app.call('POST', '/api/v1/auth/user/signup', { body: { email, password: 'long enough' } });

/** A value of each setting, other than what holds without a choice, and one that is refused. */
const samples: { readonly [Id in ServerSettingId]: { readonly good: unknown; readonly bad: unknown } } = {
  signUp: { good: 'invited', bad: 'nobody' },
  signUpDomains: { good: ['acme.studio'], bad: ['@acme.studio'] },
  siteUrl: { good: 'https://tables.example.org', bad: 'javascript:alert(1)' },
  googleClientId: { good: 'quadrille', bad: 'a\nb' },
  googleClientSecret: { good: 'whisper-1', bad: 7 },
  githubClientId: { good: 'quadrille', bad: 'x'.repeat(401) },
  githubClientSecret: { good: 'whisper-2', bad: 'x'.repeat(4001) },
  oidcName: { good: 'Acme', bad: 'x'.repeat(41) },
  oidcIssuer: { good: 'https://id.acme.studio', bad: 'https://[::' },
  oidcClientId: { good: 'quadrille', bad: 1 },
  oidcClientSecret: { good: 'whisper-3', bad: [] },
  mailFrom: { good: 'Acme <base@acme.studio>', bad: 'Acme\r\nBcc: x <a@b>' },
  maxAttachmentMb: { good: 3, bad: 0 },
  trashDays: { good: 5, bad: 3651 },
  historyDays: { good: 7, bad: 1.5 },
  backupHours: { good: 24, bad: -1 },
  backupsKept: { good: 3, bad: 0 },
  webhookLog: { good: 'ERROR', bad: 'SOME' },
  embedHosts: { good: ['player.example.org'], bad: ["'self' *"] },
  mapTiles: { good: 'https://tiles.example.org/{z}/{x}/{y}.png', bad: 'https://tiles.example.org/' },
  mapTilesCredit: { good: '© Mapmakers', bad: 'x'.repeat(201) },
};

/** As the environment would say it. */
const inEnvironment = (value: unknown): string => (Array.isArray(value) ? value.join(',') : String(value));

describe('every setting', () => {
  it('is kept, told with what holds, and put back', async () => {
    const before = await listed();
    expect(Object.keys(before)).toEqual(serverSettingIds);
    for (const id of serverSettingIds) {
      const isSecret = serverSettings[id].type === 'secret';
      const { status, text } = await patch({ [id]: samples[id].good });
      expect.soft(status, `${id}: ${text}`).toBe(200);
      const now = await listed();
      expect.soft(now[id], id).toEqual({ id, value: isSecret ? null : samples[id].good, is_set: true, fixed_by: null });
      expect.soft((await patch({ [id]: null })).status).toBe(200);
      expect.soft(await listed(), `${id} put back`).toEqual(before);
    }
  });

  it('keeps its bounds, and says where they were passed', async () => {
    for (const id of serverSettingIds) {
      const { status, body } = await patch({ [id]: samples[id].bad, trashDays: id === 'trashDays' ? samples[id].bad : 9 });
      expect.soft([id, status], id).toEqual([id, 400]);
      expect.soft(body.errors?.[0]?.instancePath, id).toMatch(new RegExp(`^/${id}(/0)?$`));
    }
    expect((await listed())['trashDays']?.value).toBe(30);
  });

  it('stays as the environment gives it', async () => {
    for (const id of serverSettingIds.filter((one) => !/^(google|github|oidc)/.test(one) && one !== 'mailFrom')) {
      const { variable } = serverSettings[id];
      const dataDir = await mkdtemp(join(tmpdir(), 'quadrille-settings-'));
      const settings = { ...readSettings({ [variable]: inEnvironment(samples[id].good) }, dataDir), port: 0, dataDir, rateLimits: false };
      const own = await startTestApp({ dataDir, settings });
      const on = { app: own, boss: await own.signUp() };
      expect.soft((await listed(on))[id], id).toEqual({ id, value: samples[id].good, is_set: true, fixed_by: variable });
      const refused = await patch({ [id]: null }, on);
      expect
        .soft([refused.status, refused.body.errors?.[0]], id)
        .toMatchObject([400, { instancePath: `/${id}`, keyword: 'readOnly', params: { variable } }]);
      expect.soft((await patch({ [id]: samples[id].good }, on)).status, `${id} as it is`).toBe(200);
      await own.stop();
      await rm(dataDir, { recursive: true, force: true });
    }
  }, 120_000);

  it('of a provider is given by the environment together with its others', () => {
    const env = { QUADRILLE_SITE_URL: 'https://t.example', QUADRILLE_OIDC_CLIENT_ID: 'a', QUADRILLE_OIDC_CLIENT_SECRET: 'b' };
    const { fixed } = readSettings({ ...env, QUADRILLE_OIDC_ISSUER: 'https://id.example' }, '/srv');
    expect(Object.keys(fixed)).toEqual(['siteUrl', 'oidcIssuer', 'oidcClientId', 'oidcClientSecret']);
  });

  it('is for super users alone, and not for their API tokens', async () => {
    const member = await app.signUp();
    const { token } = (await app.call('POST', '/api/v1/tokens', { as: boss, body: { description: 'all' } })).body;
    const asked = [
      ['GET', path, undefined],
      ['PATCH', path, { trashDays: 2 }],
      ['GET', '/api/v1/server-health', undefined],
      ['POST', `${path}/test-mail`, undefined],
    ] as const;
    for (const [method, to, body] of asked) {
      expect.soft((await app.call(method, to, { as: member, body })).status).toBe(403);
      expect.soft((await app.call(method, to, { body })).status).toBe(401);
      expect.soft((await app.call(method, to, { body, headers: { 'xc-token': token } })).status).toBe(403);
    }
    expect((await listed())['trashDays']?.value).toBe(30);
  });

  it('that nobody knows is refused, and nothing is changed with it', async () => {
    expect((await patch({ trashDays: 4, trashdays: 4 })).status).toBe(400);
    expect((await listed())['trashDays']?.value).toBe(30);
  });

  it('is noted once in the audit, by its name and never by its value', async () => {
    const on = await start();
    await patch({ trashDays: 11, oidcClientSecret: 'whisper-9' }, on);
    await patch({ trashDays: 11, oidcClientSecret: 'whisper-9' }, on);
    const { list } = (await on.app.call('GET', '/api/v1/db/meta/audits', { as: on.boss })).body;
    const said = (list as { description: string }[]).map(({ description }) => description).filter((text) => text.startsWith('Settings'));
    expect(said).toEqual(['Settings changed: oidcClientSecret, trashDays']);
  });
});

describe('who may sign up', () => {
  it('are addresses of the named domains, and invited people', async () => {
    expect((await patch({ signUp: 'domains' })).body.errors[0].instancePath).toBe('/signUpDomains');
    await patch({ signUp: 'domains', signUpDomains: ['acme.studio'] });
    const refused = await signUp('ben@northwind.co');
    expect([refused.status, refused.body.code, refused.body.details]).toEqual([400, 'signupDomain', { domains: ['acme.studio'] }]);
    expect((await signUp('eve@sub.acme.studio')).status).toBe(400);
    expect((await signUp('eve@acme.studio@evil.org')).status).toBe(400);
    expect((await signUp('Ben@ACME.studio')).status).toBe(200);
    const invited = (await app.call('POST', '/api/v1/users', { as: boss, body: { email: 'kim@northwind.co', roles: 'org-level-viewer' } }))
      .body;
    const body = { email: 'kim@northwind.co', password: 'long enough', token: invited.invite_token };
    expect((await app.call('POST', '/api/v1/auth/user/signup', { body })).status).toBe(200);
    await patch({ signUp: null, signUpDomains: null });
  });

  it('is always somebody on a server without people', async () => {
    const own = await startTestApp({ settings: { signUp: 'domains', signUpDomains: ['acme.studio'] } });
    running.push(own);
    expect((await signUp('first@example.org', { app: own })).status).toBe(200);
    expect((await signUp('second@example.org', { app: own })).body.code).toBe('signupDomain');
  });
});

describe('a change', () => {
  it('holds at once, in what the app is told and what its pages may show', async () => {
    const webDir = await mkdtemp(join(tmpdir(), 'quadrille-web-'));
    const { writeFile } = await import('node:fs/promises');
    await writeFile(join(webDir, 'index.html'), '<!doctype html>');
    const on = await start({ webDir });
    const body = { maxAttachmentMb: 1, webhookLog: 'OFF', embedHosts: ['player.example.org'], mapTiles: samples.mapTiles.good };
    await patch(body, on);
    expect(await info(on)).toMatchObject({
      ncAttachmentFieldSize: 1024 * 1024,
      automationLogLevel: 'OFF',
      embedHosts: ['player.example.org'],
      mapTiles: { url: samples.mapTiles.good, credit: '' },
    });
    const policy = (await on.app.call('GET', '/')).headers.get('content-security-policy');
    expect(policy).toContain("frame-src 'self' https://player.example.org");
    expect(policy).toMatch(/img-src [^;]*https:\/\/tiles\.example\.org/);
    await rm(webDir, { recursive: true, force: true });
  });

  it('refuses larger files from then on', async () => {
    await patch({ maxAttachmentMb: 1 });
    const form = new FormData();
    form.append('files', new Blob([new Uint8Array(1024 * 1024 + 1)]), 'large.bin');
    const { status, body } = await app.call('POST', '/api/v1/db/storage/upload?path=x', { as: boss, body: form });
    expect([status, body.code]).toEqual([413, 'tooLarge']);
    await patch({ maxAttachmentMb: null });
  });

  it('begins and ends backups without a restart', async () => {
    const on = await start();
    const backups = async () => (await on.app.call('GET', '/api/v1/backups', { as: on.boss })).body;
    expect(await backups()).toMatchObject({ every_hours: 0, kept: 7, list: [] });
    await patch({ backupHours: 24, backupsKept: 2 }, on);
    await expect.poll(async () => (await backups()).list.length, { timeout: 15_000 }).toBe(1);
    expect(await backups()).toMatchObject({ every_hours: 24, kept: 2 });
  });

  it('outlives a restart', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'quadrille-settings-'));
    const first = await startTestApp({ dataDir });
    const owner = await first.signUp();
    await patch({ historyDays: 12, googleClientSecret: 'whisper-5' }, { app: first, boss: owner });
    await first.stop();
    const second = await startTestApp({ dataDir });
    expect([second.parts.settings.historyDays, second.parts.live.values().googleClientSecret]).toEqual([12, 'whisper-5']);
    await second.stop();
    await rm(dataDir, { recursive: true, force: true });
  });
});

describe('sign-in with a provider', () => {
  let provider: OidcServer;
  beforeAll(
    async () =>
      void (provider = await startOidcServer({ clientId: 'quadrille', clientSecret: 'whisper', redirectUri: 'https://t.example/' })),
  );
  afterAll(() => provider.close());

  const secretsKept = async (on: { app: TestApp }): Promise<string> =>
    JSON.stringify(await on.app.parts.meta.db.selectFrom('setting').selectAll().where('key', 'like', 'server.%').execute());

  it('is set up on the screen, with a secret that never comes back', async () => {
    const on = await start({ settings: { allowPrivateNetwork: true } });
    const secret = 'whisper-of-the-provider';
    const body = {
      siteUrl: 'https://t.example',
      oidcIssuer: provider.issuer,
      oidcClientId: 'quadrille',
      oidcClientSecret: secret,
      oidcName: 'Acme',
    };
    const answer = await patch(body, on);
    expect(answer.text).not.toContain(secret);
    expect((await on.app.call('GET', path, { as: on.boss })).text).not.toContain(secret);
    expect(await secretsKept(on)).not.toContain(secret);
    expect(await info(on)).toMatchObject({ oidcAuthEnabled: true, oidcProviderName: 'Acme' });
    const { body: begun } = await on.app.call('POST', '/api/v1/auth/oidc/begin');
    expect(begun.url).toContain('client_id=quadrille');
  });

  it('drops a secret when the issuer becomes another one', async () => {
    const on = await start({ settings: { allowPrivateNetwork: true } });
    await patch({ oidcIssuer: provider.issuer, oidcClientId: 'quadrille', oidcClientSecret: 'whisper' }, on);
    await patch({ oidcIssuer: 'https://elsewhere.example' }, on);
    expect((await listed(on))['oidcClientSecret']?.is_set).toBe(false);
    expect((await info(on)).oidcAuthEnabled).toBe(false);
    await patch({ oidcIssuer: provider.issuer }, on);
    expect((await listed(on))['oidcClientSecret']?.is_set).toBe(false);
    await patch({ oidcIssuer: 'https://elsewhere.example', oidcClientSecret: 'for elsewhere' }, on);
    expect((await info(on)).oidcAuthEnabled).toBe(true);
  });

  it('does not open a secret for an issuer it was not given for, whoever changed the row', async () => {
    const on = await start();
    await patch({ oidcIssuer: 'https://id.example', oidcClientId: 'quadrille', oidcClientSecret: 'whisper' }, on);
    await on.app.parts.meta.settings.set('server.oidcIssuer', 'https://evil.example');
    await on.app.parts.live.refresh();
    expect(on.app.parts.settings.providers.oidc).toBeNull();
  });
});

describe('mail', () => {
  it('goes out under the sender chosen on the screen, and says what became of it', async () => {
    const box = await openMailBox();
    const on = await start({ settings: { siteUrl: 'https://t.example', mail: { url: box.url, from: null } } });
    const health = async () => (await on.app.call('GET', '/api/v1/server-health', { as: on.boss })).body.mail;
    const test = () => on.app.call('POST', `${path}/test-mail`, { as: on.boss });
    expect(await health()).toEqual({ is_set_up: false, by: null, last: null });
    expect((await test()).body.code).toBe('mailMissing');
    await patch({ mailFrom: 'Acme Base <base@acme.studio>' }, on);
    expect((await test()).status).toBe(200);
    expect((await box.wait(on.boss.email)).raw).toContain('From: Acme Base <base@acme.studio>');
    expect(await health()).toMatchObject({ is_set_up: true, by: 'environment', last: { is_taken: true, why: null } });
    box.refuse();
    expect(await test()).toMatchObject({ status: 400, body: { details: { fault: { code: 'mailRefused', why: 'EENVELOPE 550' } } } });
    expect(await health()).toMatchObject({ last: { is_taken: false, why: 'EENVELOPE 550' } });
    await box.close();
  });
});

describe('the health of the server', () => {
  it('is told of what it knows anyway', async () => {
    const { status, body } = await app.call('GET', '/api/v1/server-health', { as: boss });
    expect(status).toBe(200);
    expect(body).toMatchObject({ database: 'SQLite', backup: { is_possible: true, failures: 0 }, jobs: { active: 0 } });
    expect(body.disk.free).toBeGreaterThan(0);
    expect(body.disk.total).toBeGreaterThanOrEqual(body.disk.free);
    expect(body.people.all).toBeGreaterThan(1);
    expect(Date.parse(body.up_since)).toBeLessThanOrEqual(Date.now());
  });
});

import { afterEach, describe, expect, it } from 'vitest';
import type { ClientOptions } from '../client/client-options.ts';
import { createClient } from '../client/create-client.ts';
import { startServer, type Handler, type TestServer } from '../testing/start-server.ts';
import type { SignedOutInfo } from './session.ts';

const servers: TestServer[] = [];
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.close()));
});

const unauthorized = { status: 401, json: { msg: 'Unauthorized access' } } as const;

/** Accepts one token only; `refresh` says what the refresh call answers. */
async function setUp(refresh: Handler, options: ClientOptions = {}) {
  const state = { valid: 'old', refreshes: 0 };
  const server = await startServer(async (request, response) => {
    if (request.path.endsWith('/token/refresh')) {
      state.refreshes += 1;
      return refresh(request, response);
    }
    if (request.path.endsWith('/signin'))
      return { json: { token: state.valid }, headers: { 'set-cookie': 'refresh_token=c1; Path=/; HttpOnly' } };
    return request.headers['xc-auth'] === state.valid ? { json: { currentVersion: '1' } } : unauthorized;
  });
  servers.push(server);
  const ended: SignedOutInfo[] = [];
  const client = createClient({
    baseUrl: server.url,
    retries: 0,
    validateAnswers: false,
    token: 'old',
    onSignedOut: (info) => ended.push(info),
    ...options,
  });
  return { state, server, client, ended };
}

const times = <T>(count: number, make: (index: number) => T): T[] => Array.from({ length: count }, (_, index) => make(index));

describe('a 401', () => {
  it('leads to one refresh for many calls at once, and each is sent again with the new token', async () => {
    const { state, client, ended } = await setUp(async () => {
      await new Promise((resolve) => setImmediate(resolve));
      return { json: { token: 'new' } };
    });
    state.valid = 'new';
    const answers = await Promise.all(times(60, () => client.app.version()));
    expect(answers.every((answer) => answer.currentVersion === '1')).toBe(true);
    expect(state.refreshes).toBe(1);
    expect(client.session.$token.get()).toBe('new');
    expect(ended).toEqual([]);
  });

  it('does not refresh again for a call that was under way while another refreshed', async () => {
    const { state, server, client } = await setUp(() => ({ json: { token: 'new' } }));
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    const slow = await startServer(async ({ headers }) => {
      if (headers['xc-auth'] === 'old') await held;
      return headers['xc-auth'] === 'new' ? { json: {} } : unauthorized;
    });
    servers.push(slow);
    state.valid = 'new';
    const both = createClient({
      baseUrl: server.url,
      token: 'old',
      validateAnswers: false,
      fetch: (input, init) => {
        const request = new Request(input, init);
        return fetch(request.url.endsWith('/health') ? new Request(request.url.replace(server.url, slow.url), request) : request);
      },
    });
    const late = both.app.health();
    await both.app.version();
    release();
    await late;
    expect(state.refreshes).toBe(1);
    client.close();
  });

  it('signs out once and rejects every waiting call when the refresh is refused', async () => {
    const { state, client, ended } = await setUp(() => ({ status: 400, json: { msg: 'Invalid refresh token' } }));
    state.valid = 'other';
    const results = await Promise.allSettled(times(20, () => client.app.version()));
    expect(results.every((result) => result.status === 'rejected' && result.reason.status === 401)).toBe(true);
    expect(state.refreshes).toBe(1);
    expect(ended).toEqual([{ wasSignedIn: true, reason: 'refreshFailed' }]);
    expect(client.session.$token.get()).toBeNull();
    expect(client.session.isSignedIn()).toBe(false);
  });

  it('keeps the session when the refresh call itself fails', async () => {
    const { state, client, ended } = await setUp(() => ({ status: 503, json: { msg: 'The server is stopping' } }));
    state.valid = 'other';
    await expect(client.app.version()).rejects.toMatchObject({ status: 503 });
    expect(client.session.$token.get()).toBe('old');
    expect(ended).toEqual([]);
  });

  it('is final when the new token is refused too', async () => {
    const { state, client } = await setUp(() => ({ json: { token: 'new' } }));
    state.valid = 'other';
    await expect(client.app.version()).rejects.toMatchObject({ status: 401 });
    expect(state.refreshes).toBe(1);
  });

  it('says to a guest that nobody was signed in', async () => {
    const { client, ended } = await setUp(() => ({ status: 400, json: { msg: 'Missing refresh token' } }), { token: null });
    await expect(client.app.version()).rejects.toMatchObject({ status: 401 });
    expect(ended).toEqual([{ wasSignedIn: false, reason: 'refreshFailed' }]);
  });

  it('is not answered by a refresh when an API token was sent or when signing in', async () => {
    const { state, client } = await setUp(() => ({ json: { token: 'new' } }), { token: null, apiToken: 'wrong' });
    await expect(client.app.version()).rejects.toMatchObject({ status: 401 });
    expect(state.refreshes).toBe(0);
  });

  it('lets a caller go that gives up while the refresh is under way', async () => {
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    const { state, client } = await setUp(async () => {
      controller.abort();
      await held;
      return { json: { token: 'new' } };
    });
    const controller = new AbortController();
    state.valid = 'new';
    const patient = client.app.version();
    await expect(client.app.version(undefined, { signal: controller.signal })).rejects.toMatchObject({
      kind: 'aborted',
      call: 'app.version',
    });
    release();
    expect(await patient).toEqual({ currentVersion: '1' });
  });

  it('repeats the body of a write', async () => {
    const { state, server, client } = await setUp(() => ({ json: { token: 'new' } }));
    state.valid = 'new';
    await client.bulk.create({ params: { org: 'noco', project: 'p', table: 't' }, body: [{ a: 1 }] });
    const bodies = server.seen.filter(({ path }) => path.includes('/bulk/')).map(({ body }) => body);
    expect(bodies).toEqual(['[{"a":1}]', '[{"a":1}]']);
  });
});

describe('signing in and out', () => {
  it('keeps the refresh cookie where no browser does', async () => {
    const { server, state, client } = await setUp(
      () => ({ json: { token: 'new' }, headers: { 'set-cookie': 'refresh_token=c2; HttpOnly' } }),
      {
        token: null,
      },
    );
    await client.auth.signin({ body: { email: 'a@example.org', password: 'x' } });
    expect(client.session.$token.get()).toBe('old');
    state.valid = 'new';
    await client.app.version();
    await client.session.refresh();
    const sent = server.seen.filter(({ path }) => path.endsWith('/refresh')).map(({ headers }) => headers.cookie);
    expect(sent).toEqual(['refresh_token=c1', 'refresh_token=c2']);
  });

  it('forgets the token even when the server cannot be told', async () => {
    const { client, ended } = await setUp(() => ({ json: {} }), { token: 'gone' });
    await client.auth.signout();
    expect(client.session.$token.get()).toBeNull();
    expect(ended).toEqual([{ wasSignedIn: true, reason: 'signOut' }]);
  });

  it('drops a refresh that ends after signing out', async () => {
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    const { client } = await setUp(async () => {
      await held;
      return { json: { token: 'new' } };
    });
    const refreshing = client.session.refresh();
    await client.auth.signout();
    release();
    expect(await refreshing).toBeNull();
    expect(client.session.$token.get()).toBeNull();
  });

  it('restores a session by its cookie, and without one stays silent', async () => {
    const signedIn = await setUp(() => ({ json: { token: 'new' } }), { token: null });
    expect(await signedIn.client.session.restore()).toBe(true);
    const guest = await setUp(() => ({ status: 400, json: { msg: 'Missing refresh token' } }), { token: null });
    expect(await guest.client.session.restore()).toBe(false);
    expect(guest.ended).toEqual([]);
  });
});

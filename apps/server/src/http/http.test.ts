import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { request as rawRequest } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp, type TestUser } from '../testing/start-test-app.ts';
import { parseQuery } from './parse-query.ts';

let app: TestApp;
let owner: TestUser;

beforeAll(async () => {
  const webDir = await mkdtemp(join(tmpdir(), 'quadrille-web-'));
  await mkdir(join(webDir, 'assets'));
  await writeFile(join(webDir, 'index.html'), '<!doctype html><title>Quadrille</title>');
  await writeFile(join(webDir, 'assets', 'app-1a2b.js'), `export const text = '${'x'.repeat(4000)}';`);
  app = await startTestApp({ webDir, settings: { allowedOrigins: ['https://tables.example.org'] } });
  owner = await app.signUp();
});
afterAll(() => app.stop());

const projects = '/api/v1/db/meta/projects';

/** A path exactly as written, which `fetch` would tidy up. */
const rawStatus = (path: string) =>
  new Promise<number>((resolve, reject) => {
    const request = rawRequest({ port: new URL(app.url).port, host: '127.0.0.1', path }, (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    });
    request.on('error', reject).end();
  });

describe('an upload that fails while its bytes are on their way', () => {
  it.each([
    ['that is larger than may be', '/api/v1/db/storage/upload?name=a.bin', 413],
    ['of a file nobody waits for', '/api/v1/imports/none/parts/0', 404],
  ])(
    '%s is answered at once, and its connection closed',
    async (_, path, status) => {
      const told = await new Promise<{ text: string; ms: number }>((resolve, reject) => {
        const start = performance.now();
        const socket = connect({ host: '127.0.0.1', port: Number(new URL(app.url).port) });
        let text = '';
        socket.setEncoding('utf8');
        socket.on('data', (chunk: string) => (text += chunk));
        socket.on('error', reject);
        socket.on('close', () => resolve({ text, ms: performance.now() - start }));
        const head = [`POST ${path} HTTP/1.1`, 'host: x', `xc-auth: ${owner.token}`, 'content-type: application/octet-stream'];
        socket.write(`${head.join('\r\n')}\r\ncontent-length: ${3 * 1024 ** 3}\r\n\r\n`);
        socket.write(new Uint8Array(200_000)); // and then the network is slow
      });
      expect(told.text).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
      expect(told.text).toContain('"msg"');
      expect(told.ms).toBeLessThan(10_000);
    },
    30_000,
  );
});

describe('answers', () => {
  it('names the method and path of an unknown route', async () => {
    expect(await app.call('GET', '/api/v1/nowhere?x=1')).toMatchObject({ status: 404, body: { msg: 'Cannot GET /api/v1/nowhere' } });
    expect((await app.call('DELETE', '/api/v1/version')).body.msg).toBe('Cannot DELETE /api/v1/version');
  });

  it('leads a browser with a mistyped address to the page that says so, and programs to JSON', async () => {
    const visit = (path: string, accept: string) => fetch(`${app.url}${path}`, { headers: { accept }, redirect: 'manual' });
    const page = await visit('/nowhere/at/all', 'text/html,*/*;q=0.8');
    expect([page.status, page.headers.get('location')]).toEqual([302, '/#/error/404']);
    expect((await visit('/nowhere', 'application/json')).status).toBe(404);
    expect((await visit('/api/v1/nowhere', 'text/html')).status).toBe(404);
  });

  it('takes a slash at the end and unknown query values', async () => {
    expect((await app.call('GET', `${projects}/?opt=false`, { as: owner })).status).toBe(200);
  });

  it('takes an empty body that claims to be JSON', async () => {
    const answer = await app.call('POST', '/api/v1/auth/token/refresh', { headers: { 'content-type': 'application/json' } });
    expect(answer.body.msg).toBe('Missing refresh token');
  });

  it('explains JSON that cannot be read and bodies of another kind', async () => {
    expect((await app.call('POST', projects, { as: owner, body: '{"title":' })).status).toBe(400);
    const form = await app.call('POST', projects, { as: owner, body: 'title=x', headers: { 'content-type': 'text/plain' } });
    expect(form).toMatchObject({ status: 400, body: { msg: expect.stringContaining('takes JSON') } });
  });

  it('refuses bodies that are too large', async () => {
    const body = JSON.stringify({ title: 'x'.repeat(33 * 1024 * 1024) });
    expect((await app.call('POST', projects, { as: owner, body })).status).toBe(413);
  });

  it('does not read large bodies of people who are not signed in', async () => {
    const body = JSON.stringify({ email: 'a@example.org', password: 'x'.repeat(100_000) });
    expect((await app.call('POST', '/api/v1/auth/user/signin', { body })).status).toBe(413);
    expect((await app.call('POST', projects, { body: '{"title":' })).status).toBe(401);
  });

  it('carries headers that keep data from being taken for a page', async () => {
    const { headers } = await app.call('GET', '/api/v1/version');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(headers.get('cache-control')).toBe('no-store');
  });
});

describe('addresses behind proxies', () => {
  const signIn = (app: TestApp, email: string, forwarded: string) =>
    app.call('POST', '/api/v1/auth/user/signin', {
      body: { email, password: 'wrong-password' },
      headers: { 'x-forwarded-for': forwarded },
    });

  it('takes the entry that our own proxy appended, whatever was forged before it', async () => {
    const behindProxy = await startTestApp({ settings: { proxyHops: 1, rateLimits: true } });
    const statuses = [];
    for (let at = 0; at < 11; at += 1) {
      statuses.push((await signIn(behindProxy, 'somebody@example.org', `198.51.100.${at}, 203.0.113.9`)).status);
    }
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 400), 429]);
    expect((await signIn(behindProxy, 'somebody@example.org', '198.51.100.1, 203.0.113.10')).status).toBe(400);
    await behindProxy.stop();
  });

  it('believes nothing that is forwarded where no proxy is told of', async () => {
    const direct = await startTestApp();
    const body = { email: 'direct@example.org', password: 'long enough' };
    await direct.call('POST', '/api/v1/auth/user/signup', { body, headers: { 'x-forwarded-for': '198.51.100.1' } });
    const user = await direct.parts.meta.users.findByEmail(body.email);
    const sessions = user ? await direct.parts.meta.sessions.listOf(user.id, direct.parts.clock.now()) : [];
    expect(sessions.map(({ ip }) => ip)).toEqual(['127.0.0.1']);
    await direct.stop();
  });
});

describe('large and slow answers', () => {
  it('are compressed for clients far away, and sent as they are to those on this machine', async () => {
    const behindProxy = await startTestApp({ settings: { proxyHops: 1 } });
    const get = (headers: Record<string, string>) => behindProxy.call('GET', '/api/v1/openapi.json', { headers });
    const far = await get({ 'x-forwarded-for': '203.0.113.9' });
    expect(far.headers.get('content-encoding')).toBe('gzip');
    expect(far.body.openapi).toMatch(/^3/);
    expect((await get({})).headers.get('content-encoding')).toBeNull();
    expect((await get({ 'x-forwarded-for': '203.0.113.9', 'accept-encoding': 'identity' })).headers.get('content-encoding')).toBeNull();
    await behindProxy.stop();
  });

  it('end at the deadline with a sentence', async () => {
    const hurried = await startTestApp({ settings: { requestMs: 1 } });
    const answer = await hurried.call('POST', '/api/v1/auth/user/signup', { body: { email: 'a@example.org', password: 'long enough' } });
    expect(answer).toMatchObject({ status: 504, body: { code: 'deadline' } });
    await hurried.stop();
  });
});

describe('prototype pollution', () => {
  const poisons = [
    '{"title":"x","__proto__":{"isAdmin":true}}',
    '{"title":"x","meta":{"a":{"__proto__":{"isAdmin":true}}}}',
    '{"title":"x","constructor":{"prototype":{"isAdmin":true}}}',
    '{"title":"x","meta":{"deep":[{"constructor":{"prototype":{"isAdmin":true}}}]}}',
    '{"title":"x","\\u005f_proto__":{"isAdmin":true}}',
  ];
  // CVE-2023-6063 and kin: a body that reaches Object.prototype.
  it.each(poisons)('refuses %s', async (body) => {
    expect((await app.call('POST', projects, { as: owner, body })).status).toBe(400);
    expect(({} as Record<string, unknown>)['isAdmin']).toBeUndefined();
  });

  it('does not let a query reach the prototype', () => {
    expect(parseQuery('__proto__[isAdmin]=1&constructor[prototype][isAdmin]=1&a=1')).toEqual({ a: '1' });
    expect(({} as Record<string, unknown>)['isAdmin']).toBeUndefined();
  });
});

describe('query', () => {
  it('reads bracketed, repeated and nested values', () => {
    expect(parseQuery('f[]=a&f[]=b')).toEqual({ f: ['a', 'b'] });
    expect(parseQuery('f=a&f=b')).toEqual({ f: ['a', 'b'] });
    expect(parseQuery('nested[Link][fields]=x')).toEqual({ nested: { Link: { fields: 'x' } } });
    expect(parseQuery('where=(a,in,1,2)')).toEqual({ where: '(a,in,1,2)' });
    expect(parseQuery('f[1]=b&f[0]=a&f[4999]=c')).toEqual({ f: ['a', 'b', 'c'] });
    expect(parseQuery(Array.from({ length: 300 }, (_, at) => `f[]=${at}`).join('&'))['f']).toEqual(
      Array.from({ length: 300 }, (_, at) => String(at)),
    );
    expect(parseQuery(Array.from({ length: 300 }, (_, at) => `f=${at}`).join('&'))['f']).toEqual(
      Array.from({ length: 300 }, (_, at) => String(at)),
    );
  });

  it('takes no longer for places far down a list, in lists of lists', () => {
    const time = (text: string): number => {
      const begun = performance.now();
      parseQuery(text);
      return performance.now() - begun;
    };
    const near = Array.from({ length: 600 }, (_, at) => `f[a][a][a][k${at}]=1`).join('&');
    const far = Array.from({ length: 600 }, (_, at) => `f[4999][4999][4999][${at}]=1`).join('&');
    const median = (text: string): number => Array.from({ length: 5 }, () => time(text)).toSorted((a, b) => a - b)[2] ?? 0;
    median(near);
    // A list filled up to each place anew took a hundred times as long.
    expect(median(far)).toBeLessThan(10 * median(near));
  });
});

describe('other origins', () => {
  const get = (origin: string) => app.call('GET', '/api/v1/version', { headers: { origin } });

  it('may read without credentials', async () => {
    const { headers } = await get('https://evil.example');
    expect(headers.get('access-control-allow-origin')).toBe('*');
    expect(headers.get('access-control-allow-credentials')).toBeNull();
    expect(headers.get('access-control-expose-headers')).toBe('xc-db-response, x-quadrille-unknown-fields');
  });

  it('may send credentials only where the settings list them', async () => {
    const { headers } = await get('https://tables.example.org');
    expect(headers.get('access-control-allow-origin')).toBe('https://tables.example.org');
    expect(headers.get('access-control-allow-credentials')).toBe('true');
  });

  it('get an answer to what browsers ask first', async () => {
    const headers = { origin: 'https://a.example', 'access-control-request-headers': 'xc-auth,content-type' };
    const answer = await app.call('OPTIONS', projects, { headers });
    expect(answer.status).toBe(204);
    expect(answer.headers.get('access-control-allow-headers')).toBe('xc-auth,content-type');
    expect(answer.headers.get('access-control-allow-methods')).toContain('PATCH');
  });
});

describe('web app', () => {
  it('is served with a policy that allows no inline script', async () => {
    const { status, headers, text } = await app.call('GET', '/');
    expect(status).toBe(200);
    expect(text).toContain('<title>Quadrille</title>');
    const policy = headers.get('content-security-policy') ?? '';
    expect(policy).toContain("script-src 'self';");
    expect(policy).toContain("frame-ancestors 'self'");
    expect(headers.get('cache-control')).toBe('no-cache');
  });

  it('lets nobody else frame a page or an answer, but for the page that shows shared views alone', async () => {
    const framing = async (path: string) => {
      const { headers } = await app.call('GET', path);
      const ancestors = /frame-ancestors ([^;]*)/.exec(headers.get('content-security-policy') ?? '')?.[1];
      return [ancestors, headers.get('x-frame-options')];
    };
    for (const path of ['/', '/index.html', '/assets/app-1a2b.js']) expect(await framing(path)).toEqual(["'self'", 'SAMEORIGIN']);
    expect(await framing('/api/v1/version')).toEqual(["'none'", 'DENY']);
    expect(await framing('/embed')).toEqual(['*', null]);
    const [page, embedded] = await Promise.all(['/', '/embed'].map((path) => app.call('GET', path)));
    expect(embedded?.text).toBe(page?.text);
    const without = (answer: typeof page) => (answer?.headers.get('content-security-policy') ?? '').replace(/; frame-ancestors .*/, '');
    expect(without(embedded)).toBe(without(page));
  });

  it('leads from the folder of that name to the page for others, which finds its parts beside it', async () => {
    const led = await app.call('GET', '/embed/?lang=de');
    expect([led.status, led.headers.get('location')]).toEqual([308, '../embed?lang=de']);
  });

  it('caches hashed files for good and answers 304 for a known page', async () => {
    const script = await app.call('GET', '/assets/app-1a2b.js');
    expect(script.headers.get('cache-control')).toContain('immutable');
    const etag = (await app.call('GET', '/')).headers.get('etag') ?? '';
    expect((await app.call('GET', '/', { headers: { 'if-none-match': etag } })).status).toBe(304);
  });

  it('serves nothing beside its own files', async () => {
    for (const path of ['/../package.json', '/..%2f..%2fpackage.json', '/assets/../../meta.sqlite', '/%2e%2e/meta.sqlite', '/.env']) {
      expect(await rawStatus(path)).toBe(404);
    }
  });
});

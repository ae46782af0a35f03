import { io } from 'socket.io-client';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type MailBox, openMailBox } from '../testing/mail-box.ts';
import { makeFilms } from '../testing/make-films.ts';
import { startTestApp, type TestAnswer, type TestApp } from '../testing/start-test-app.ts';
import { countTry, type RateKind, rates } from './rate-limit.ts';

/** Headers by which proxies of all kinds say whom they speak for; anybody can write them. */
const forged = (at: number): Record<string, string> => {
  const address = `198.51.100.${at}`;
  const names = [
    'x-real-ip',
    'x-client-ip',
    'cf-connecting-ip',
    'true-client-ip',
    'x-cluster-client-ip',
    'fastly-client-ip',
    'x-forwarded',
    'forwarded-for',
  ];
  return { ...Object.fromEntries(names.map((name) => [name, address])), forwarded: `for=${address}`, via: `1.1 ${address}` };
};

/** An answer to a form, as browsers send it. */
function entry(): FormData {
  const form = new FormData();
  form.append('data', JSON.stringify({ Title: 'x' }));
  return form;
}

let box: MailBox;
beforeAll(async () => {
  box = await openMailBox();
});
afterAll(() => box.close());

it.each([
  ['no proxy', 0, '127.0.0.1', (at: number) => `198.51.100.${at}`],
  ['one proxy', 1, '203.0.113.9', (at: number) => `198.51.100.${at}, 203.0.113.9`],
  ['one proxy that writes ports', 1, '203.0.113.9', (at: number) => `198.51.100.${at}, 203.0.113.9:${40_000 + at}`],
  ['one proxy and a network of IPv6', 1, '2001:db8:1:2::1', (at: number) => `2001:db8:1:2:${at}::${at}`],
])('behind %s no limited call takes the word of whoever asks', async (_what, proxyHops, address, forwarded) => {
  const app = await startTestApp({
    settings: { proxyHops, rateLimits: true, mail: { url: box.url, from: 'x@example.org' }, siteUrl: 'https://x.example' },
  });
  try {
    const owner = await app.signUp();
    const films = await makeFilms(app, owner);
    const share = async (viewId: string, password?: string): Promise<string> => {
      const { uuid } = (await app.call('POST', `/api/v1/db/meta/views/${viewId}/share`, { as: owner })).body;
      if (password) await app.call('PATCH', `/api/v1/db/meta/views/${viewId}/share`, { as: owner, body: { password } });
      return uuid as string;
    };
    const locked = await share(films.viewId, 'a long password');
    const form = (await app.call('POST', `/api/v1/db/meta/tables/${films.tableId}/forms`, { as: owner, body: { title: 'Form' } })).body;
    const open = await share(form.id);
    const limited: readonly (readonly [RateKind, readonly string[], () => Parameters<TestApp['call']>])[] = [
      [
        'signInPair',
        ['ada@example.org', address],
        () => ['POST', 'auth/user/signin', { body: { email: 'ada@example.org', password: 'wrong-password' } }],
      ],
      ['signInAddress', [address], () => ['POST', 'auth/user/signin', { body: { email: 'bob@example.org', password: 'wrong-password' } }]],
      ['signUp', [address], () => ['POST', 'auth/user/signup', { body: { email: 'new@example.org', password: 'long enough' } }]],
      ['forgotAddress', [address], () => ['POST', 'auth/password/forgot', { body: { email: 'new@example.org' } }]],
      ['sharePair', [locked, address], () => ['GET', `db/public/shared-view/${locked}/rows`, { headers: { 'xc-password': 'wrong' } }]],
      ['visitorUpload', [address], () => ['POST', `db/public/shared-view/${open}/rows`, { body: entry() }]],
      ['formEntry', [address], () => ['POST', `db/public/shared-view/${open}/rows`, { body: { data: { Title: 'x' } } }]],
    ];
    const passed: string[] = [];
    for (const [kind, subject, ask] of limited) {
      for (let tries = 0; tries < rates[kind].most; tries += 1) await countTry(app.parts, kind, ...subject).catch(() => undefined);
      for (const at of [1, 2]) {
        const [method, path, request] = ask();
        const headers = { ...forged(at), 'x-forwarded-for': forwarded(at), ...request?.headers };
        const answer: TestAnswer = await app.call(method, `/api/v1/${path}`, { ...request, headers });
        if (answer.status !== 429) passed.push(`${kind}: ${answer.status} ${answer.text.slice(0, 200)}`);
      }
    }
    expect(passed).toEqual([]);
    for (const at of [3, 4]) {
      const extraHeaders = { ...forged(at), 'x-forwarded-for': forwarded(at) };
      const socket = io(`${app.url}/live`, { auth: { token: '' }, transports: ['websocket'], forceNew: true, extraHeaders });
      expect(await socket.emitWithAck('joinShare', { uuid: locked, password: 'wrong' })).toMatchObject({
        ok: false,
        code: 'tooManyRequests',
      });
      socket.close();
    }
  } finally {
    await app.stop();
  }
});

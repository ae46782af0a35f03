import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp, type TestUser } from '../../testing/start-test-app.ts';
import { type OwnPostgres, startOwnPostgres } from './testing/own-postgres.ts';
import { makePapers } from './testing/tls-front.ts';

const papers = makePapers('localhost');
const started = await startOwnPostgres(papers);
const [suite, why] = typeof started === 'string' ? [describe.skip, ` (${started})`] : [describe, ''];

suite(`a PostgreSQL with a certificate of its own${why}`, () => {
  let app: TestApp;
  let owner: TestUser;
  const { ca, client } = papers;
  const withCa = { mode: 'required-ca', ca };
  const whole = { mode: 'required-identity', ca };

  beforeAll(async () => {
    app = await startTestApp({ settings: { allowPrivateNetwork: true } });
    owner = await app.signUp();
  });
  afterAll(async () => {
    await app?.stop();
    await (started as OwnPostgres).stop();
  });

  async function works(user: string, ssl: unknown, host = 'localhost'): Promise<boolean> {
    const connection = { host, port: (started as OwnPostgres).port, user, password: '', database: 'postgres', ssl };
    const body = { client: 'pg', connection };
    return (await app.call('POST', '/api/v1/db/meta/connection/test', { as: owner, body })).body.code === 0;
  }
  const all = async (user: string, modes: readonly unknown[]): Promise<boolean[]> => {
    const outcomes: boolean[] = [];
    for (const ssl of modes) outcomes.push(await works(user, ssl));
    return outcomes;
  };
  const six = ['no', 'allowed', 'preferred', 'required', withCa, whole];

  it('is reached in all six ways by whom it lets in either way', async () => {
    expect(await all('either', six)).toEqual([true, true, true, true, true, true]);
  });

  it('is reached by whom it lets in encrypted alone in all ways but the open one', async () => {
    expect(await all('strict', six)).toEqual([false, true, true, true, true, true]);
  });

  it('is reached by whom it lets in openly alone where that comes first: a password is not told openly to a server that can encrypt', async () => {
    expect(await all('plain', six)).toEqual([true, true, false, false, false, false]);
  });

  it('proves who it is by its authority, and by its name', async () => {
    expect(await all('strict', [{ mode: 'required-ca' }, { mode: 'required-ca', ca: makePapers('localhost').ca }])).toEqual([false, false]);
    expect([await works('strict', withCa, '127.0.0.1'), await works('strict', whole, '127.0.0.1')]).toEqual([true, false]);
  });

  it('asks who comes for a certificate of its authority, and that it names them', async () => {
    expect(await all('checked', [whole, { ...whole, ...client }])).toEqual([false, true]);
    expect(await all('reader', [whole, { ...whole, ...client }])).toEqual([false, true]);
    // the certificate of somebody else
    expect(await works('writer', { ...whole, ...client })).toBe(false);
  });
});

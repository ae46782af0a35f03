import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FreshDatabase, makeFreshDatabase } from '../../testing/fresh-database.ts';
import { startTestApp, type TestApp, type TestUser } from '../../testing/start-test-app.ts';
import type { SourceConfig } from '../../storage/sources/source.ts';
import { presentConfig, readConfig } from './source-config.ts';
import { makePapers, startTlsFront } from './testing/tls-front.ts';

const database = await makeFreshDatabase('postgres');
const suite = 'reason' in database ? describe.skip : describe;

suite('the six ways a connection is encrypted', () => {
  const papers = makePapers('localhost');
  let app: TestApp;
  let owner: TestUser;
  const fronts: Record<string, Awaited<ReturnType<typeof startTlsFront>>> = {};

  beforeAll(async () => {
    const { hostname: host, port } = new URL((database as FreshDatabase).url);
    const to = { host, port: Number(port || 5432) };
    fronts['both'] = await startTlsFront({ papers, to });
    fronts['tls'] = await startTlsFront({ papers, to, insists: 'tls' });
    fronts['certificate'] = await startTlsFront({ papers, to, insists: 'certificate' });
    app = await startTestApp({ settings: { allowPrivateNetwork: true } });
    owner = await app.signUp();
  });
  afterAll(async () => {
    await app?.stop();
    for (const front of Object.values(fronts)) front.stop();
    await (database as FreshDatabase).drop();
  });

  /** Whether a connection comes about. */
  async function works(front: string | null, ssl: unknown, host = 'localhost'): Promise<boolean> {
    const { hostname, port, username: user, password, pathname } = new URL((database as FreshDatabase).url);
    const place = front === null ? { host: hostname, port: Number(port || 5432) } : { host, port: fronts[front]?.port };
    const body = { client: 'pg', connection: { ...place, user, password, database: pathname.slice(1), ssl } };
    const answer = await app.call('POST', '/api/v1/db/meta/connection/test', { as: owner, body });
    return answer.body.code === 0;
  }
  const { ca } = papers;

  it('goes in the open where it is off or merely allowed, and encrypted where the server insists', async () => {
    expect(await works('both', 'no')).toBe(true);
    expect(await works('tls', 'no')).toBe(false);
    expect(await works('tls', 'allowed')).toBe(true);
    expect(await works('tls', 'preferred')).toBe(true);
    expect(await works('tls', 'required')).toBe(true);
  });

  it('does without where it is preferred and the server cannot', async () => {
    const cannot = await works(null, 'required');
    expect(await works(null, 'preferred')).toBe(true);
    expect(await works(null, 'allowed')).toBe(true);
    expect(cannot).toBe(false);
  });

  it('asks for a certificate of the authority, and of the host', async () => {
    expect(await works('both', { mode: 'required-ca' })).toBe(false);
    expect(await works('both', { mode: 'required-ca', ca })).toBe(true);
    expect(await works('both', { mode: 'required-ca', ca }, '127.0.0.1')).toBe(true);
    expect(await works('both', { mode: 'required-identity', ca })).toBe(true);
    expect(await works('both', { mode: 'required-identity', ca }, '127.0.0.1')).toBe(false);
  });

  it('shows its own certificate where the server asks for one', async () => {
    expect(await works('certificate', { mode: 'required', ca })).toBe(false);
    expect(await works('certificate', { mode: 'required', ca, ...papers.client })).toBe(true);
  });
});

describe('files of a connection', () => {
  const read = (ssl: unknown, former?: SourceConfig): SourceConfig =>
    readConfig({ client: 'pg', connection: { host: 'db.example', database: 'd', ssl } }, { isReadOnly: true, sqliteFolder: null, former });
  const ca = '-----BEGIN CERTIFICATE-----\nx\n-----END CERTIFICATE-----';
  const key = '-----BEGIN PRIVATE KEY-----\nx\n-----END PRIVATE KEY-----';

  it('are told by what they are, never by what is in them', () => {
    const config = read({ mode: 'required-identity', ca, key });
    expect(presentConfig(config).connection).toMatchObject({ ssl: { mode: 'verify', files: ['ca', 'key'] } });
    expect(JSON.stringify(presentConfig(config))).not.toContain('BEGIN');
    expect(read(undefined, config)).toMatchObject({ tls: 'verify', certificates: { ca, key } });
  });

  it('are PEM files of no great size', () => {
    expect(() => read({ mode: 'required', ca: 'no file' })).toThrow(/PEM/);
    expect(() => read({ mode: 'required', ca: ca + 'x'.repeat(70_000) })).toThrow(/64 KB/);
  });
});

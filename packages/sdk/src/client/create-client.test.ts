import { calls } from '@quadrille/contract';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { startServer, type Handler, type TestServer } from '../testing/start-server.ts';
import type { ClientOptions } from './client-options.ts';
import { createClient } from './create-client.ts';

const servers: TestServer[] = [];
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.close()));
});

async function setUp(handler: Handler, options: ClientOptions = {}) {
  const server = await startServer(handler);
  servers.push(server);
  return { server, client: createClient({ baseUrl: server.url, retries: 0, validateAnswers: false, ...options }) };
}

const emptyPage = { list: [], pageInfo: { totalRows: 0, page: 1, pageSize: 25, isFirstPage: true, isLastPage: true } };
const inTable = { org: 'noco', project: 'Films', table: 'Actors' } as const;

describe('createClient', () => {
  it('has a method for every call of the contract', () => {
    const client = createClient({ baseUrl: 'http://127.0.0.1:1' });
    for (const [group, members] of Object.entries({ ...calls })) {
      const methods: Readonly<Record<string, unknown>> = { ...client[group as keyof typeof calls] };
      expect(Object.keys(methods), group).toEqual(Object.keys(members));
      for (const name of Object.keys(members)) expect(methods[name], `${group}.${name}`).toBeTypeOf('function');
    }
  });

  it('encodes path values', async () => {
    const { server, client } = await setUp(() => ({ json: emptyPage }));
    await client.rows.list({ params: { org: 'noco', project: 'My films', table: 'A/B ?#%' } });
    expect(server.seen[0]?.path).toBe('/api/v1/db/data/noco/My%20films/A%2FB%20%3F%23%25');
  });

  it('refuses path values that would name another call', async () => {
    const { server, client } = await setUp(() => ({ json: {} }));
    await expect(client.tableRows.read({ params: { tableId: 'm1', rowId: '..' } })).rejects.toThrow('".." cannot be a value');
    await expect(client.tableRows.read({ params: { tableId: '', rowId: 1 } })).rejects.toThrow('needs a value for "tableId"');
    expect(server.seen).toHaveLength(0);
  });

  it('writes lists and nested keys of a query with brackets', async () => {
    const { server, client } = await setUp(() => ({ json: emptyPage }));
    await client.rows.list({
      params: inTable,
      query: { fields: ['a,b', 'c'], limit: 5, where: undefined, nested: { Cast: { limit: 2 } } },
    });
    expect(decodeURIComponent(server.seen[0]?.query ?? '')).toBe('fields[]=a,b&fields[]=c&limit=5&nested[Cast][limit]=2');
  });

  it('sends JSON bodies as JSON', async () => {
    const { server, client } = await setUp(() => ({ json: { Id: 1, Title: 'x' } }));
    expect(await client.rows.create({ params: inTable, body: { Title: 'x' } })).toEqual({ Id: 1, Title: 'x' });
    expect(server.seen[0]?.headers['content-type']).toBe('application/json');
    expect(server.seen[0]?.body).toBe('{"Title":"x"}');
  });

  it('sends bytes as bytes', async () => {
    const { server, client } = await setUp(() => ({ json: { receivedParts: [0] } }));
    await client.imports.uploadPart({ params: { importId: 'im1', part: 0 }, body: new TextEncoder().encode('a,b\r\n') });
    expect(server.seen[0]?.headers['content-type']).toBe('application/octet-stream');
    expect(server.seen[0]?.body).toBe('a,b\r\n');
  });

  it('reads bare scalars and empty bodies', async () => {
    const { client } = await setUp(({ path }) => (path.endsWith('/exist') ? { text: 'true' } : path.endsWith('/1') ? { text: '1' } : {}));
    const params = { ...inTable, rowId: 1 };
    expect(await client.rows.exist({ params })).toBe(true);
    expect(await client.rows.delete({ params })).toBe(1);
    expect(await client.auth.me()).toBeUndefined();
  });

  it('gives files as bytes and their headers on request', async () => {
    const { client } = await setUp(() => ({ text: 'Title\r\nä\r\n', headers: { 'nc-export-offset': '-1' } }));
    const reply = await client.request(calls.rows.exportCsv, { params: inTable });
    expect(new TextDecoder().decode(reply.value)).toBe('Title\r\nä\r\n');
    expect(reply.headers.get('nc-export-offset')).toBe('-1');
  });

  it('keeps the path a server is mounted under', async () => {
    const server = await startServer(() => ({ json: {} }));
    servers.push(server);
    await createClient({ baseUrl: `${server.url}/tables/`, validateAnswers: false }).app.version();
    expect(server.seen[0]?.path).toBe('/tables/api/v1/version');
  });

  it('sends who it is: session, API token, shared base, tab, control token, password', async () => {
    const { server, client } = await setUp(() => ({ json: {} }), {
      apiToken: 'api',
      sharedBaseId: 'shared',
      clientId: 'tab',
      controlToken: 'control',
    });
    await client.public.sharedViewMeta({ params: { uuid: 'u' } }, { viewPassword: 'secret' });
    client.session.setToken('session');
    await client.app.version();
    expect(server.seen[0]?.headers).toMatchObject({
      'xc-token': 'api',
      'xc-shared-base-id': 'shared',
      'x-quadrille-client': 'tab',
      'x-quadrille-control': 'control',
      'xc-password': 'secret',
    });
    expect(server.seen[1]?.headers).toMatchObject({ 'xc-auth': 'session' });
    expect(server.seen[1]?.headers).not.toHaveProperty('xc-token');
  });

  it('sends what makes something again with the same key when the answer was lost, and each new request with another', async () => {
    let count = 0;
    const { server, client } = await setUp(
      (_request, response) => {
        if (++count > 1) return { json: { Id: 1 } };
        response.destroy();
        return 'handled';
      },
      { retries: 2 },
    );
    expect(await client.rows.create({ params: inTable, body: { Name: 'Ada' } })).toEqual({ Id: 1 });
    await client.rows.create({ params: inTable, body: { Name: 'Ada' } });
    const [first, again, other] = server.seen.map(({ headers }) => headers['idempotency-key']);
    expect(first).toMatch(/^[0-9a-f]{32}$/);
    expect([again === first, other === first, server.seen.length]).toEqual([true, false, 3]);
    expect(server.seen[1]?.body).toBe(server.seen[0]?.body);
  });

  it('sends a read again when the server is starting, and what may not be repeated never', async () => {
    let count = 0;
    const { client } = await setUp(
      () => (++count % 2 === 1 ? { status: 503, json: { msg: 'starting' }, headers: { 'retry-after': '0' } } : { json: {} }),
      {
        retries: 2,
      },
    );
    await client.app.version();
    expect(count).toBe(2);
    await expect(client.rows.update({ params: { ...inTable, rowId: 1 }, body: {} })).rejects.toMatchObject({
      status: 503,
      message: 'starting',
    });
    expect(count).toBe(3);
  });
});

describe('validateAnswers', () => {
  it('rejects an answer that is not what the call promises, with its place', async () => {
    const { client } = await setUp(() => ({ json: { ...emptyPage, list: [{ id: 7 }] } }), { validateAnswers: true });
    const failure = await client.projects.list().catch((error: unknown) => error);
    expect(failure).toMatchObject({ kind: 'unexpectedAnswer', call: 'projects.list' });
    expect(String(failure)).toContain('/list/0/id');
  });

  it('lets answers through unchanged, with keys it does not know', async () => {
    const answer = { count: 3, more: 'kept' };
    const { client } = await setUp(() => ({ json: answer }), { validateAnswers: true });
    expect(await client.rows.count({ params: inTable })).toEqual(answer);
  });

  it('is on in development and off in production, unless said otherwise', async () => {
    const { server } = await setUp(() => ({ json: { anything: 1 } }));
    const count = () => createClient({ baseUrl: server.url }).rows.count({ params: inTable });
    await expect(count()).rejects.toMatchObject({ kind: 'unexpectedAnswer' });
    vi.stubEnv('NODE_ENV', 'production');
    expect(await count()).toEqual({ anything: 1 });
    vi.unstubAllEnvs();
  });
});

describe('iterate', () => {
  const all = Array.from({ length: 7 }, (_, index) => ({ Id: index + 1 }));
  const pages: Handler = ({ query }) => {
    const search = new URLSearchParams(query);
    const offset = Number(search.get('offset'));
    const limit = Number(search.get('limit') ?? 25);
    return { json: { list: all.slice(offset, offset + limit), pageInfo: { totalRows: all.length } } };
  };

  async function collect<T>(items: AsyncIterable<T>): Promise<T[]> {
    const list: T[] = [];
    for await (const item of items) list.push(item);
    return list;
  }

  it('walks all pages and asks for no page twice', async () => {
    const { server, client } = await setUp(pages);
    expect(await collect(client.iterate(calls.rows.list, { params: inTable, query: { limit: 3 } }))).toEqual(all);
    expect(server.seen.map(({ query }) => query)).toEqual(['limit=3&offset=0', 'limit=3&offset=3', 'limit=3&offset=6']);
  });

  it('starts at the offset asked for', async () => {
    const { client } = await setUp(pages);
    expect(await collect(client.iterate(calls.rows.list, { params: inTable, query: { limit: 3, offset: 5 } }))).toEqual(all.slice(5));
  });

  it('asks for the next page only when it is wanted', async () => {
    const { server, client } = await setUp(pages);
    for await (const row of client.iterate(calls.rows.list, { params: inTable, query: { limit: 3 } })) if (row['Id'] === 3) break;
    expect(server.seen).toHaveLength(1);
  });
});

import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isPublicAddress } from './is-public-address.ts';
import { createOutbound, type OutboundOptions, type OutboundSend } from './outbound.ts';

let server: Server;
let port: number;
let hits = 0;
let last: { method: string; headers: IncomingHttpHeaders; body: string } | null = null;

beforeAll(async () => {
  server = createServer((request, response) => {
    hits += 1;
    if (request.url === '/to-private') return response.writeHead(302, { location: 'http://169.254.169.254/latest/meta-data' }).end();
    if (request.url === '/to-name') return response.writeHead(302, { location: 'http://rebound.example/secret' }).end();
    if (request.url === '/loop') return response.writeHead(302, { location: '/loop' }).end();
    if (request.url === '/endless') return endless(response);
    if (request.url === '/slow') return;
    if (request.url === '/to-other') return response.writeHead(302, { location: 'http://other.example/file' }).end();
    if (request.url === '/to-itself') return response.writeHead(307, { location: 'http://data.example/file' }).end();
    if (request.url === '/broken') return response.writeHead(500).end('no');
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => (last = { method: request.method ?? '', headers: request.headers, body }));
    response.setHeader('content-type', 'text/csv').end('a,b\n1,2\n');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  port = (server.address() as AddressInfo).port;
});
afterAll(() => void (server.closeAllConnections(), server.close()));

function endless(response: NodeJS.WritableStream): void {
  const timer = setInterval(() => response.write('x'.repeat(65_536)), 1);
  response.on('close', () => clearInterval(timer));
}

/** Names and addresses are as given; the wire always ends at our own server. */
function createProbe(options: Partial<OutboundOptions> = {}) {
  const dialled: string[] = [];
  const outbound = createOutbound({
    allowPrivate: false,
    resolve: async () => ['93.184.216.34'],
    dial: (address) => {
      dialled.push(address);
      return connect({ host: '127.0.0.1', port });
    },
    ...options,
  });
  const get = async (url: string, maxBytes = 1_000_000, timeoutMs = 5000) => {
    const answer = await outbound.get({ url, maxBytes, timeoutMs, signal: new AbortController().signal });
    let text = '';
    for await (const chunk of answer.body) text += Buffer.from(chunk).toString();
    return text;
  };
  const send = async (request: Partial<OutboundSend> & { readonly url: string }) => {
    const reply = await outbound.send({ maxBytes: 10_000, timeoutMs: 5000, signal: new AbortController().signal, ...request });
    let text = '';
    for await (const chunk of reply.body) text += Buffer.from(chunk).toString();
    return { status: reply.status, text };
  };
  return { dialled, get, send };
}

describe('outbound requests', () => {
  it('fetches a public address by the address that was checked', async () => {
    const { dialled, get } = createProbe();
    expect(await get('http://data.example/file.csv')).toBe('a,b\n1,2\n');
    expect(dialled).toEqual(['93.184.216.34']);
  });

  const closed = [
    'http://127.0.0.1/',
    'http://127.0.0.2/',
    'http://[::1]/',
    'http://[::ffff:127.0.0.1]/',
    'http://[::ffff:7f00:1]/',
    'http://0.0.0.0/',
    'http://0/',
    'http://169.254.169.254/latest/meta-data',
    'http://2130706433/',
    'http://0177.0.0.1/',
    'http://0x7f.0.0.1/',
    'http://0x7f000001/',
    'http://127.1/',
    'http://10.0.0.1/',
    'http://172.31.255.255/',
    'http://192.168.1.1/',
    'http://100.64.0.1/',
    'http://[fc00::1]/',
    'http://[fd12:3456::1]/',
    'http://[fe80::1]/',
    'http://[64:ff9b::7f00:1]/',
    'http://[2002:7f00:1::]/',
    'http://[::]/',
    'http://224.0.0.1/',
    'http://255.255.255.255/',
    'https://127.0.0.1/',
    'file:///etc/passwd',
    'gopher://127.0.0.1/',
    'ftp://example.org/',
    'unix:/var/run/docker.sock',
    'http://user:secret@data.example/',
    'data:text/plain,x',
    'nonsense',
  ];
  // CVE-2023-35843 and kin: reading internal services through a fetch on the user's behalf.
  it.each(closed)('sends no packet to %s', async (url) => {
    const { dialled, get } = createProbe();
    await expect(get(url)).rejects.toMatchObject({ code: 'badRequest' });
    expect(dialled).toEqual([]);
  });

  it('refuses a name with any private address', async () => {
    const { dialled, get } = createProbe({ resolve: async () => ['93.184.216.34', '10.0.0.5'] });
    await expect(get('http://mixed.example/')).rejects.toMatchObject({ code: 'badRequest' });
    expect(dialled).toEqual([]);
  });

  it('does not follow a redirect to a private address', async () => {
    const { dialled, get } = createProbe();
    await expect(get('http://data.example/to-private')).rejects.toMatchObject({ code: 'badRequest' });
    expect(dialled).toEqual(['93.184.216.34']);
  });

  it('asks for a name once per hop, so a second, private answer is never used', async () => {
    const answers = [['93.184.216.34'], ['127.0.0.1']];
    const { dialled, get } = createProbe({ resolve: async () => answers.shift() ?? [] });
    await expect(get('http://data.example/to-name')).rejects.toMatchObject({ code: 'badRequest' });
    expect(dialled).toEqual(['93.184.216.34']);
  });

  it('gives up on endless redirects, endless bodies and silence', async () => {
    const { get } = createProbe();
    await expect(get('http://data.example/loop')).rejects.toThrow('redirects more than');
    await expect(get('http://data.example/endless', 200_000)).rejects.toMatchObject({ code: 'tooLarge' });
    await expect(get('http://data.example/slow', 1000, 200)).rejects.toThrow('too long');
  });

  it('sends what it is given, to the address that was checked', async () => {
    const { dialled, send } = createProbe();
    const answer = await send({
      url: 'http://data.example/hook',
      method: 'POST',
      headers: { 'content-type': 'text/plain', host: 'evil.example' },
      body: Buffer.from('hello'),
    });
    expect(answer).toEqual({ status: 200, text: 'a,b\n1,2\n' });
    expect(last).toMatchObject({ method: 'POST', body: 'hello', headers: { host: 'data.example', 'content-length': '5' } });
    expect(dialled).toEqual(['93.184.216.34']);
  });

  it('sends bodies as streams, and says how long they are', async () => {
    const { send } = createProbe();
    async function* pieces() {
      yield Buffer.from('one ');
      yield Buffer.from('two');
    }
    await send({ url: 'http://data.example/put', method: 'PUT', body: { bytes: pieces(), length: 7 } });
    expect(last).toMatchObject({ method: 'PUT', body: 'one two', headers: { 'content-length': '7' } });
  });

  it('answers any status, and never follows a redirect of something written', async () => {
    const { dialled, send } = createProbe();
    expect(await send({ url: 'http://data.example/broken', method: 'POST' })).toEqual({ status: 500, text: 'no' });
    expect((await send({ url: 'http://data.example/to-private', method: 'POST' })).status).toBe(302);
    expect(dialled).toEqual(['93.184.216.34', '93.184.216.34']);
  });

  it('keeps headers for the server they were meant for', async () => {
    const { send } = createProbe();
    const headers = { authorization: 'Bearer secret' };
    await send({ url: 'http://data.example/to-other', headers });
    expect(last?.headers).not.toHaveProperty('authorization');
    await send({ url: 'http://data.example/to-itself', headers });
    expect(last?.headers).toHaveProperty('authorization');
  });

  it('checks the same name again on a redirect, when it may mean something else by then', async () => {
    const answers = [['93.184.216.34'], ['10.1.1.1']];
    const { dialled, send } = createProbe({ resolve: async () => answers.shift() ?? [] });
    await expect(send({ url: 'http://data.example/to-itself' })).rejects.toMatchObject({ code: 'badRequest' });
    expect(dialled).toEqual(['93.184.216.34']);
  });

  it('does not wait for a name server that says nothing', async () => {
    const { send } = createProbe({ resolve: () => new Promise(() => {}) });
    await expect(send({ url: 'http://silent.example/', timeoutMs: 100 })).rejects.toThrow('too long');
  });

  it('reaches private addresses where the settings lift the rule', async () => {
    const { get } = createProbe({ allowPrivate: true });
    const before = hits;
    expect(await get('http://127.0.0.1/file.csv')).toBe('a,b\n1,2\n');
    expect(hits).toBe(before + 1);
  });
});

it('knows public from closed addresses', () => {
  expect(['1.1.1.1', '93.184.216.34', '2606:4700::1111'].map(isPublicAddress)).toEqual([true, true, true]);
  expect(['', 'localhost', '::ffff:8.8.8.8', 'fe80::1%eth0'].map(isPublicAddress)).toEqual([false, false, false, false]);
});

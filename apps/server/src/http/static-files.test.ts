import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { request as rawRequest, type IncomingHttpHeaders } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../testing/start-test-app.ts';

const script = Buffer.from(`export const words = ${JSON.stringify('naïve ✓ '.repeat(2000))};`);
const lone = Buffer.from(`.lone { color: red }${' '.repeat(4000)}`);
const page = Buffer.from(`<!doctype html><title>Quadrille</title>${'<p>text</p>'.repeat(200)}`);
let app: TestApp;

beforeAll(async () => {
  const webDir = await mkdtemp(join(tmpdir(), 'quadrille-static-'));
  await mkdir(join(webDir, 'assets'));
  const write = (name: string, bytes: Buffer) => writeFile(join(webDir, name), bytes);
  for (const [name, bytes] of [['assets/app-1a2b.js', script] as const, ['index.html', page] as const]) {
    await write(name, bytes);
    await write(`${name}.br`, brotliCompressSync(bytes));
    await write(`${name}.gz`, gzipSync(bytes));
  }
  await write('assets/lone-3c4d.css', lone);
  app = await startTestApp({ webDir, settings: { allowedOrigins: ['https://tables.example.org'] } });
});
afterAll(() => app.stop());

interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly bytes: Buffer;
}

/** The bytes as they travel: `fetch` would decode them. */
function ask(path: string, headers: Readonly<Record<string, string>> = {}, method = 'GET'): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const request = rawRequest({ port: new URL(app.url).port, host: '127.0.0.1', path, method, headers }, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, bytes: Buffer.concat(parts) }));
    });
    request.on('error', reject).end();
  });
}

const decoders = { br: brotliDecompressSync, gzip: gunzipSync, plain: (bytes: Buffer) => bytes };

describe('files of the web app', () => {
  it.each([
    ['gzip, deflate, br, zstd', 'br'],
    ['br', 'br'],
    ['gzip, deflate', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['zstd', 'plain'],
    ['identity', 'plain'],
  ] as const)('answers "%s" as %s, and decoded it is the file', async (accepted, form) => {
    for (const [path, file] of [
      ['/assets/app-1a2b.js', script],
      ['/index.html', page],
      ['/', page],
      ['/embed', page],
    ] as const) {
      const { status, headers, bytes } = await ask(path, { 'accept-encoding': accepted });
      expect.soft([status, headers['content-encoding'] ?? 'plain', headers.vary]).toEqual([200, form, 'accept-encoding']);
      expect.soft(Number(headers['content-length'])).toBe(bytes.length);
      expect.soft(decoders[form](bytes).equals(file)).toBe(true);
      if (form !== 'plain') expect.soft(bytes.length).toBeLessThan(file.length / 2);
    }
  });

  it('sends a file as it is to who asks for no form, and where none was made', async () => {
    const plain = await ask('/assets/app-1a2b.js');
    expect([plain.headers['content-encoding'], plain.bytes.equals(script)]).toEqual([undefined, true]);
    const other = await ask('/assets/lone-3c4d.css', { 'accept-encoding': 'br, gzip' });
    expect([other.headers['content-encoding'], other.headers.vary, other.bytes.equals(lone)]).toEqual([undefined, undefined, true]);
  });

  it('tells by HEAD what GET would send, without the bytes', async () => {
    for (const accepted of ['br', 'gzip', 'identity']) {
      const [head, get] = await Promise.all(
        ['HEAD', 'GET'].map((method) => ask('/assets/app-1a2b.js', { 'accept-encoding': accepted }, method)),
      );
      const told = ({ headers }: Answer) => [headers['content-length'], headers['content-encoding'], headers.etag, headers['content-type']];
      expect.soft(told(head!)).toEqual(told(get!));
      expect.soft([head!.status, head!.bytes.length]).toEqual([200, 0]);
    }
  });

  it('sends the whole file to who asks for a part of it', async () => {
    const { status, headers, bytes } = await ask('/assets/app-1a2b.js', { range: 'bytes=0-9' });
    expect([status, headers['accept-ranges'], headers['content-range']]).toEqual([200, 'none', undefined]);
    expect(bytes.equals(script)).toBe(true);
  });

  it('gives each form a tag of its own and answers 304 to who has that one', async () => {
    const tags = await Promise.all(
      ['br', 'gzip', 'identity'].map(async (form) => (await ask('/', { 'accept-encoding': form })).headers.etag ?? ''),
    );
    expect(new Set(tags).size).toBe(3);
    const [brotli, zipped] = tags as [string, string, string];
    const again = (tag: string) => ask('/', { 'accept-encoding': 'br', 'if-none-match': tag });
    for (const tag of [brotli, `W/${brotli}`, `"other", ${brotli}`, '*']) {
      const { status, headers, bytes } = await again(tag);
      expect.soft([tag, status, bytes.length, headers.vary, headers.etag]).toEqual([tag, 304, 0, 'accept-encoding', brotli]);
    }
    expect((await again(zipped)).status).toBe(200);
  });

  it('keeps hashed files in caches for good, and the page never without asking', async () => {
    expect((await ask('/assets/app-1a2b.js')).headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect((await ask('/')).headers['cache-control']).toBe('no-cache');
  });

  it('depends on the origin too where a trusted one asks', async () => {
    const { headers } = await ask('/', { origin: 'https://tables.example.org', 'accept-encoding': 'br' });
    expect(headers.vary).toBe('origin, accept-encoding');
  });

  it('has no address for the forms by themselves', async () => {
    for (const path of ['/assets/app-1a2b.js.br', '/assets/app-1a2b.js.gz', '/index.html.br']) expect((await ask(path)).status).toBe(404);
  });
});

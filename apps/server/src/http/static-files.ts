import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { embedHeaders, pageHeaders } from './security-headers.ts';

const compress = promisify(gzip);

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.ico': 'image/x-icon',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
  '.wasm': 'application/wasm',
  '.txt': 'text/plain; charset=utf-8',
};

interface Asset {
  readonly bytes: Buffer;
  readonly etag: string;
  readonly type: string;
  zipped: Promise<Buffer> | null;
}

/**
 * Serves the files of the web app, and nothing else: the list is read at start, so no request can name a
 * path outside it. Files are read when first asked for and kept; routes of the app live behind the hash. The page is there
 * once more for others to put into theirs: it then shows shared views alone.
 */
export async function serveStaticFiles(server: FastifyInstance, dir: string): Promise<void> {
  const assets = new Map<string, Promise<Asset>>();
  const load = (path: string): Promise<Asset> => {
    const known = assets.get(path) ?? readAsset(join(dir, path));
    assets.set(path, known);
    return known;
  };
  for (const path of await listFiles(dir)) {
    const handler = async (request: FastifyRequest, reply: FastifyReply) => sendAsset(request, reply, path, await load(path));
    const url = `/${path.split(sep).map(encodeURIComponent).join('/')}`;
    server.route({ method: ['GET', 'HEAD'], url, handler });
    if (path !== 'index.html') continue;
    server.route({ method: ['GET', 'HEAD'], url: '/', handler });
    server.route({
      method: ['GET', 'HEAD'],
      url: '/embed',
      handler: async (request, reply) => {
        const [place = '', ...search] = request.url.split('?');
        // below a folder of that name the page would look for its parts in there
        if (place.endsWith('/')) return reply.redirect(['../embed', ...search].join('?'), 308);
        return sendAsset(request, reply.removeHeader('x-frame-options'), path, await load(path), embedHeaders);
      },
    });
  }
}

async function listFiles(dir: string): Promise<string[]> {
  const entries = await readdir(dir, { recursive: true, withFileTypes: true }).catch(() => []);
  return entries.filter((entry) => entry.isFile()).map((entry) => relative(dir, join(entry.parentPath, entry.name)));
}

async function readAsset(file: string): Promise<Asset> {
  const bytes = await readFile(file);
  const etag = `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`;
  return { bytes, etag, type: types[extname(file)] ?? 'application/octet-stream', zipped: null };
}

async function sendAsset(
  request: FastifyRequest,
  reply: FastifyReply,
  path: string,
  asset: Asset,
  headers: Readonly<Record<string, string>> = pageHeaders,
): Promise<FastifyReply> {
  const isHashed = path.startsWith(`assets${sep}`);
  reply
    .headers(headers)
    .header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache')
    .header('etag', asset.etag)
    .header('vary', 'accept-encoding')
    .header('content-type', asset.type);
  if (request.headers['if-none-match'] === asset.etag) return reply.status(304).send();
  const isText = /^(text\/|application\/(json|manifest)|image\/svg)/.test(asset.type);
  if (!isText || asset.bytes.length < 1024 || !/\bgzip\b/.test(request.headers['accept-encoding'] ?? '')) return reply.send(asset.bytes);
  asset.zipped ??= compress(asset.bytes, { level: 6 });
  return reply.header('content-encoding', 'gzip').send(await asset.zipped);
}

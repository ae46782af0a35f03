import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { addVary } from './add-vary.ts';
import { chooseEncoding, encodings, type Encoding } from './choose-encoding.ts';
import type { Framers } from '../storage/schema/link-rules.ts';
import { isKnownVersion } from './is-known-version.ts';
import type { Settings } from '../config/settings.ts';
import { embedHeaders, pageHeaders } from './security-headers.ts';

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

/** A file of the app with the forms it lies on the disk in. */
interface Asset {
  readonly path: string;
  readonly encodings: readonly Encoding[];
}

/** One form of a file, as it is sent. */
interface Version {
  readonly bytes: Buffer;
  readonly etag: string;
}

/**
 * Serves the files of the web app, and nothing else: the list is read at start, so no request can name a
 * path outside it. Compressed forms were made when the app was built and lie beside their file; each form is read when first asked
 * for and kept. Routes of the app live behind the hash. The page is there once more for others to put into theirs: it then shows
 * shared views alone. `originsOf`: the sites that may show a shared view so.
 */
export async function serveStaticFiles(
  server: FastifyInstance,
  dir: string,
  settings: Pick<Settings, 'embedHosts' | 'mapTiles'>,
  originsOf: (uuid: string) => Promise<Framers>,
): Promise<void> {
  const send = createSender(dir, () => pageHeaders(settings));
  for (const asset of await listAssets(dir)) {
    const handler = (request: FastifyRequest, reply: FastifyReply) => send(request, reply, asset);
    const url = `/${asset.path.split(sep).map(encodeURIComponent).join('/')}`;
    server.route({ method: ['GET', 'HEAD'], url, handler });
    if (asset.path !== 'index.html') continue;
    server.route({ method: ['GET', 'HEAD'], url: '/', handler });
    server.route({
      method: ['GET', 'HEAD'],
      url: '/embed',
      handler: async (request, reply) => {
        const [place = '', ...search] = request.url.split('?');
        // below a folder of that name the page would look for its parts in there
        if (place.endsWith('/')) return reply.redirect(['../embed', ...search].join('?'), 308);
        const { view } = request.query as { readonly view?: unknown };
        return send(request, reply.removeHeader('x-frame-options'), asset, embedHeaders(await framersOf(view, originsOf), settings));
      },
    });
  }
}

/** A page that names no link shows none that lists its sites; one that names several could show another than was looked up. */
async function framersOf(view: unknown, originsOf: (uuid: string) => Promise<Framers>): Promise<Framers> {
  if (view === undefined) return 'all';
  return typeof view === 'string' ? originsOf(view) : [];
}

async function listAssets(dir: string): Promise<Asset[]> {
  const entries = await readdir(dir, { recursive: true, withFileTypes: true }).catch(() => []);
  const paths = new Set(entries.filter((entry) => entry.isFile()).map((entry) => relative(dir, join(entry.parentPath, entry.name))));
  const isForm = (path: string): boolean =>
    encodings.some(({ suffix }) => path.endsWith(suffix) && paths.has(path.slice(0, -suffix.length)));
  const encodingsOf = (path: string): Encoding[] => encodings.flatMap(({ name, suffix }) => (paths.has(path + suffix) ? [name] : []));
  return [...paths].filter((path) => !isForm(path)).map((path) => ({ path, encodings: encodingsOf(path) }));
}

type Send = (
  request: FastifyRequest,
  reply: FastifyReply,
  asset: Asset,
  headers?: Readonly<Record<string, string>>,
) => Promise<FastifyReply>;

/** `ofPages` is asked each time: what pages may show is changed while the server runs. */
function createSender(dir: string, ofPages: () => Readonly<Record<string, string>>): Send {
  const versions = new Map<string, Promise<Version>>();
  const load = (path: string): Promise<Version> => {
    const known = versions.get(path) ?? readVersion(join(dir, path));
    versions.set(path, known);
    return known;
  };
  return async (request, reply, asset, headers = ofPages()) => {
    const { path } = asset;
    const encoding = chooseEncoding(request.headers['accept-encoding'] ?? '', asset.encodings);
    const { bytes, etag } = await load(path + (encodings.find(({ name }) => name === encoding)?.suffix ?? ''));
    const isHashed = path.startsWith(`assets${sep}`);
    reply
      .headers(headers)
      .header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache')
      .header('etag', etag)
      .header('content-type', types[extname(path)] ?? 'application/octet-stream')
      .header('accept-ranges', 'none');
    if (asset.encodings.length > 0) addVary(reply, 'accept-encoding');
    if (isKnownVersion(request.headers['if-none-match'], etag)) return reply.status(304).send();
    if (encoding !== null) reply.header('content-encoding', encoding);
    return reply.send(bytes);
  };
}

/** Forms of one file differ in their bytes, so that each has a tag of its own. */
async function readVersion(file: string): Promise<Version> {
  const bytes = await readFile(file);
  return { bytes, etag: `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"` };
}

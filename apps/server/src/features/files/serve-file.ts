import { AppError, rawAnswer, type RawAnswer } from '@quadrille/contract';
import type { Ctx } from '../../app-context.ts';
import type { FileEntry } from '../../meta/file-entry-store.ts';
import { servingOf } from '../../platform/file-store/content-safety.ts';
import type { ByteRange } from '../../platform/file-store/file-store.ts';
import { makeThumbnail, type ThumbnailSize } from '../../platform/file-store/make-thumbnail.ts';
import { spoolBytes } from '../../platform/file-store/spool-file.ts';
import { fileIdOf, isSigned } from './sign-address.ts';
import { spoolFolderOf } from './store-file.ts';

export interface Wanted {
  readonly expires?: string | undefined;
  readonly signature?: string | undefined;
  readonly thumbnail?: ThumbnailSize | undefined;
  readonly download?: string | undefined;
}

/** Hands out a file, or a thumbnail of it, to whoever holds a signed address, uploaded it, or may read all of a base that has it. */
export async function serveFile(ctx: Ctx, name: string, wanted: Wanted): Promise<RawAnswer> {
  const id = fileIdOf(name);
  const file = id === null ? null : await ctx.parts.meta.files.find(id);
  // A file that is there and one that never was are refused alike.
  if (!file || !(isSigned(ctx.parts, file.id, wanted.expires, wanted.signature) || (await mayOpen(ctx, file))))
    throw new AppError('notFound');
  return wanted.thumbnail === undefined
    ? serveWhole(ctx, file, wanted.download !== undefined)
    : serveThumbnail(ctx, file, wanted.thumbnail);
}

async function mayOpen(ctx: Ctx, file: FileEntry): Promise<boolean> {
  const { actor, parts } = ctx;
  if (actor.userId === null) return false;
  if (actor.orgRoles.includes('super') || actor.userId === file.user_id) return true;
  for (const baseId of await parts.meta.files.basesOf(file.id)) {
    const role = await parts.meta.lookups.roleOf(baseId, actor.userId);
    if (role === 'owner' || role === 'creator') return true; // whom no rule of a table binds
  }
  return false;
}

async function serveWhole(ctx: Ctx, file: FileEntry, isDownload: boolean): Promise<RawAnswer> {
  const { contentType, isInline, policy } = servingOf(file.mimetype);
  const size = Number(file.size);
  const range = readRange(ctx.request.header('range'), size);
  if (range === 'beyond')
    return { kind: 'raw', contentType: 'text/plain', body: '', status: 416, headers: { 'content-range': `bytes */${size}` } };
  const body = size === 0 ? new Uint8Array() : await (await ctx.parts.files.of(file.store)).read(file.id, ctx.signal, range ?? undefined);
  if (!body) throw new AppError('notFound');
  return {
    kind: 'raw',
    contentType,
    body,
    status: range ? 206 : 200,
    headers: {
      ...handling(policy),
      'accept-ranges': 'bytes',
      'content-length': String(range ? range.end - range.start + 1 : size),
      'content-disposition': `${isInline && !isDownload ? 'inline' : 'attachment'}; ${fileName(file.title)}`,
      ...(range && { 'content-range': `bytes ${range.start}-${range.end}/${size}` }),
    },
  };
}

/** Made when first asked for and kept beside the file. */
async function serveThumbnail(ctx: Ctx, file: FileEntry, size: ThumbnailSize): Promise<RawAnswer> {
  if (file.width === null) throw new AppError('notFound');
  const store = await ctx.parts.files.of(file.store);
  const key = thumbnailKey(file.id, size);
  const bytes = (await collect(await store.read(key, ctx.signal))) ?? (await make());
  const { contentType, policy } = servingOf('image/webp');
  return rawAnswer(contentType, bytes, { ...handling(policy), 'content-length': String(bytes.byteLength), 'accept-ranges': 'none' });

  async function make(): Promise<Uint8Array> {
    const original = await collect(await store.read(file.id, ctx.signal));
    const made = original && (await makeThumbnail(original, size));
    if (!made) {
      await ctx.parts.meta.files.forgetPicture(file.id);
      throw new AppError('notFound');
    }
    const name = `${key}-${Buffer.from(ctx.parts.random.bytes(6)).toString('hex')}.part`;
    await store.put(key, await spoolBytes(`${spoolFolderOf(ctx.parts.settings.dataDir)}/${name}`, made), ctx.signal);
    return made;
  }
}

export const thumbnailKey = (id: string, size: ThumbnailSize): string => `${id}.${size}`;

async function collect(body: AsyncIterable<Uint8Array> | null): Promise<Uint8Array | null> {
  if (!body) return null;
  const chunks: Uint8Array[] = [];
  for await (const chunk of body) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** What keeps a file from being run, framed by others or kept by proxies. */
function handling(policy: string): Record<string, string> {
  return {
    'content-security-policy': policy,
    'x-frame-options': 'SAMEORIGIN',
    'cross-origin-resource-policy': 'same-origin',
    'cache-control': 'private, max-age=900',
  };
}

/** The first range asked for; null for the whole file, as also for what cannot be read. */
function readRange(header: string | null, size: number): ByteRange | 'beyond' | null {
  const found = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '');
  if (!found || (found[1] === '' && found[2] === '')) return null;
  const [from, to] = [found[1] ?? '', found[2] ?? ''];
  const start = from === '' ? Math.max(0, size - Number(to)) : Number(from);
  const end = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1);
  return start > end ? 'beyond' : { start, end };
}

/** The name twice: plain for old programs, and as it is. */
function fileName(title: string): string {
  const plain = title.replace(/[^\x20-\x7E]|["\\%]/g, '_');
  const exact = encodeURIComponent(title.toWellFormed()).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
  return `filename="${plain}"; filename*=UTF-8''${exact}`;
}

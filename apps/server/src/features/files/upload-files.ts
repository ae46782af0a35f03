import { Readable } from 'node:stream';
import { Busboy, type BusboyInstance } from '@fastify/busboy';
import { type AppError, type BytesReceived, refuse, refuseProgram, type StoredFile } from '@quadrille/contract';
import { limits, type BaseId } from '@quadrille/domain';
import type { Ctx } from '../../app-context.ts';
import { countTry } from '../../http/rate-limit.ts';
import type { FileEntry } from '../../meta/file-entry-store.ts';
import { presentFile } from './sign-address.ts';
import { storeFile, tooLarge } from './store-file.ts';

/** What the frame of a form may add to its files. */
const frameBytes = 64 * 1024;

/** Takes in the files of a request: a form, or the bytes of one file. All of them or none are answered. */
export async function uploadFiles(ctx: Ctx, body: BytesReceived, name: string | undefined, baseId: BaseId | null): Promise<StoredFile[]> {
  const type = ctx.request.header('content-type') ?? '';
  const isForm = type.toLowerCase().startsWith('multipart/form-data');
  refuseDeclaredSize(ctx, isForm ? limits.attachmentsPerCell : 1);
  await countUpload(ctx);
  const take = (fileName: string, bytes: AsyncIterable<Uint8Array>): Promise<FileEntry> =>
    storeFile(ctx.parts, { name: fileName, bytes, userId: ctx.actor.userId, baseId }, ctx.signal);
  try {
    const entries = isForm ? await readForm(body, type, take) : [await take(name ?? 'file', body)];
    return entries.map((entry) => presentFile(ctx.parts, entry));
  } catch (error) {
    // The rest is read and dropped where its end is near; a body without an end is not.
    if (ctx.request.header('content-length') === null) ctx.request.setHeader('connection', 'close');
    throw error;
  }
}

/** A request that says it brings more than it may is not read at all. */
function refuseDeclaredSize(ctx: Ctx, files: number): void {
  const { maxAttachmentBytes } = ctx.parts.settings;
  const declared = Number(ctx.request.header('content-length') ?? 0);
  if (declared <= files * maxAttachmentBytes + frameBytes) return;
  ctx.request.setHeader('connection', 'close');
  throw tooLarge('The upload', files * maxAttachmentBytes);
}

/** One person, or one address of visitors, does not fill the disk in an hour. */
export function countUpload(ctx: Ctx): Promise<void> {
  return ctx.actor.userId === null ? countTry(ctx.parts, 'visitorUpload', ctx.request.ip) : countTry(ctx.parts, 'upload', ctx.actor.userId);
}

/** What is done with a file of a form; `field` is the field it stands in. */
type Take = (name: string, bytes: AsyncIterable<Uint8Array>, field: string) => Promise<FileEntry>;

/** What is done with a field that is no file. */
type TakeField = (name: string, value: string) => void;

/** Files of a form, one after the other while they arrive; fields that are no files are passed over. */
export async function readForm(body: BytesReceived, type: string, take: Take, takeField?: TakeField): Promise<FileEntry[]> {
  const taken: Promise<FileEntry>[] = [];
  const source = Readable.from(body);
  const form = openForm(type);
  await new Promise<void>((resolve, reject) => {
    const fail = (error: unknown): void => {
      source.unpipe(form);
      reject(error instanceof Error ? error : new Error(String(error)));
    };
    if (takeField) form.on('field', (field, value) => takeField(field, value));
    form.on('file', (field, stream, name) => {
      // It may break off before anybody reads it.
      stream.on('error', (error: Error) => stream.destroy(unreadable(error)));
      const done = take(name || 'file', stream, field);
      taken.push(done);
      done.catch((error: unknown) => {
        stream.resume();
        fail(error);
      });
    });
    form.on('filesLimit', () => fail(refuse('filesFull', { most: limits.attachmentsPerCell })));
    form.on('error', (error: unknown) => fail(unreadable(error)));
    form.on('finish', resolve);
    source.on('error', fail);
    source.pipe(form);
  });
  if (taken.length === 0 && !takeField) throw refuseProgram('badRequest', 'The form has no file in it.');
  return Promise.all(taken);
}

function openForm(type: string): BusboyInstance {
  try {
    return new Busboy({
      headers: { 'content-type': type },
      limits: { files: limits.attachmentsPerCell, fields: 50, parts: 100, headerPairs: 50, fieldSize: frameBytes },
    });
  } catch (error) {
    throw unreadable(error);
  }
}

function unreadable(error: unknown): AppError {
  return refuse('uploadUnreadable', { why: error instanceof Error ? error.message : 'it ends too early' });
}

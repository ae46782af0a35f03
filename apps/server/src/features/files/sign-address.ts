import { createHmac, timingSafeEqual } from 'node:crypto';
import type { StoredFile } from '@quadrille/contract';
import type { AppParts } from '../../app-context.ts';
import type { FileEntry } from '../../meta/file-entry-store.ts';

/** Addresses signed in the same quarter of an hour are the same, so browsers can keep what they fetched. */
const stepMs = 15 * 60 * 1000;

type Signer = Pick<AppParts, 'clock' | 'fileSecret'>;

/** A file as clients get it, with addresses that whoever has them may open until they expire. */
export function presentFile(parts: Signer, file: FileEntry): StoredFile {
  const path = pathOf(file);
  const expires = Math.ceil(parts.clock.now() / stepMs + 1) * stepMs;
  const signedPath = `${path}?expires=${expires}&signature=${signatureOf(parts, file.id, expires)}`;
  const { width, height } = file;
  return {
    path,
    title: file.title,
    mimetype: file.mimetype,
    size: Number(file.size),
    ...(width !== null && height !== null && { width, height }),
    signedPath,
    ...(width !== null && { thumbnails: { small: `${signedPath}&thumbnail=small`, large: `${signedPath}&thumbnail=large` } }),
  };
}

const pathOf = ({ id, extension }: FileEntry): string => `download/${id}${extension}`;

/** The file a path leads to; null for what is no path of ours. */
export function fileIdOf(path: string): string | null {
  return /^(?:\/?download\/)?([A-Za-z0-9]{18})(?:\.[a-z0-9]{1,10})?$/.exec(path)?.[1] ?? null;
}

export function isSigned(parts: Signer, id: string, expires: string | undefined, signature: string | undefined): boolean {
  if (expires === undefined || signature === undefined || !/^\d{1,15}$/.test(expires) || Number(expires) <= parts.clock.now()) return false;
  const [given, due] = [Buffer.from(signature), Buffer.from(signatureOf(parts, id, Number(expires)))];
  return given.length === due.length && timingSafeEqual(given, due);
}

function signatureOf({ fileSecret }: Signer, id: string, expires: number): string {
  return createHmac('sha256', fileSecret).update(`${id}.${expires}`).digest('base64url');
}

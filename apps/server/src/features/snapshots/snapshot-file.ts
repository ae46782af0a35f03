import { Readable } from 'node:stream';
import { pipeline } from 'node:stream';
import { createGunzip, createGzip } from 'node:zlib';
import { join } from 'node:path';
import { refuse } from '@quadrille/contract';
import type { AppParts } from '../../app-context.ts';
import type { FileStore } from '../../platform/file-store/file-store.ts';
import { spoolFile } from '../../platform/file-store/spool-file.ts';
import { spoolFolderOf } from '../files/index.ts';

/** Most characters of a line: a page of rows is far below. */
const mostLine = 512 * 1024 * 1024;

/** Keeps lines of JSON, packed, under a key; answers the bytes they take. Whatever was there is replaced. */
export async function writeLines(
  parts: Pick<AppParts, 'settings' | 'random'>,
  files: FileStore,
  key: string,
  lines: AsyncIterable<unknown>,
  signal: AbortSignal,
): Promise<number> {
  const text = async function* (): AsyncIterable<string> {
    for await (const line of lines) {
      signal.throwIfAborted();
      yield `${JSON.stringify(line)}\n`;
    }
  };
  const packed = createGzip({ level: 4 });
  pipeline(Readable.from(text()), packed, () => {}); // a failure destroys `packed`, whose reader throws it
  const name = `${key}-${Buffer.from(parts.random.bytes(6)).toString('hex')}.part`;
  const spooled = await spoolFile(join(spoolFolderOf(parts.settings.dataDir), name), packed, Number.MAX_SAFE_INTEGER, never, signal);
  await files.put(key, spooled, signal);
  return spooled.size;
}

const never = (): Error => new Error('A snapshot has no most bytes.');

/** The lines under a key, one after the other; throws when they are not there. */
export async function* readLines(files: FileStore, key: string, signal: AbortSignal): AsyncIterable<unknown> {
  const bytes = await files.read(key, signal);
  if (bytes === null) throw refuse('snapshotElsewhere');
  const text = createGunzip();
  pipeline(Readable.from(bytes), text, () => {});
  const pieces: string[] = [];
  let length = 0;
  const decoder = new TextDecoder();
  for await (const chunk of text as AsyncIterable<Uint8Array>) {
    const lines = decoder.decode(chunk, { stream: true }).split('\n');
    for (const [index, piece] of lines.entries()) {
      pieces.push(piece);
      length += piece.length;
      if (length > mostLine) throw new Error(`The file "${key}" of a snapshot is damaged.`);
      if (index === lines.length - 1) break;
      yield JSON.parse(pieces.join('')) as unknown;
      pieces.length = 0;
      length = 0;
    }
  }
}

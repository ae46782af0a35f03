import { ImportError } from '../import-error.ts';
import { importLimits } from '../limits.ts';
import type { RandomAccess } from '../sources/random-access.ts';
import { readStream } from '../sources/byte-source.ts';
import { createChunkDecoder } from '../sniff/text-decoder.ts';
import { isUtf16 } from '../sniff/sniff-kind.ts';
import { crc32 } from './crc32.ts';
import { createMarkupFilter } from './markup-filter.ts';
import { readTags, type XmlTag } from './xml-text.ts';
import { damaged, readZipDirectory, type ZipEntry } from './zip-directory.ts';

export interface WorkbookFileOptions {
  readonly signal?: AbortSignal | undefined;
  /** Packed bytes that were read, each time some were. */
  readonly onPacked?: ((bytes: number) => void) | undefined;
}

/** The parts of a workbook's archive, read one at a time in pieces. */
export interface WorkbookFile {
  /** As errors name the file. */
  readonly shown: string;
  /** The part's name with slashes between its folders; undefined when there is none. Case, backslashes and a leading slash do not matter. */
  find(name: string): string | undefined;
  /**
   * The text of a part in pieces: elements and character data only. Throws ImportError when it is damaged, unpacks to
   * more than `limit` bytes or than it states, or declares entities.
   */
  readText(name: string, limit: number, options?: WorkbookFileOptions): AsyncGenerator<string>;
  /** The tags of a part that describes the workbook. */
  readTags(name: string, options?: WorkbookFileOptions): AsyncGenerator<XmlTag>;
}

/** Packed bytes read at once. */
const readBytes = 1 << 18;
/** Packed bytes inflated at once: what they come to is the most that waits in memory, a thousand times this at worst. */
const inflateStep = 1 << 14;
/** Inflated bytes handed on at once. */
const textBytes = 1 << 17;

export async function openWorkbookFile(file: RandomAccess, shown: string): Promise<WorkbookFile> {
  const entries = new Map<string, ZipEntry>();
  for (const entry of await readZipDirectory(file, shown)) entries.set(toKey(entry.name), entry);
  async function* readText(name: string, limit: number, options: WorkbookFileOptions = {}): AsyncGenerator<string> {
    const entry = entries.get(toKey(name));
    if (entry === undefined)
      throw new ImportError('corrupt', `${shown} is damaged: its part "${name}" is missing; open it in Excel and save it again.`, {
        part: name,
      });
    yield* toText(inBatches(readPart(file, entry, shown, limit, options)), entry, shown);
  }
  return {
    shown,
    find(name) {
      const entry = entries.get(toKey(name));
      return entry === undefined ? undefined : toPath(entry.name);
    },
    readText,
    readTags: (name, options) =>
      readTags(readText(name, importLimits.workbookPartBytes, options), () => {
        throw new ImportError('corrupt', `${shown} is refused at its part "${name}": it holds a tag without an end.`, { part: name });
      }),
  };
}

/** Some writers name parts as Windows does, or from the folder they stand in. */
const toPath = (name: string): string => name.replaceAll('\\', '/').replace(/^(?:\.?\/)+/, '');
const toKey = (name: string): string => toPath(name).toLowerCase();

async function* toText(chunks: AsyncIterable<Uint8Array>, { name }: ZipEntry, shown: string): AsyncGenerator<string> {
  const filter = createMarkupFilter(
    (problem) => new ImportError('corrupt', `${shown} is refused at its part "${name}": ${problem}.`, { part: name }),
  );
  let decoder: ReturnType<typeof createChunkDecoder> | null = null;
  try {
    for await (const chunk of chunks) {
      decoder ??= createChunkDecoder(isUtf16(chunk) ?? 'utf-8');
      yield filter.push(decoder.push(chunk));
    }
    yield filter.push(decoder?.end() ?? '') + filter.end();
  } catch (error) {
    if (!(error instanceof ImportError) || error.code !== 'encoding') throw error;
    throw new ImportError('corrupt', `${shown} is damaged: its part "${name}" is not text after byte ${error.place.offset}.`, {
      ...error.place,
      part: name,
    });
  }
}

/** Inflates a part and holds it against its limits and what the directory says of it. */
async function* readPart(
  file: RandomAccess,
  entry: ZipEntry,
  shown: string,
  limit: number,
  options: WorkbookFileOptions,
): AsyncGenerator<Uint8Array> {
  const { name, size: stated } = entry;
  const bomb = (reason: string): ImportError =>
    new ImportError('zipBomb', `${shown} is refused at its part "${name}": ${reason}.`, { part: name });
  let size = 0;
  let crc = 0;
  try {
    for await (const chunk of inflate(entry, readPacked(file, entry, shown, options), shown)) {
      if (options.signal?.aborted) throw new ImportError('cancelled', 'The import was cancelled.');
      size += chunk.length;
      if (size > limit) throw bomb(`it unpacks to more than ${limit} bytes`);
      if (size > importLimits.inflateRatioFrom && size > entry.packedSize * importLimits.inflateRatio)
        throw bomb(`it unpacks to more than ${importLimits.inflateRatio} times its size`);
      if (size > stated) throw bomb(`it unpacks to more than the ${stated} bytes it states`);
      crc = crc32(chunk, crc);
      yield chunk;
    }
  } catch (error) {
    throw error instanceof ImportError ? error : unpackError(shown, name);
  }
  if (size !== stated || crc !== entry.crc) throw unpackError(shown, name);
}

function unpackError(shown: string, part: string): ImportError {
  return new ImportError('corrupt', `${shown} is damaged: its part "${part}" cannot be unpacked; copy or download it again.`, { part });
}

/** Fed in small steps, so that stopping early leaves little inflated. */
async function* inflate(
  { name, method }: ZipEntry,
  packed: AsyncGenerator<Uint8Array<ArrayBuffer>>,
  shown: string,
): AsyncGenerator<Uint8Array> {
  if (method === 0) return yield* packed;
  if (method !== 8)
    throw new ImportError('corrupt', `${shown} packs "${name}" in a way workbooks do not use (method ${method}).`, { part: name });
  const source = new ReadableStream<BufferSource>(
    {
      async pull(controller) {
        const { done, value } = await packed.next();
        if (done) controller.close();
        else controller.enqueue(value);
      },
      cancel: () => void packed.return(undefined),
    },
    { highWaterMark: 0 },
  );
  yield* readStream(source.pipeThrough(new DecompressionStream('deflate-raw')) as ReadableStream<Uint8Array>);
}

async function* readPacked(
  file: RandomAccess,
  entry: ZipEntry,
  shown: string,
  { signal, onPacked }: WorkbookFileOptions,
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const start = await findStart(file, entry, shown);
  const end = start + entry.packedSize;
  for (let at = start; at < end; at += readBytes) {
    const bytes = await file.read(at, Math.min(end, at + readBytes));
    for (let from = 0; from < bytes.length; from += inflateStep) {
      if (signal?.aborted) throw new ImportError('cancelled', 'The import was cancelled.');
      const step = bytes.slice(from, from + inflateStep);
      yield step;
      onPacked?.(step.length);
    }
  }
}

/** A part's bytes stand behind a header of its own, whose length only it tells. */
async function findStart(file: RandomAccess, { name, offset, packedSize, limit }: ZipEntry, shown: string): Promise<number> {
  const header = await file.read(offset, offset + 30);
  const view = new DataView(header.buffer, header.byteOffset, header.byteLength);
  if (view.getUint32(0, true) !== 0x04034b50) throw damaged(shown, offset);
  const start = offset + 30 + view.getUint16(26, true) + view.getUint16(28, true);
  if (start + packedSize > limit)
    throw new ImportError(
      'corrupt',
      `${shown} is refused: its part "${name}" reaches into what follows it at byte ${limit}, which no workbook does.`,
      {
        part: name,
        offset: limit,
      },
    );
  return start;
}

/** Larger pieces: each costs its reader a little. */
async function* inBatches(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const batch = new Uint8Array(textBytes);
  let length = 0;
  for await (const chunk of chunks) {
    if (length > 0 && length + chunk.length > textBytes) {
      yield batch.subarray(0, length);
      length = 0;
    }
    if (chunk.length >= textBytes) yield chunk;
    else {
      batch.set(chunk, length);
      length += chunk.length;
    }
  }
  if (length > 0) yield batch.subarray(0, length);
}

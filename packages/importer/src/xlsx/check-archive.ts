import { ImportError } from '../import-error.ts';
import { importLimits } from '../limits.ts';
import { readStream } from '../sources/byte-source.ts';
import { readZipDirectory, type ZipEntry } from './zip-directory.ts';

/**
 * Judges a workbook's archive before any parser sees it: what its parts really inflate to is counted by inflating them
 * in pieces that are thrown away. Sizes written in the directory are not believed.
 */
export async function checkArchive(bytes: Uint8Array, shown: string): Promise<void> {
  const entries = readZipDirectory(bytes, shown);
  const names = new Set(entries.map((entry) => entry.name.replace(/^\//, '').toLowerCase()));
  if (!names.has('[content_types].xml') || !names.has('xl/workbook.xml')) {
    throw new ImportError('unsupportedKind', `${shown} is an archive, but no .xlsx workbook: it has no part "xl/workbook.xml".`, {
      part: 'xl/workbook.xml',
    });
  }
  const sheets = [...names].filter((name) => /^xl\/worksheets\/[^/]+\.xml$/.test(name)).length;
  if (sheets > importLimits.sheets)
    throw new ImportError('tooManySheets', `${shown} has ${sheets} sheets; at most ${importLimits.sheets} are read.`);
  let total = 0;
  for (const entry of entries) {
    total += await inflatedSize(entry, shown, importLimits.inflatedBytes - total);
  }
}

async function inflatedSize(entry: ZipEntry, shown: string, allowed: number): Promise<number> {
  let size = 0;
  try {
    for await (const chunk of inflate(entry)) {
      size += chunk.length;
      if (size > allowed) throw bomb(shown, entry, `the workbook unpacks to more than ${importLimits.inflatedBytes} bytes`);
      if (size > importLimits.inflateRatioFrom && size > entry.packed.length * importLimits.inflateRatio) {
        throw bomb(shown, entry, `it unpacks to more than ${importLimits.inflateRatio} times its size`);
      }
    }
  } catch (error) {
    if (error instanceof ImportError) throw error;
    throw new ImportError('corrupt', `${shown} is damaged: its part "${entry.name}" cannot be unpacked; copy or download it again.`, {
      part: entry.name,
    });
  }
  return size;
}

function bomb(shown: string, { name }: ZipEntry, reason: string): ImportError {
  return new ImportError('zipBomb', `${shown} is refused at its part "${name}": ${reason}.`, { part: name });
}

/** Fed in small steps, so that stopping early leaves little inflated. */
async function* inflate({ method, packed }: ZipEntry): AsyncGenerator<Uint8Array> {
  if (method === 0) {
    yield packed;
    return;
  }
  let at = 0;
  const source = new ReadableStream<BufferSource>({
    pull(controller) {
      if (at >= packed.length) return controller.close();
      controller.enqueue(packed.slice(at, at + 16_384));
      at += 16_384;
    },
  });
  yield* readStream(source.pipeThrough(new DecompressionStream('deflate-raw')) as ReadableStream<Uint8Array>);
}

import { ImportError } from '../import-error.ts';
import { importLimits } from '../limits.ts';
import type { ByteSource } from './byte-source.ts';

/** A file whose bytes can be read in any order. */
export interface RandomAccess {
  readonly size: number;
  /** Exactly the bytes from `start` up to `end`. Throws ImportError when the file is shorter. */
  read(start: number, end: number): Promise<Uint8Array>;
}

/**
 * Reads a source in any order. One that can only be read from the front is kept whole, up to a limit; a Blob holds it,
 * which browsers move to disk.
 */
export async function toRandomAccess(source: ByteSource, shown: string): Promise<RandomAccess> {
  if (source.size !== null && source.readRange !== undefined) return exactly(source.size, source.readRange, shown);
  const blob = await keepWhole(source, shown);
  return exactly(blob.size, async (start, end) => new Uint8Array(await blob.slice(start, end).arrayBuffer()), shown);
}

function exactly(size: number, readRange: NonNullable<ByteSource['readRange']>, shown: string): RandomAccess {
  return {
    size,
    async read(start, end) {
      const bytes = await readRange(start, end);
      if (bytes.length === end - start) return bytes;
      const offset = start + bytes.length;
      throw new ImportError('truncated', `${shown} is cut off after byte ${offset}; copy or download it again.`, { offset });
    },
  };
}

async function keepWhole(source: ByteSource, shown: string): Promise<Blob> {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let length = 0;
  for await (const chunk of source.open()) {
    parts.push(chunk.slice());
    length += chunk.length;
    if (length > importLimits.workbookBytes)
      throw new ImportError(
        'tooLarge',
        `${shown} is larger than the ${importLimits.workbookBytes} bytes a workbook read by address may have; download it and import the file.`,
        { offset: importLimits.workbookBytes },
      );
  }
  return new Blob(parts);
}

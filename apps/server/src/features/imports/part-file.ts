import { open } from 'node:fs/promises';
import { refuse, refuseProgram } from '@quadrille/contract';

/** Most bytes of one part. */
export const partSize = 8 * 1024 * 1024;

export const countParts = (size: number): number => Math.ceil(size / partSize);
/** Bytes of a part; every one but the last is full. */
export const lengthOf = (part: number, size: number): number => Math.min(partSize, size - part * partSize);

export function refusePartNumber(part: number, size: number): void {
  const parts = countParts(size);
  if (!(part >= 0 && part < parts))
    throw refuseProgram('badRequest', `The file has ${parts} parts, numbered from 0; there is no part ${part}.`);
}

/** A part as it comes, refused as soon as it is longer than agreed, and at its end when it is shorter. */
export async function* exactly(bytes: AsyncIterable<Uint8Array>, part: number, length: number): AsyncIterable<Uint8Array> {
  let at = 0;
  for await (const chunk of bytes) {
    at += chunk.byteLength;
    if (at > length) throw refuseProgram('tooLarge', `Part ${part} has more than the ${length} bytes that were announced.`);
    yield chunk;
  }
  if (at < length) throw refuse('partCutShort', { part, bytes: at, of: length });
}

/** Writes bytes to their place in a file that is there; `onWritten` comes before they are safe from a loss of power. */
export async function writePart(
  path: string,
  part: number,
  bytes: AsyncIterable<Uint8Array>,
  onWritten: () => void = () => {},
): Promise<void> {
  const file = await open(path, 'r+');
  try {
    let at = part * partSize;
    for await (const chunk of bytes)
      // A write may take less than it was given, for example when the disk is nearly full.
      for (let done = 0; done < chunk.byteLength;) {
        const { bytesWritten } = await file.write(chunk, done, chunk.byteLength - done, at);
        done += bytesWritten;
        at += bytesWritten;
      }
    onWritten();
    await file.datasync();
  } finally {
    await file.close();
  }
}

export async function makeEmptyFile(path: string): Promise<void> {
  await (await open(path, 'w', 0o600)).close();
}

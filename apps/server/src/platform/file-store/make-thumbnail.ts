import type * as Sharp from 'sharp';

/** Edges in pixels; a picture is never made larger than it is. */
export const thumbnailSizes = { small: 128, large: 1280 } as const;
export type ThumbnailSize = keyof typeof thumbnailSizes;

/** More pixels than this are not decoded: few bytes can say they are a picture of any size. */
const mostPixels = 50_000_000;
const decodeSeconds = 10;
const pictures = /^image\/(png|jpeg|gif|webp|avif|tiff)$/;

export interface PictureSize {
  readonly width: number;
  readonly height: number;
}

/** How large a picture says it is, as it is held when looked at; null for what no thumbnail is made of. */
export async function readPictureSize(path: string, mimetype: string): Promise<PictureSize | null> {
  const sharp = pictures.test(mimetype) ? await loadSharp() : null;
  const found = await sharp?.(path, { limitInputPixels: mostPixels })
    .metadata()
    .catch(() => null);
  if (!found?.width || !found.height || found.width * found.height > mostPixels) return null;
  const isTurned = (found.orientation ?? 1) >= 5;
  return isTurned ? { width: found.height, height: found.width } : { width: found.width, height: found.height };
}

let turn: Promise<unknown> = Promise.resolve();

/** A small WebP of a picture; null when it cannot be decoded. One at a time, so that memory has a bound. */
export function makeThumbnail(bytes: Uint8Array, size: ThumbnailSize): Promise<Uint8Array | null> {
  const made = turn.then(() => shrink(bytes, thumbnailSizes[size]));
  turn = made;
  return made;
}

async function shrink(bytes: Uint8Array, edge: number): Promise<Uint8Array | null> {
  const sharp = await loadSharp();
  if (!sharp) return null;
  try {
    return await sharp(bytes, { limitInputPixels: mostPixels, sequentialRead: true, failOn: 'error' })
      .timeout({ seconds: decodeSeconds })
      .autoOrient()
      .resize({ width: edge, height: edge, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 80 })
      .toBuffer();
  } catch {
    return null;
  }
}

let loaded: Promise<typeof Sharp.default | null> | undefined;

/** It is native and may be missing on a rare machine: then pictures are shown as they are. */
function loadSharp(): Promise<typeof Sharp.default | null> {
  loaded ??= import('sharp').then(
    ({ default: sharp }) => {
      sharp.cache(false);
      sharp.concurrency(1);
      return sharp;
    },
    () => null,
  );
  return loaded;
}

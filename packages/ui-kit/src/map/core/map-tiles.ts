import { mapZooms, worldSize } from './map-camera.ts';
import type { MapCamera, MapSize } from './map-camera.ts';

/** Pictures of the ground from a server that an administrator named. */
export interface MapTiles {
  /** With `{z}`, `{x}` and `{y}` in it. */
  readonly url: string;
  /** Who made them, as their licence asks to be told. */
  readonly credit: string;
}

/** One square of the ground and where it stands on screen, in px. */
export interface MapTile {
  readonly z: number;
  readonly x: number;
  readonly y: number;
  readonly left: number;
  readonly top: number;
  readonly side: number;
}

/** The squares that cover the screen, in the size nearest to the one they are made in. Beside the date line the world goes on. */
export function tilesOf({ x, y, zoom }: MapCamera, { width, height }: MapSize): readonly MapTile[] {
  const z = Math.min(mapZooms.most, Math.max(0, Math.round(zoom)));
  const count = 2 ** z;
  const side = worldSize(zoom) / count;
  const [west, north] = [x * count - width / 2 / side, y * count - height / 2 / side];
  const tiles: MapTile[] = [];
  for (let row = Math.max(0, Math.floor(north)); row < Math.min(count, north + height / side); row += 1)
    for (let column = Math.floor(west); column < west + width / side; column += 1)
      tiles.push({ z, x: ((column % count) + count) % count, y: row, left: (column - west) * side, top: (row - north) * side, side });
  return tiles;
}

export const addressOf = (template: string, { z, x, y }: Pick<MapTile, 'z' | 'x' | 'y'>): string =>
  template.replaceAll('{z}', String(z)).replaceAll('{x}', String(x)).replaceAll('{y}', String(y));

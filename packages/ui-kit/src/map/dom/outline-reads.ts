import type { MapOptions } from '../map-options.ts';
import { toPaths } from './draw-ground.ts';
import type { GroundPaths } from './draw-ground.ts';

type Detail = 'coarse' | 'fine';

/** From this zoom on finer outlines are worth their bytes. */
const fineZoom = 3.5;

/** Loads outlines when they are first drawn; until then the others are shown. */
export function createOutlineReads(read: MapOptions['outlines'], onRead: () => void): { at(zoom: number): GroundPaths | null } {
  const paths: Record<Detail, GroundPaths | null> = { coarse: null, fine: null };
  const asked = new Set<Detail>();
  return {
    at(zoom) {
      const detail: Detail = zoom >= fineZoom ? 'fine' : 'coarse';
      if (read && !asked.has(detail)) {
        asked.add(detail);
        read(detail).then(
          (found) => {
            paths[detail] = toPaths(found);
            onRead();
          },
          () => asked.delete(detail),
        );
      }
      return paths[detail] ?? paths.coarse ?? paths.fine;
    },
  };
}

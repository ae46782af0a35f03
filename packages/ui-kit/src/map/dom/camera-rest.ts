import type { MapCamera } from '../core/map-camera.ts';

/** The map rests when it was not moved for so long, in ms. */
const restMs = 120;

/** Knows whether a map is being moved, frame by frame, and tells when it has come to rest. */
export function createCameraRest(onRest: () => void): { isMoving(camera: MapCamera): boolean; end(): void } {
  let rested: MapCamera | null = null;
  let last: MapCamera | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  return {
    isMoving(camera) {
      rested ??= camera;
      if (camera === rested) return false;
      if (camera !== last) {
        last = camera;
        clearTimeout(timer);
        timer = setTimeout(() => {
          rested = camera;
          onRest();
        }, restMs);
      }
      return true;
    },
    end: () => clearTimeout(timer),
  };
}

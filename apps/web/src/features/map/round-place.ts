import type { Place } from './map-camera.ts';

/** Six digits, about a decimetre: more than a device knows of itself. */
export function roundPlace({ latitude, longitude }: Place): Place {
  return { latitude: Math.round(latitude * 1e6) / 1e6, longitude: Math.round(longitude * 1e6) / 1e6 };
}

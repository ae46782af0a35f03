import { geoGraticule, geoMercator } from 'd3-geo';
import type { GeoProjection } from 'd3-geo';

export interface Place {
  readonly latitude: number;
  readonly longitude: number;
}

/** What a map shows: `zoom` 1 is the whole way around the earth. */
export interface Camera {
  readonly center: Place;
  readonly zoom: number;
}

/** The drawing's own pixels; the page scales it. */
export const mapSize = { width: 320, height: 200 } as const;
export const zooms = { least: 1, most: 64, usual: 8 } as const;

/** Where Web Mercator ends. */
const northmost = 85.0511;

/** Looks at a place, or at the whole earth where there is none. */
export function lookAt(place: Place | null): Camera {
  return place === null ? { center: { latitude: 20, longitude: 0 }, zoom: zooms.least } : within({ center: place, zoom: zooms.usual });
}

/** The same zoom or another, never beyond the poles. */
export function within({ center, zoom }: Camera): Camera {
  const held = Math.min(Math.max(zoom, zooms.least), zooms.most);
  const half = Math.atan(Math.sinh(Math.PI * (1 - mapSize.height / (mapSize.width * held)))) * (180 / Math.PI);
  const latitude = Math.min(Math.max(center.latitude, -half), half);
  return { center: { latitude, longitude: around(center.longitude) }, zoom: held };
}

/** Turned so that the centre is in the middle: what lies beyond the date line stands beside what lies before it. */
export function projectionOf({ center, zoom }: Camera): GeoProjection {
  const { width, height } = mapSize;
  return geoMercator()
    .rotate([-center.longitude, 0])
    .center([0, center.latitude])
    .scale((width * zoom) / (2 * Math.PI))
    .translate([width / 2, height / 2])
    .clipExtent([
      [0, 0],
      [width, height],
    ]);
}

export function toPoint(camera: Camera, { latitude, longitude }: Place): readonly [number, number] {
  const held = Math.min(Math.max(latitude, -northmost), northmost);
  return projectionOf(camera)([longitude, held]) ?? [mapSize.width / 2, mapSize.height / 2];
}

/** The place under a point, with as many digits as a pixel tells apart. */
export function toPlace(camera: Camera, [x, y]: readonly [number, number]): Place {
  const [longitude, latitude] = projectionOf(camera).invert?.([x, y]) ?? [0, 0];
  const digits = Math.max(0, Math.ceil(Math.log10((mapSize.width * camera.zoom) / 360)));
  const unit = 10 ** digits;
  const round = (degrees: number): number => Math.round(degrees * unit) / unit + 0;
  return { latitude: round(Math.min(Math.max(latitude, -northmost), northmost)), longitude: round(around(longitude)) };
}

/** The camera moved so that a place is well inside of what it shows. */
export function follow(camera: Camera, place: Place): Camera {
  const [x, y] = toPoint(camera, place);
  const { width, height } = mapSize;
  const isInside = x > width * 0.12 && x < width * 0.88 && y > height * 0.16 && y < height * 0.9;
  return isInside ? camera : within({ center: place, zoom: camera.zoom });
}

/** Lines of latitude and longitude, closer together the closer one looks. */
export function gridLines({ zoom }: Camera): ReturnType<ReturnType<typeof geoGraticule>> {
  const step = zoom < 4 ? 30 : zoom < 12 ? 10 : zoom < 40 ? 5 : 1;
  return geoGraticule().step([step, step])();
}

const around = (longitude: number): number => (Math.abs(longitude) <= 180 ? longitude : ((((longitude + 180) % 360) + 360) % 360) - 180);

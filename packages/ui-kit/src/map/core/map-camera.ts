/** A place on earth, in degrees. */
export interface MapPlace {
  readonly latitude: number;
  readonly longitude: number;
}

/** What a map looks at: the middle in parts of the world (0 to 1, from the north west), and how many px the world is wide. */
export interface MapCamera {
  readonly x: number;
  readonly y: number;
  /** The world is 256 px wide at 0 and twice as wide with each step. */
  readonly zoom: number;
}

export interface MapSize {
  readonly width: number;
  readonly height: number;
}

export const mapZooms = { least: 0, most: 18 } as const;
/** Where Web Mercator ends. */
const northmost = 85.0511;

export const worldSize = (zoom: number): number => 256 * 2 ** zoom;

export function toWorld({ latitude, longitude }: MapPlace): readonly [number, number] {
  const held = Math.min(Math.max(latitude, -northmost), northmost) * (Math.PI / 180);
  return [(longitude + 180) / 360, (1 - Math.log(Math.tan(held) + 1 / Math.cos(held)) / Math.PI) / 2];
}

export function fromWorld(x: number, y: number): MapPlace {
  const latitude = Math.atan(Math.sinh(Math.PI * (1 - 2 * y))) * (180 / Math.PI);
  return { latitude, longitude: around(x * 360 - 180) };
}

const around = (longitude: number): number => (Math.abs(longitude) <= 180 ? longitude : ((((longitude + 180) % 360) + 360) % 360) - 180);

/** The point of a place on screen; the copy of the world nearest to the middle. */
export function toScreen(place: MapPlace, camera: MapCamera, { width, height }: MapSize): readonly [number, number] {
  const size = worldSize(camera.zoom);
  const [x, y] = toWorld(place);
  const aside = x - camera.x;
  return [(aside - Math.round(aside)) * size + width / 2, (y - camera.y) * size + height / 2];
}

/** The place under a point, with no more digits than a pixel tells apart. */
export function toPlace(point: readonly [number, number], camera: MapCamera, { width, height }: MapSize): MapPlace {
  const size = worldSize(camera.zoom);
  const { latitude, longitude } = fromWorld(camera.x + (point[0] - width / 2) / size, camera.y + (point[1] - height / 2) / size);
  const unit = 10 ** Math.min(8, Math.max(0, Math.ceil(Math.log10(size / 360))));
  const round = (degrees: number): number => Math.round(degrees * unit) / unit + 0;
  return { latitude: round(latitude), longitude: round(longitude) };
}

/** Limits a camera to what can be shown: never beyond the poles, nor so far away that the world is lower than the screen. */
export function clampCamera({ x, y, zoom }: MapCamera, { width, height }: MapSize): MapCamera {
  const least = Math.max(mapZooms.least, Math.log2(Math.max(width / 2, height, 1) / 256));
  const held = Math.min(Math.max(zoom, least), mapZooms.most);
  const half = Math.min(0.5, height / 2 / worldSize(held));
  return { x: x - Math.floor(x), y: Math.min(Math.max(y, half), 1 - half), zoom: held };
}

/** Zooms so that the place under a point stays there. */
export function zoomAt(camera: MapCamera, by: number, point: readonly [number, number], size: MapSize): MapCamera {
  const zoom = clampCamera({ ...camera, zoom: camera.zoom + by }, size).zoom;
  const dx = point[0] - size.width / 2;
  const dy = point[1] - size.height / 2;
  const [before, after] = [worldSize(camera.zoom), worldSize(zoom)];
  return clampCamera({ x: camera.x + dx / before - dx / after, y: camera.y + dy / before - dy / after, zoom }, size);
}

export function panBy(camera: MapCamera, dx: number, dy: number, size: MapSize): MapCamera {
  const world = worldSize(camera.zoom);
  return clampCamera({ ...camera, x: camera.x - dx / world, y: camera.y - dy / world }, size);
}

/** Degrees between what is on screen, for looking places up: `[west, south, east, north]`. */
export function boundsOf(camera: MapCamera, { width, height }: MapSize): readonly [number, number, number, number] {
  const size = worldSize(camera.zoom);
  const [left, right] = [camera.x - width / 2 / size, camera.x + width / 2 / size];
  const { latitude: north } = fromWorld(0, Math.max(0, camera.y - height / 2 / size));
  const { latitude: south } = fromWorld(0, Math.min(1, camera.y + height / 2 / size));
  if (right - left >= 1) return [-180, south, 180, north];
  return [left * 360 - 180, south, right * 360 - 180, north];
}

/** Closer than this zoom, places that are all one spot have no land around them that tells where it is. */
const spotZoom = 5;

/** A camera that shows all places, with room at the edges; the world where there are none. */
export function fit(places: readonly MapPlace[], size: MapSize, mostZoom = 12): MapCamera {
  if (places.length === 0) return clampCamera({ x: 0.5, y: 0.42, zoom: 1 }, size);
  const [xs, ys] = [places.map((place) => toWorld(place)[0]), places.map((place) => toWorld(place)[1])];
  const [[left, right], [top, bottom]] = [spread(xs), spread(ys)];
  const most = left === right && top === bottom ? Math.min(spotZoom, mostZoom) : mostZoom;
  // pins are taller than their places, and tools stand at a side
  const [beside, above] = [144, 96];
  const wide = Math.log2(Math.max(1, size.width - beside) / 256 / Math.max(1e-9, right - left));
  const high = Math.log2(Math.max(1, size.height - above) / 256 / Math.max(1e-9, bottom - top));
  return clampCamera({ x: (left + right) / 2, y: (top + bottom) / 2, zoom: Math.min(wide, high, most) }, size);
}

/** The least and the greatest value. It is a loop, because `Math.min` fails on very long lists of arguments. */
function spread(values: readonly number[]): readonly [number, number] {
  let [least, most] = [Infinity, -Infinity];
  for (const value of values) {
    if (value < least) least = value;
    if (value > most) most = value;
  }
  return [least, most];
}

/** Whether a point is inside a line that was drawn around something. */
export function isInside([x, y]: readonly [number, number], line: readonly (readonly [number, number])[]): boolean {
  let isIn = false;
  for (let at = 0, before = line.length - 1; at < line.length; before = at, at += 1) {
    const [x1, y1] = line[at] ?? [0, 0];
    const [x2, y2] = line[before] ?? [0, 0];
    if (y1 > y !== y2 > y && x < ((x2 - x1) * (y - y1)) / (y2 - y1) + x1) isIn = !isIn;
  }
  return isIn;
}

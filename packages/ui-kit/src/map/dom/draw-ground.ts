import { toWorld, worldSize } from '../core/map-camera.ts';
import type { MapCamera, MapSize } from '../core/map-camera.ts';
import { unrolled } from '../core/outlines.ts';
import type { OutlineLine, Outlines } from '../core/outlines.ts';

/** Outlines as paths in parts of the world, made once. */
export interface GroundPaths {
  readonly land: Path2D;
  /** Coasts without the cut along the date line. */
  readonly coasts: Path2D;
  readonly borders: Path2D;
}

export function toPaths({ land, borders }: Outlines): GroundPaths {
  return { land: pathOf(land, false, true), coasts: pathOf(land, true, false), borders: pathOf(borders, true, false) };
}

const isCut = (longitude: number): boolean => Math.abs(Math.abs(longitude) - 180) < 0.02;

function pathOf(lines: readonly OutlineLine[], skipsCut: boolean, isClosed: boolean): Path2D {
  const path = new Path2D();
  for (const line of lines) {
    let before: readonly number[] | null = null;
    for (const point of unrolled(line)) {
      const [longitude = 0, latitude = 0] = point;
      const [x, y] = toWorld({ longitude, latitude });
      const alongCut =
        skipsCut && before !== null && ((isCut(before[0] ?? 0) && isCut(longitude)) || ((before[1] ?? 0) < -84 && latitude < -84));
      if (before === null || alongCut) path.moveTo(x, y);
      else path.lineTo(x, y);
      before = point;
    }
    if (isClosed) path.closePath();
  }
  return path;
}

interface GroundColors {
  readonly land: string;
  readonly coast: string;
  readonly border: string;
  readonly line: string;
}

/** The colours of the page, as the tokens have them now. */
function colorsOf(element: HTMLElement): GroundColors {
  const style = getComputedStyle(element);
  const read = (name: string): string => style.getPropertyValue(name).trim();
  return { land: read('--q-map-land'), coast: read('--q-map-coast'), border: read('--q-map-border'), line: read('--q-map-line') };
}

/** Draws the ground where it has changed: it is as dear as all else together, and stays as it is while records are read. */
export function createGroundPainter(
  root: HTMLElement,
  canvas: HTMLCanvasElement,
): (camera: MapCamera, size: MapSize, paths: GroundPaths | null) => void {
  let drawn: { readonly camera: MapCamera; readonly paths: GroundPaths | null; readonly look: string } | null = null;
  return (camera, size, paths) => {
    const colors = colorsOf(root);
    const look = JSON.stringify([colors, size, globalThis.devicePixelRatio]);
    if (drawn?.camera === camera && drawn.paths === paths && drawn.look === look) return;
    drawn = { camera, paths, look };
    drawGround(canvas, paths, camera, size, colors);
  };
}

/** Draws land, borders and the lines of latitude and longitude, as often as the world fits beside itself. */
function drawGround(canvas: HTMLCanvasElement, paths: GroundPaths | null, camera: MapCamera, size: MapSize, colors: GroundColors): void {
  const ratio = globalThis.devicePixelRatio || 1;
  const [width, height] = [Math.round(size.width * ratio), Math.round(size.height * ratio)];
  if (canvas.width !== width || canvas.height !== height) Object.assign(canvas, { width, height });
  const context = canvas.getContext('2d');
  if (!context) return;
  context.setTransform(1, 0, 0, 1, 0, 0);
  context.clearRect(0, 0, width, height);
  const world = worldSize(camera.zoom);
  const scale = world * ratio;
  const copies = Math.ceil(size.width / world / 2) + 2;
  drawLines(context, camera, size, ratio, colors.line);
  if (!paths) return;
  for (let copy = -copies; copy <= copies; copy += 1) {
    const x = (copy - camera.x) * scale + width / 2;
    // what crosses the date line reaches into the next world, by less than 30 degrees
    if (x - scale / 12 > width || x + scale * (1 + 1 / 12) < 0) continue;
    context.setTransform(scale, 0, 0, scale, x, -camera.y * scale + height / 2);
    context.fillStyle = colors.land;
    context.fill(paths.land);
    context.lineWidth = 1 / world;
    context.strokeStyle = colors.border;
    context.stroke(paths.borders);
    context.strokeStyle = colors.coast;
    context.stroke(paths.coasts);
  }
}

function drawLines(context: CanvasRenderingContext2D, camera: MapCamera, size: MapSize, ratio: number, color: string): void {
  const world = worldSize(camera.zoom);
  const step = [30, 10, 5, 1].find((degrees) => (degrees / 360) * world < 160) ?? 1;
  context.setTransform(ratio, 0, 0, ratio, 0, 0);
  context.strokeStyle = color;
  context.lineWidth = 1;
  context.beginPath();
  const span = size.width / world;
  const first = Math.floor(((camera.x - span / 2) * 360 - 180) / step) * step;
  for (let longitude = first; longitude <= (camera.x + span / 2) * 360 - 180; longitude += step) {
    const x = Math.round(((longitude + 180) / 360 - camera.x) * world + size.width / 2) + 0.5;
    context.moveTo(x, 0);
    context.lineTo(x, size.height);
  }
  for (let latitude = -80; latitude <= 80; latitude += step) {
    const y = Math.round((toWorld({ latitude, longitude: 0 })[1] - camera.y) * world + size.height / 2) + 0.5;
    if (y < 0 || y > size.height) continue;
    context.moveTo(0, y);
    context.lineTo(size.width, y);
  }
  context.stroke();
}

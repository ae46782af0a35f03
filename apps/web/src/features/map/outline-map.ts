import { geoPath } from 'd3-geo';
import { feature } from 'topojson-client';
import land110 from 'world-atlas/land-110m.json';
import { follow, gridLines, lookAt, mapSize, projectionOf, toPlace, toPoint, within } from './map-camera.ts';
import type { Place } from './map-camera.ts';
import { roundPlace } from './round-place.ts';
import styles from './outline-map.module.css';

export interface OutlineMapLabels {
  /** What the map is called, as in "Map of Office". */
  readonly map: string;
  /** How the pin is moved by keys; left out where it stays. */
  readonly hint: string;
  readonly note: string;
  readonly zoomIn: string;
  readonly zoomOut: string;
  readonly locate: string;
  /** Why the device's own place is not known. */
  readonly notLocated: string;
}

export interface OutlineMapOptions {
  readonly labels: OutlineMapLabels;
  readonly place: Place | null;
  /** The pin was moved; `isDone` once it is let go. Left out: it stays where it is. */
  readonly onMove?: ((place: Place, isDone: boolean) => void) | undefined;
  /** The pin can be put where the device is. */
  readonly canLocate?: boolean;
}

export interface OutlineMap {
  readonly element: HTMLElement;
  /** Puts the pin elsewhere, or takes it away. */
  show(place: Place | null): void;
  destroy(): void;
}

const topology = land110 as unknown as Parameters<typeof feature>[0];
const land = feature(topology, topology.objects['land']!);
const arrows: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};
/** Pixels a pointer may move and still have pressed one place. */
const slack = 4;
let counter = 0;

/** The outlines of the land with a pin: drawn from what is bundled, so that nobody learns which place is looked at. East is right in every language. */
export function createOutlineMap({ labels, place: initial, onMove, canLocate = false }: OutlineMapOptions): OutlineMap {
  let place = initial;
  let camera = lookAt(initial);
  const element = document.createElement('div');
  element.className = styles.map ?? '';
  element.dir = 'ltr';
  element.innerHTML = `<svg viewBox="0 0 ${mapSize.width} ${mapSize.height}" preserveAspectRatio="xMidYMid slice" aria-hidden="true"><path class="${styles.lines}"/><path class="${styles.land}"/><g class="${styles.pin}"><path d="M0 0c-3-5-7-8-7-13a7 7 0 0 1 14 0c0 5-4 8-7 13z"/><circle cy="-13" r="2.5"/></g></svg>`;
  const [lines, shape, pin] = ['path', 'path + path', 'g'].map((selector) => element.querySelector<SVGElement>(`svg > ${selector}`)!);
  const svg = element.querySelector('svg')!;
  element.tabIndex = 0;
  element.setAttribute('role', 'application');
  element.setAttribute('aria-label', labels.map);
  const hint = addText(element, 'span', styles.hint, labels.hint);
  hint.id = `outline-map-${(counter += 1)}`;
  element.setAttribute('aria-describedby', hint.id);
  const note = addText(element, 'span', styles.note, labels.note);
  note.dir = 'auto';
  note.setAttribute('role', 'status');
  const zoomBy = (factor: number): void => {
    camera = within({ center: place && camera.zoom * factor > camera.zoom ? place : camera.center, zoom: camera.zoom * factor });
    draw();
  };
  const tools = addText(element, 'div', styles.tools, '');
  addButton(tools, 'M5 12h14M12 5v14', labels.zoomIn, () => zoomBy(2));
  addButton(tools, 'M5 12h14', labels.zoomOut, () => zoomBy(0.5));

  if (canLocate && 'geolocation' in navigator)
    addButton(
      tools,
      'M2 12h3M19 12h3M12 2v3M12 19v3M12 5a7 7 0 1 0 0 14 7 7 0 0 0 0-14zM12 10a2 2 0 1 0 0 4 2 2 0 0 0 0-4z',
      labels.locate,
      () =>
        navigator.geolocation.getCurrentPosition(
          ({ coords }) => move(roundPlace(coords), true),
          () => {
            note.textContent = labels.notLocated;
          },
        ),
    );

  const draw = (): void => {
    const path = geoPath(projectionOf(camera)).digits(1);
    lines!.setAttribute('d', path(gridLines(camera)) ?? '');
    shape!.setAttribute('d', path(land) ?? '');
    drawPin();
  };
  const drawPin = (): void => {
    pin!.style.display = place === null ? 'none' : '';
    if (place === null) return;
    const [x, y] = toPoint(camera, place);
    pin!.setAttribute('transform', `translate(${x.toFixed(1)} ${y.toFixed(1)})`);
  };
  const move = (next: Place, isDone: boolean): void => {
    place = next;
    if (isDone) camera = follow(camera, next);
    if (isDone) draw();
    else drawPin();
    onMove?.(next, isDone);
  };

  /** A point of the page in the drawing's own pixels. */
  const pointOf = (event: MouseEvent): readonly [number, number] => {
    const point = new DOMPoint(event.clientX, event.clientY).matrixTransform(svg.getScreenCTM()?.inverse());
    return [point.x, point.y];
  };
  const grab = (event: PointerEvent): void => {
    if (event.button !== 0 || (event.target as Element).closest('button')) return;
    const start = pointOf(event);
    const from = camera;
    const holdsPin = onMove !== undefined && place !== null && isNear(start, toPoint(camera, place));
    let hasMoved = false;
    element.setPointerCapture(event.pointerId);
    const drag = (next: PointerEvent): void => {
      const [x, y] = pointOf(next);
      hasMoved ||= Math.hypot(x - start[0], y - start[1]) > slack;
      if (!hasMoved) return;
      if (holdsPin) return move(toPlace(camera, [x, y]), false);
      const { width, height } = mapSize;
      const [longitude, latitude] = projectionOf(from).invert?.([width / 2 + start[0] - x, height / 2 + start[1] - y]) ?? [0, 0];
      camera = within({ center: { latitude, longitude }, zoom: from.zoom });
      draw();
    };
    const drop = (last: PointerEvent): void => {
      element.removeEventListener('pointermove', drag);
      element.removeEventListener('pointerup', drop);
      element.removeEventListener('pointercancel', drop);
      if (onMove === undefined || last.type === 'pointercancel') return;
      if (holdsPin && hasMoved && place) move(place, true);
      else if (!hasMoved) move(toPlace(camera, start), true);
    };
    element.addEventListener('pointermove', drag);
    element.addEventListener('pointerup', drop);
    element.addEventListener('pointercancel', drop);
  };

  const step = (event: KeyboardEvent): void => {
    if (event.target !== element || event.ctrlKey || event.metaKey || event.altKey) return;
    const arrow = arrows[event.key];
    if (event.key === '+' || event.key === '=') zoomBy(2);
    else if (event.key === '-') zoomBy(0.5);
    else if (arrow && onMove) {
      const [x, y] = toPoint(camera, place ?? camera.center);
      const far = event.shiftKey ? 1 : 8;
      camera = follow(camera, toPlace(camera, [x + arrow[0] * far, y + arrow[1] * far]));
      const [left, top] = toPoint(camera, place ?? camera.center);
      draw();
      move(toPlace(camera, [left + arrow[0] * far, top + arrow[1] * far]), false);
    } else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const settle = (event: KeyboardEvent): void => {
    if (event.target === element && arrows[event.key] && place && onMove) move(place, true);
  };
  element.addEventListener('pointerdown', grab);
  element.addEventListener('keydown', step);
  element.addEventListener('keyup', settle);
  element.classList.toggle(styles.fixed ?? '', onMove === undefined);
  draw();

  return {
    element,
    show(next) {
      if (next?.latitude === place?.latitude && next?.longitude === place?.longitude) return;
      const isFirst = place === null;
      place = next;
      if (next !== null) camera = isFirst ? lookAt(next) : follow(camera, next);
      draw();
    },
    destroy: () => element.remove(),
  };
}

/** On the pin, which stands above its place. */
function isNear([x, y]: readonly [number, number], [left, bottom]: readonly [number, number]): boolean {
  return Math.abs(x - left) < 12 && y > bottom - 24 && y < bottom + 6;
}

function addText(parent: HTMLElement, tag: string, className: string | undefined, text: string): HTMLElement {
  const made = document.createElement(tag);
  made.className = className ?? '';
  made.textContent = text;
  parent.append(made);
  return made;
}

function addButton(parent: HTMLElement, sign: string, label: string, press: () => void): void {
  const button = addText(parent, 'button', '', '') as HTMLButtonElement;
  button.type = 'button';
  button.title = label;
  button.setAttribute('aria-label', label);
  button.innerHTML = `<svg viewBox="0 0 24 24" width="14" height="14" aria-hidden="true"><path d="${sign}"/></svg>`;
  button.addEventListener('click', press);
}

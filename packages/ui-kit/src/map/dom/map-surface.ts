import { morphChildren } from '../../time/morph.ts';
import { recordOf } from '../../time/item-element.ts';
import type { RecordId } from '../../view/core/record.ts';
import { createElement, putAttribute, putClass } from '../../view/dom/elements.ts';
import { createLiveRegion } from '../../view/dom/live-region.ts';
import { createViewMessage } from '../../view/dom/view-message.ts';
import { toPlace } from '../core/map-camera.ts';
import type { MapCore } from '../core/map-core.ts';
import type { MapOptions } from '../map-options.ts';
import { createCameraRest } from './camera-rest.ts';
import { createGroundPainter } from './draw-ground.ts';
import { attachMapDrag } from './map-drag.ts';
import { attachMapKeys } from './map-keys.ts';
import { attachMapMoves } from './map-moves.ts';
import { attachMapPresses } from './map-presses.ts';
import { createMapTools } from './map-tools.ts';
import type { MapSurfaceParts } from './map-surface-parts.ts';
import { createOutlineReads } from './outline-reads.ts';
import { createTileLayer } from './tile-layer.ts';
import { paintCard, paintList, paintMarks } from './paint-map.ts';

export interface MapSurface {
  announce(text: string): void;
  focus(): void;
  destroy(): void;
}

/** Rows of the list at first. */
const firstRows = 100;
let counter = 0;

/** Draws a map into an element: outlines on a canvas, pins over it, and the list of what is in view beside it. */
export function createMapSurface(core: MapCore, options: MapOptions, host: HTMLElement): MapSurface {
  const { view, words } = core;
  const ended = new AbortController();
  const live = createLiveRegion();
  let request = 0;
  let shown: RecordId | null = null;
  let focus: { id: RecordId; isPlaceless: boolean } | null = null;
  let most = firstRows;
  let [isHeld, isLasso] = [false, false];

  const root = createElement('div', 'q-view q-map', { role: 'region', 'aria-label': words.map });
  root.dir = options.dir ?? (getComputedStyle(host).direction === 'rtl' ? 'rtl' : 'ltr');
  const hints = createElement('span', 'q-view-live', {}, [words.mapKeys]);
  const keys = createElement('span', 'q-view-live', {}, [words.keys]);
  hints.id = `q-map-keys-${(counter += 1)}`;
  keys.id = `${hints.id}-pins`;
  const canvas = createElement('canvas', 'q-map-ground', { 'aria-hidden': 'true' });
  const marks = createElement('div', 'q-map-marks');
  const cards = createElement('div', 'q-map-cards');
  const lasso = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  lasso.setAttribute('class', 'q-map-lasso');
  lasso.setAttribute('aria-hidden', 'true');
  const { tools, lassoTool } = createMapTools(words);
  const land = createElement('div', 'q-map-land', { tabindex: '0', role: 'group', 'aria-label': words.map, 'aria-describedby': hints.id }, [
    canvas,
  ]);
  const tiles = createTileLayer(land, options.tiles);
  // places do not mirror: east is on the right in every language
  const stage = createElement('div', 'q-map-stage', { dir: 'ltr' }, [
    land,
    marks,
    cards,
    lasso,
    tools,
    createElement('span', 'q-map-note', { dir: 'auto' }, [options.tiles?.credit || words.note]),
  ]);
  const list = createElement('aside', 'q-map-list', { 'aria-describedby': keys.id, 'aria-label': words.inView });
  const message = createViewMessage({ words, onRetry: () => view.dispatch({ type: 'retry' }), bones: 0 });
  root.append(createElement('div', 'q-time-body', {}, [stage, list]), message.element, hints, keys, live.element);
  host.append(root);

  const outlines = createOutlineReads(options.outlines, () => schedule());
  const paintGround = createGroundPainter(root, canvas);
  const rest = createCameraRest(() => schedule());

  const paint = (): void => {
    request = 0;
    const { status, reason, isResetting } = view.list;
    const hadFocus = list.contains(document.activeElement);
    putClass(root, 'is-resetting', isResetting);
    root.setAttribute('aria-busy', String(status === 'loading' || isResetting));
    message.show(status === 'failed' ? 'failed' : null, reason ?? '', isResetting || status === 'loading');
    core.pins();
    const camera = core.$camera.get();
    paintGround(camera, core.size(), outlines.at(camera.zoom));
    tiles(camera, core.size());
    morphChildren(marks, paintMarks(core, shown));
    const pin = shown === null ? null : core.pin(shown);
    morphChildren(cards, pin ? [paintCard(core, pin, options.fields ?? [])] : []);
    // nobody reads what changes in every frame
    if (!rest.isMoving(camera)) morphChildren(list, paintList(core, shown, { most, focus, fields: options.fields ?? [] }));
    putAttribute(lassoTool, 'aria-pressed', String(isLasso));
    putClass(stage, 'is-lasso', isLasso);
    if (!list.querySelector('[tabindex="0"]')) list.querySelector('.q-item')?.setAttribute('tabindex', '0');
    if (hadFocus && !list.contains(document.activeElement)) (rowOf(focus) ?? land).focus({ preventScroll: true });
  };

  const rowOf = (wanted: typeof focus): HTMLElement | null =>
    wanted &&
    ([...list.querySelectorAll<HTMLElement>('.q-item')].find(({ dataset }) => dataset['record'] === `${typeof wanted.id}:${wanted.id}`) ??
      null);

  const schedule = (): void => {
    if (request === 0 && !isHeld) request = requestAnimationFrame(paint);
  };

  const surface: MapSurfaceParts = {
    core,
    options,
    root,
    stage,
    list,
    shown: () => shown,
    show(id) {
      shown = id;
      if (id !== null) core.dispatch({ type: 'reveal', id });
      schedule();
    },
    isLasso: () => isLasso,
    setLasso(isOn) {
      isLasso = isOn;
      schedule();
    },
    drawLasso(line) {
      const points = line.map(([x, y]) => `${x.toFixed(0)},${y.toFixed(0)}`).join(' ');
      lasso.innerHTML = line.length > 1 ? `<polygon points="${points}"/>` : '';
    },
    moreInView() {
      most += firstRows;
      schedule();
    },
    pointOf(x, y) {
      const box = stage.getBoundingClientRect();
      return [x - box.left, y - box.top];
    },
    placeUnder(x, y) {
      const box = stage.getBoundingClientRect();
      if (x < box.left || x > box.right || y < box.top || y > box.bottom) return null;
      return toPlace([x - box.left, y - box.top], core.$camera.get(), core.size());
    },
    announce: live.announce,
    tell(id) {
      const pin = core.pin(id);
      if (pin) live.announce(words.placed(view.titleOf(id), `${pin.place.latitude}, ${pin.place.longitude}`));
    },
    setHeld(next) {
      isHeld = next;
      if (!next) schedule();
    },
    signal: ended.signal,
  };
  attachMapPresses(surface);
  attachMapMoves(surface, land);
  attachMapKeys(surface, land);
  if (core.canEdit) attachMapDrag(surface);

  root.addEventListener(
    'focusin',
    ({ target }) => {
      const at = recordOf(target as Element);
      if (!at || !list.contains(at.element)) return;
      focus = { id: at.id, isPlaceless: at.element.dataset['on'] === 'placeless' };
      view.dispatch({ type: 'focus', recordId: at.id, bucket: at.bucket });
    },
    { signal: ended.signal },
  );

  const follow = [view.$turn, view.$refused, view.$presence, view.selection.$selection, core.$camera].map((store) =>
    store.listen(schedule),
  );
  const resize = new ResizeObserver(() => {
    core.dispatch({ type: 'resize', size: { width: stage.clientWidth, height: stage.clientHeight } });
    schedule();
  });
  resize.observe(stage);
  paint();

  return {
    announce: live.announce,
    focus: () => (rowOf(focus) ?? land).focus(),
    destroy() {
      ended.abort();
      cancelAnimationFrame(request);
      rest.end();
      for (const stop of follow) stop();
      resize.disconnect();
      live.destroy();
      root.remove();
    },
  };
}

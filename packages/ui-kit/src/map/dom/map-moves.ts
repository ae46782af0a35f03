import { isInside, toScreen } from '../core/map-camera.ts';
import type { MapSurfaceParts } from './map-surface-parts.ts';

/** Moves the map by mouse, fingers and wheel; with the lasso what is drawn around is selected. */
export function attachMapMoves(surface: MapSurfaceParts, land: HTMLElement): void {
  const { core, stage, signal } = surface;
  const held = new Map<number, { x: number; y: number }>();
  let line: (readonly [number, number])[] = [];
  let hasMoved = false;

  const select = (): void => {
    const camera = core.$camera.get();
    const found = core.inView().filter(({ place }) => isInside(toScreen(place, camera, core.size()), line));
    core.view.selection.set(found.map(({ id }) => id));
    surface.announce(core.words.selected(found.length));
    surface.drawLasso([]);
    surface.setLasso(false);
    line = [];
  };

  land.addEventListener(
    'pointerdown',
    (event) => {
      if (event.button !== 0) return;
      land.setPointerCapture(event.pointerId);
      held.set(event.pointerId, { x: event.clientX, y: event.clientY });
      hasMoved = false;
      line = surface.isLasso() ? [surface.pointOf(event.clientX, event.clientY)] : [];
    },
    { signal },
  );
  land.addEventListener(
    'pointermove',
    (event) => {
      const before = held.get(event.pointerId);
      if (!before) return;
      const now = { x: event.clientX, y: event.clientY };
      hasMoved ||= Math.hypot(now.x - before.x, now.y - before.y) > 3;
      if (!hasMoved) return;
      held.set(event.pointerId, now);
      if (line.length > 0) {
        line.push(surface.pointOf(now.x, now.y));
        return surface.drawLasso(line);
      }
      const other = [...held].find(([id]) => id !== event.pointerId)?.[1];
      if (!other) return core.dispatch({ type: 'pan', dx: now.x - before.x, dy: now.y - before.y });
      // two fingers: closer or further, around the middle between them
      const [was, is] = [Math.hypot(before.x - other.x, before.y - other.y), Math.hypot(now.x - other.x, now.y - other.y)];
      if (was > 0 && is > 0)
        core.dispatch({ type: 'zoom', by: Math.log2(is / was), at: surface.pointOf((now.x + other.x) / 2, (now.y + other.y) / 2) });
    },
    { signal },
  );
  const end = (event: PointerEvent): void => {
    if (!held.delete(event.pointerId)) return;
    if (line.length > 2) select();
    else if (!hasMoved && event.type === 'pointerup') surface.show(null);
  };
  land.addEventListener('pointerup', end, { signal });
  land.addEventListener('pointercancel', end, { signal });
  land.addEventListener('dblclick', (event) => core.dispatch({ type: 'zoom', by: 1, at: surface.pointOf(event.clientX, event.clientY) }), {
    signal,
  });
  stage.addEventListener(
    'wheel',
    (event) => {
      event.preventDefault();
      const by = -event.deltaY * (event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 0.05 : 0.002);
      core.dispatch({ type: 'zoom', by: Math.min(1, Math.max(-1, by)), at: surface.pointOf(event.clientX, event.clientY) });
    },
    { signal, passive: false },
  );
}

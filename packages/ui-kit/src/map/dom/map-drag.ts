import { recordOf } from '../../time/item-element.ts';
import type { RecordId } from '../../view/core/record.ts';
import { attachDragGesture } from '../../view/dom/drag-gesture.ts';
import { createDragGhost } from '../../view/dom/drag-ghost.ts';
import type { DragGhost } from '../../view/dom/drag-ghost.ts';
import { toScreen } from '../core/map-camera.ts';
import type { MapSurfaceParts } from './map-surface-parts.ts';

/** Pins are dragged to other places, and records without one onto the map. */
export function attachMapDrag(surface: MapSurfaceParts): void {
  const { core, root, stage, list, signal } = surface;
  let held: { readonly id: RecordId; readonly ghost: DragGhost; readonly dx: number; readonly dy: number } | null = null;
  let pressed = { x: 0, y: 0 };
  let at = { x: 0, y: 0 };

  root.addEventListener(
    'pointerdown',
    ({ clientX: x, clientY: y }) => {
      pressed = { x, y };
    },
    { signal, capture: true },
  );

  const end = (): void => {
    held?.ghost.remove();
    held = null;
    root.classList.remove('is-dragging');
    surface.setHeld(false);
  };

  attachDragGesture(
    root,
    {
      find(target) {
        const found = recordOf(target);
        if (!found) return null;
        return stage.contains(found.element) || found.element.dataset['on'] === 'placeless' ? found.element : null;
      },
      lift(item) {
        const found = recordOf(item);
        if (!found) return false;
        const pin = list.contains(item) ? null : core.pin(found.id);
        const [x, y] = surface.pointOf(pressed.x, pressed.y);
        // a pin stands on its tip, wherever it was taken hold of
        const [left, top] = pin ? toScreen(pin.place, core.$camera.get(), core.size()) : [x, y];
        surface.setHeld(true);
        root.classList.add('is-dragging');
        held = { id: found.id, ghost: createDragGhost(root, item, 1, pressed.x, pressed.y), dx: left - x, dy: top - y };
        return true;
      },
      move(x, y) {
        at = { x, y };
        held?.ghost.move(x, y);
      },
      drop() {
        const place = held && surface.placeUnder(at.x + held.dx, at.y + held.dy);
        const id = held?.id;
        end();
        if (!place || id === undefined) return;
        core.dispatch({ type: 'place', id, place });
        surface.show(id);
        surface.tell(id);
      },
      cancel() {
        surface.announce(core.words.cancelled(1));
        end();
      },
      scroll: () => false,
    },
    signal,
  );
}

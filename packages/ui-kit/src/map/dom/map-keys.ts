import { recordOf } from '../../time/item-element.ts';
import type { RecordId } from '../../view/core/record.ts';
import { toPlace, toScreen } from '../core/map-camera.ts';
import type { MapSurfaceParts } from './map-surface-parts.ts';

const arrows: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};
const panStep = 80;
const pinStep = 10;

/** Keys move the map while it has the focus; on rows of the list they go through what is on screen and move pins. */
export function attachMapKeys(surface: MapSurfaceParts, land: HTMLElement): void {
  const { core, options, root, list, signal } = surface;
  const { view } = core;

  const onLand = (event: KeyboardEvent): boolean => {
    const arrow = arrows[event.key];
    if (arrow) core.dispatch({ type: 'pan', dx: -arrow[0] * panStep, dy: -arrow[1] * panStep });
    else if (event.key === '+' || event.key === '=') core.dispatch({ type: 'zoom', by: 1 });
    else if (event.key === '-') core.dispatch({ type: 'zoom', by: -1 });
    else if (event.key === 'Home' || event.key === '0') core.dispatch({ type: 'fit' });
    else if (event.key === 'Escape') surface.show(null);
    else return false;
    return true;
  };

  const movePin = (id: RecordId, [x, y]: readonly [number, number], isFine: boolean): void => {
    const pin = core.pin(id);
    if (!core.canEdit || !pin) return surface.announce(core.words.fixed);
    const step = isFine ? 1 : pinStep;
    const [left, top] = toScreen(pin.place, core.$camera.get(), core.size());
    core.dispatch({ type: 'place', id, place: toPlace([left + x * step, top + y * step], core.$camera.get(), core.size()) });
    surface.tell(id);
  };

  const goBy = (element: HTMLElement, by: number): void => {
    const rows = [...list.querySelectorAll<HTMLElement>('.q-item')];
    const next = rows[rows.indexOf(element) + by];
    if (!next) return;
    for (const row of rows) row.tabIndex = row === next ? 0 : -1;
    next.focus();
    const at = recordOf(next);
    if (at && next.dataset['on'] !== 'placeless') surface.show(at.id);
  };

  const onRow = (event: KeyboardEvent, element: HTMLElement, id: RecordId, bucket: string): boolean => {
    const arrow = arrows[event.key];
    const isPlaceless = element.dataset['on'] === 'placeless';
    if (event.altKey && event.key === 'Enter' && isPlaceless && core.canEdit) {
      const { width, height } = core.size();
      core.dispatch({ type: 'place', id, place: toPlace([width / 2, height / 2], core.$camera.get(), core.size()) });
      surface.show(id);
      surface.tell(id);
    } else if (arrow && event.altKey && !isPlaceless) movePin(id, arrow, event.shiftKey);
    else if (arrow && arrow[1] !== 0) goBy(element, arrow[1]);
    else if (event.key === 'Enter') options.onOpenRecord?.(id);
    else if (event.key === ' ') view.dispatch({ type: 'toggle', recordId: id, bucket });
    else if (event.key === 'Escape') surface.show(null);
    else if (event.key === '+' || event.key === '-') core.dispatch({ type: 'zoom', by: event.key === '+' ? 1 : -1 });
    else if (event.key === 'Delete') remove(id);
    else return false;
    return true;
  };

  const remove = (id: RecordId): void => {
    if (view.mode === 'read') return;
    const chosen = [...view.selection.$selection.get().ids];
    const ids = chosen.length > 0 ? chosen : [id];
    if (options.onDelete) options.onDelete(ids);
    else view.dispatch({ type: 'delete', ids });
  };

  root.addEventListener(
    'keydown',
    (event) => {
      const target = event.target as HTMLElement;
      if (event.isComposing) return;
      const key = event.key.toLowerCase();
      if ((event.ctrlKey || event.metaKey) && (key === 'z' || key === 'y')) {
        event.preventDefault();
        event.stopPropagation();
        return view.dispatch({ type: key === 'z' && !event.shiftKey ? 'undo' : 'redo' });
      }
      if (event.ctrlKey || event.metaKey) return;
      const at = recordOf(target);
      const isTaken =
        target === land ? onLand(event) : at && list.contains(at.element) ? onRow(event, at.element, at.id, at.bucket) : false;
      if (!isTaken) return;
      event.preventDefault();
      event.stopPropagation();
    },
    { signal },
  );
}

import { dayLength } from '../../time/days.ts';
import { recordOf } from '../../time/item-element.ts';
import type { LocalTime } from '../../time/zone.ts';
import type { RecordId } from '../../view/core/record.ts';
import { attachDragGesture, pushAtEdges } from '../../view/dom/drag-gesture.ts';
import { createDragGhost } from '../../view/dom/drag-ghost.ts';
import type { DragGhost } from '../../view/dom/drag-ghost.ts';
import { createElement } from '../../view/dom/elements.ts';
import { zoomFacts } from '../core/timeline-scale.ts';
import type { TimelineSurfaceParts } from './timeline-surface-parts.ts';

interface Held {
  readonly id: RecordId;
  readonly isInTray: boolean;
  readonly edge: 'start' | 'end' | null;
  readonly from: LocalTime;
  readonly lane: string | null;
  readonly origin: HTMLElement;
  readonly ghost: DragGhost | null;
}

/** Bars are dragged in time and between lanes, their ends to other times, and records without a date onto lanes. */
export function attachTimelineDrag(surface: TimelineSurfaceParts): void {
  const { core, root, scroller, tray, signal } = surface;
  const caption = createElement('div', 'q-tl-caption', { 'aria-hidden': 'true' });
  let pressed: { x: number; y: number; edge: 'start' | 'end' | null } = { x: 0, y: 0, edge: null };
  let held: Held | null = null;
  let target: HTMLElement | null = null;
  let at = { x: 0, y: 0 };

  root.addEventListener(
    'pointerdown',
    ({ clientX: x, clientY: y, target }) => {
      const bar = (target as Element).closest<HTMLElement>('.q-tl-bar.has-edges');
      pressed = { x, y, edge: bar && edgeAt(bar.getBoundingClientRect(), x, surface.isRightToLeft) };
    },
    { signal, capture: true },
  );

  const step = (): number => {
    const { step: millis } = zoomFacts[core.$window.get().zoom];
    return core.fields.start.isTimed && millis < dayLength ? millis : dayLength;
  };
  const snap = (time: LocalTime): LocalTime => Math.floor(time / step()) * step();

  const showCaption = (): void => {
    const place = surface.placeUnder(at.x, at.y);
    if (!held || !place) return void caption.remove();
    const { from, to } = timesAt(place.at);
    caption.textContent = surface.formats.span({ from, to, isAllDay: !core.fields.start.isTimed });
    if (!caption.isConnected) root.append(caption);
    caption.style.translate = `${at.x + 12}px ${at.y - 36}px`;
    // a lane is large, and drawn anew whenever its look changes
    if (held.edge !== null || target?.dataset['column'] === place.lane) return;
    target?.classList.remove('is-target');
    target = [...scroller.querySelectorAll<HTMLElement>('.q-tl-lane')].find(({ dataset }) => dataset['column'] === place.lane) ?? null;
    target?.classList.add('is-target');
  };

  /** When the record would take place if it was dropped there. */
  const timesAt = (time: LocalTime): { readonly from: LocalTime; readonly to: LocalTime } => {
    const item = core.items().dated.find(({ id }) => id === held?.id);
    if (!held || !item) return { from: snap(time), to: snap(time) + 3 * dayLength };
    const { from, to } = item.span;
    if (held.edge === 'start') return { from: Math.min(snap(time), to - step()), to };
    if (held.edge === 'end') return { from, to: Math.max(snap(time) + step(), from + step()) };
    const by = snap(time) - snap(held.from);
    return { from: from + by, to: to + by };
  };

  const end = (): void => {
    caption.remove();
    target?.classList.remove('is-target');
    target = null;
    held?.ghost?.remove();
    held?.origin.classList.remove('is-origin');
    held = null;
    root.classList.remove('is-dragging');
    surface.setHeld(false);
  };

  const drop = (): void => {
    const place = surface.placeUnder(at.x, at.y);
    if (!held || !place) return end();
    const { id, isInTray, edge, from, lane } = held;
    const times = timesAt(place.at);
    const to = place.lane ?? lane;
    if (isInTray) core.dispatch({ type: 'place', id, from: times.from, ...(to !== null && { lane: to }) });
    else if (edge) core.dispatch({ type: 'resize', id, edge, at: edge === 'start' ? times.from : times.to });
    else {
      const millis = snap(place.at) - snap(from);
      const isOther = to !== null && to !== lane && core.canChangeLane;
      if (millis !== 0 || isOther) core.dispatch({ type: 'move', id, millis, ...(isOther && { lane: to }) });
    }
    end();
    const found = core.layout().filter(({ bars }) => bars.some(({ item }) => item.id === id));
    surface.setCursor({ id, lane: found.find(({ key }) => key === to)?.key ?? found[0]?.key ?? null });
    surface.tell(id);
  };

  attachDragGesture(
    root,
    {
      find: (target) => recordOf(target)?.element ?? null,
      lift(item) {
        const found = recordOf(item);
        const isInTray = tray.contains(item);
        const place = isInTray ? null : surface.placeUnder(pressed.x, pressed.y);
        if (!found || (!isInTray && !place) || (pressed.edge === 'end' && !core.fields.end)) return false;
        surface.setHeld(true);
        root.classList.add('is-dragging');
        const ghost = pressed.edge ? null : createDragGhost(root, item, 1, pressed.x, pressed.y);
        item.classList.add('is-origin');
        held = { id: found.id, isInTray, edge: pressed.edge, from: place?.at ?? 0, lane: item.dataset['on'] ?? null, origin: item, ghost };
        return true;
      },
      move(x, y) {
        at = { x, y };
        held?.ghost?.move(x, y);
        showCaption();
      },
      drop,
      cancel() {
        surface.announce(core.words.cancelled(1));
        end();
      },
      scroll(x, y) {
        const box = scroller.getBoundingClientRect();
        const before = [scroller.scrollLeft, scroller.scrollTop];
        scroller.scrollLeft += pushAtEdges(x, box.left, box.right);
        scroller.scrollTop += pushAtEdges(y, box.top, box.bottom);
        return scroller.scrollLeft !== before[0] || scroller.scrollTop !== before[1];
      },
    },
    signal,
  );
}

/** Which end of a bar is under a point: some px at either side, as wide as the cursor says. */
function edgeAt({ left, right }: DOMRect, x: number, isRightToLeft: boolean): 'start' | 'end' | null {
  const [fromStart, fromEnd] = isRightToLeft ? [right - x, x - left] : [x - left, right - x];
  if (fromEnd <= 8 && fromEnd >= 0) return 'end';
  return fromStart <= 5 ? 'start' : null;
}

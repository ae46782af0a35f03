import { addDays, daysBetween } from '../../time/days.ts';
import { recordOf } from '../../time/item-element.ts';
import { spanOf } from '../../time/span.ts';
import { dayAt, startOf } from '../../time/zone.ts';
import type { LocalTime } from '../../time/zone.ts';
import type { RecordId } from '../../view/core/record.ts';
import { attachDragGesture, pushAtEdges } from '../../view/dom/drag-gesture.ts';
import { createDragGhost } from '../../view/dom/drag-ghost.ts';
import type { DragGhost } from '../../view/dom/drag-ghost.ts';
import { beginOn } from '../core/calendar-core.ts';
import { dayUnder, timeAt } from './calendar-geometry.ts';
import type { PlaceOnDays } from './calendar-geometry.ts';
import type { CalendarSurfaceParts } from './calendar-surface-parts.ts';

interface Held {
  readonly id: RecordId;
  readonly isInTray: boolean;
  readonly edge: boolean;
  /** The time that was taken hold of. */
  readonly from: LocalTime;
  readonly ghost: DragGhost | null;
}

const quarter = 900_000;

/** Records are dragged to other days and hours, their ends to others, and records without a date onto days. */
export function attachCalendarDrag(surface: CalendarSurfaceParts): void {
  const { core, root, main, tray, signal } = surface;
  let pressed = { x: 0, y: 0, isEdge: false };
  let held: Held | null = null;
  let over: PlaceOnDays | null = null;
  let at = { x: 0, y: 0 };

  root.addEventListener(
    'pointerdown',
    ({ clientX: x, clientY: y, target }) => {
      pressed = { x, y, isEdge: (target as Element).closest('[data-edge]') !== null };
    },
    { signal, capture: true },
  );

  /** The time under the pointer: of an hour where there are hours, else midnight of the day. */
  const timeUnder = (place: PlaceOnDays, y: number): LocalTime => (place.column ? timeAt(place.column, y, quarter) : startOf(place.day));

  const mark = (next: PlaceOnDays | null): void => {
    over?.element.classList.remove('is-target');
    over = next;
    over?.element.classList.add('is-target');
  };

  const end = (): void => {
    mark(null);
    held?.ghost?.remove();
    held = null;
    root.classList.remove('is-dragging');
    surface.setHeld(false);
  };

  const drop = (): void => {
    if (!held || !over) return end();
    const { id, isInTray, edge, from } = held;
    const to = timeUnder(over, at.y);
    const { day, column } = over;
    held.ghost?.remove();
    if (isInTray) core.dispatch({ type: 'place', id, from: column && core.fields.start.isTimed ? to : beginOn(day, core.fields) });
    else if (edge) core.dispatch({ type: 'resize', id, edge: 'end', at: column ? to + quarter : startOf(addDays(day, 1)) });
    else {
      const days = daysBetween(dayAt(from), day);
      const millis = column ? to - startOf(day) - (from - startOf(dayAt(from))) : 0;
      if (days !== 0 || millis !== 0) core.dispatch({ type: 'move', id, days, millis });
    }
    end();
    surface.setCursor({ day, id, isInTray: false });
    const record = core.view.record(id);
    const span = record && spanOf(record, core.fields);
    if (span) surface.announce(core.words.moved(core.view.titleOf(id), surface.formats.span(span)));
  };

  attachDragGesture(
    root,
    {
      find: (target) => recordOf(target)?.element ?? null,
      lift(item) {
        const found = recordOf(item);
        const isInTray = tray.contains(item);
        const place = isInTray ? null : dayUnder(main, pressed.x, pressed.y);
        if (!found || (!isInTray && !place) || (pressed.isEdge && !core.fields.end)) return false;
        surface.setHeld(true);
        root.classList.add('is-dragging');
        const ghost = pressed.isEdge ? null : createDragGhost(root, item, 1, pressed.x, pressed.y);
        held = { id: found.id, isInTray, edge: pressed.isEdge, from: place ? timeUnder(place, pressed.y) : 0, ghost };
        return true;
      },
      move(x, y) {
        at = { x, y };
        held?.ghost?.move(x, y);
        mark(dayUnder(main, x, y));
      },
      drop,
      cancel() {
        surface.announce(core.words.cancelled(1));
        end();
      },
      scroll(_x, y) {
        const scroller = main.querySelector('.q-cal-scroller') ?? main;
        const box = scroller.getBoundingClientRect();
        const before = scroller.scrollTop;
        scroller.scrollTop += pushAtEdges(y, box.top, box.bottom);
        return scroller.scrollTop !== before;
      },
    },
    signal,
  );
}

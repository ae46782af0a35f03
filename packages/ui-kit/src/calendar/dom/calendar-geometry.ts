import type { PlainDay } from '../../time/days.ts';
import { startOf } from '../../time/zone.ts';
import type { LocalTime } from '../../time/zone.ts';
import { hourHeight } from './paint-hours.ts';

/** The time a point of a column of hours stands for, to whole steps. */
export function timeAt(column: HTMLElement, y: number, step: number): LocalTime {
  const hours = (y - column.getBoundingClientRect().top) / hourHeight;
  const held = Math.min(Math.max(0, hours), 23.75) * 3_600_000;
  return startOf(column.dataset['column'] ?? '') + Math.floor(held / step) * step;
}

export interface PlaceOnDays {
  readonly day: PlainDay;
  /** The element of the day. */
  readonly element: HTMLElement;
  /** Its hours, where the point is among them. */
  readonly column: HTMLElement | null;
}

/** The day under a point: bars lie over days, so it is told by the boxes of the days themselves. */
export function dayUnder(main: HTMLElement, x: number, y: number): PlaceOnDays | null {
  for (const element of main.querySelectorAll<HTMLElement>('.q-cal-day, .q-cal-column, .q-cal-list-day, .q-cal-day-head')) {
    const box = element.getBoundingClientRect();
    if (x < box.left || x >= box.right || y < box.top || y >= box.bottom) continue;
    const column = element.dataset['column'];
    const day = column ?? element.dataset['day'] ?? element.querySelector<HTMLElement>('[data-day]')?.dataset['day'];
    if (day !== undefined) return { day, element, column: column === undefined ? null : element };
  }
  return null;
}

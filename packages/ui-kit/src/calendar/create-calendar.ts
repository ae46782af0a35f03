import { createViewMount } from '../view/dom/create-view-mount.ts';
import type { RecordId } from '../view/core/record.ts';
import type { CalendarOptions } from './calendar-options.ts';
import { createCalendarCore } from './core/calendar-core.ts';
import type { CalendarCore } from './core/calendar-core.ts';
import { createCalendarSurface } from './dom/calendar-surface.ts';

/** A calendar: mount it into an element that has a height, drive it with commands, read it through the atoms of its view. */
export interface Calendar extends CalendarCore {
  /** Builds the calendar inside an element. One place at a time; the answer takes it out again. */
  mount(element: HTMLElement): () => void;
  focus(): void;
}

/**
 * Makes a calendar over a source with a bucket of the records of some days (`dated:first/last`, as the scope says) and one without a date (`undated`).
 *
 * @example
 * const calendar = createCalendar({ source, fields: { start: { id: 'due', title: 'Due', isTimed: false }, end: null, zone: 'UTC' } });
 * calendar.mount(document.querySelector('#calendar'));
 */
export function createCalendar(options: CalendarOptions): Calendar {
  const core = createCalendarCore({
    ...options,
    titleOf: options.titleOf ?? (({ id }: { id: RecordId }) => String(id)),
    onSay(text) {
      mounted.surface?.announce(text);
      options.onSay?.(text);
    },
  });
  const mounted = createViewMount((element) => createCalendarSurface(core, options, element));
  return {
    ...core,
    mount: mounted.mount,
    focus: () => mounted.surface?.focus(),
    destroy() {
      mounted.unmount();
      core.destroy();
    },
  };
}

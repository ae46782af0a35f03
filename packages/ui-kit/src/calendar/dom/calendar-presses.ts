import type { PlainDay } from '../../time/days.ts';
import { recordOf } from '../../time/item-element.ts';
import { beginOn } from '../core/calendar-core.ts';
import type { CalendarMode } from '../core/calendar-window.ts';
import { timeAt } from './calendar-geometry.ts';
import type { CalendarSurfaceParts } from './calendar-surface-parts.ts';

const halfHour = 1_800_000;

/** Presses as commands of the calendar. */
export function attachCalendarPresses(surface: CalendarSurfaceParts): void {
  const { core, options, root, main, signal } = surface;
  const { view } = core;

  const act = (button: HTMLElement): void => {
    const { cursor } = surface;
    switch (button.dataset['act']) {
      case 'today':
      case 'previous':
      case 'next':
        return core.dispatch({ type: 'go', to: button.dataset['act'] });
      case 'mode':
        return core.dispatch({ type: 'show', mode: button.dataset['mode'] as CalendarMode, day: cursor().day });
      case 'tray':
        return surface.toggleTray();
      case 'moreUndated':
        return core.dispatch({ type: 'showUndated', count: surface.undated().length + 100 });
      case 'more':
        return core.dispatch({ type: 'show', mode: 'day', day: dayOf(button) });
      case 'add':
        return core.dispatch({ type: 'create', from: beginOn(dayOf(button), core.fields) });
    }
  };

  const dayOf = (element: HTMLElement): PlainDay =>
    element.dataset['on'] ?? element.closest<HTMLElement>('[data-day]')?.dataset['day'] ?? surface.cursor().day;

  root.addEventListener(
    'click',
    (event) => {
      const target = event.target as Element;
      const button = target.closest<HTMLElement>('[data-act]');
      if (button) return act(button);
      const at = recordOf(target);
      if (at) {
        if (view.$refused.get().has(at.id)) view.dispatch({ type: 'dismiss', recordId: at.id });
        if (event.ctrlKey || event.metaKey || event.shiftKey) return view.dispatch({ type: 'toggle', recordId: at.id, bucket: at.bucket });
        view.dispatch({ type: 'clearSelection' });
        return options.onOpenRecord?.(at.id);
      }
      const day = target.closest<HTMLElement>('[data-day]')?.dataset['day'];
      if (day !== undefined) surface.setCursor({ day, id: null, isInTray: false });
    },
    { signal },
  );

  main.addEventListener(
    'dblclick',
    (event) => {
      const target = event.target as HTMLElement;
      if (!core.canEdit || target.closest('button')) return;
      const day = target.closest<HTMLElement>('.q-cal-day')?.dataset['day'];
      const column = target.closest<HTMLElement>('.q-cal-column');
      if (day !== undefined) core.dispatch({ type: 'create', from: beginOn(day, core.fields) });
      else if (column) core.dispatch({ type: 'create', from: timeAt(column, event.clientY, halfHour) });
    },
    { signal },
  );
}

import { addDays } from '../../time/days.ts';
import type { PlainDay } from '../../time/days.ts';
import { recordOf } from '../../time/item-element.ts';
import { spanOf } from '../../time/span.ts';
import { dayLength } from '../../time/days.ts';
import type { RecordId } from '../../view/core/record.ts';
import { beginOn } from '../core/calendar-core.ts';
import type { CalendarSurfaceParts } from './calendar-surface-parts.ts';

const quarter = 900_000;

/** Keys as commands of the calendar. */
export function attachCalendarKeys(surface: CalendarSurfaceParts): void {
  const { core, options, root, main, signal } = surface;
  const { view } = core;

  /** Announces where a record is, after keys have moved it. */
  const announce = (id: RecordId): void => {
    const record = view.record(id);
    const span = record && spanOf(record, core.fields);
    if (span) surface.announce(core.words.moved(view.titleOf(id), surface.formats.span(span)));
  };

  const move = (id: RecordId, days: number, millis = 0): void => {
    const { day, isInTray } = surface.cursor();
    if (!core.canEdit) return surface.announce(core.words.fixed);
    core.dispatch({ type: 'move', id, days, millis });
    surface.setCursor({ day: addDays(day, days), id, isInTray });
    announce(id);
  };

  const resize = (id: RecordId, days: number, millis = 0): void => {
    const record = view.record(id);
    const span = record && spanOf(record, core.fields);
    if (!core.canEdit || !core.fields.end || !span) return surface.announce(core.words.fixed);
    core.dispatch({ type: 'resize', id, edge: 'end', at: span.to + days * dayLength + millis });
    surface.setCursor(surface.cursor());
    announce(id);
  };

  const open = (id: RecordId): void => options.onOpenRecord?.(id);

  const remove = (id: RecordId): void => {
    const chosen = [...view.selection.$selection.get().ids];
    const ids = chosen.length > 0 ? chosen : [id];
    if (view.mode === 'read') return;
    if (options.onDelete) options.onDelete(ids);
    else view.dispatch({ type: 'delete', ids });
  };

  /** Keys on a day. Answers whether one was meant for it. */
  const onDay = (event: KeyboardEvent, day: PlainDay): boolean => {
    const { mode } = core.$window.get();
    const by = stepOf(event.key, surface.isRightToLeft);
    const first = surface.itemsOn(day)[0];
    const go = (to: PlainDay): true => {
      surface.setCursor({ day: to, id: null, isInTray: false });
      return true;
    };
    if (by && mode === 'month') return go(addDays(day, by.across + by.down * 7));
    if (by && mode === 'agenda') {
      const listed = [...main.querySelectorAll<HTMLElement>('[data-day]')].map((one) => one.dataset['day'] ?? '');
      if (by.down > 0 && first) surface.setCursor({ day, id: first.id, isInTray: false });
      else go(listed[listed.indexOf(day) + by.across + by.down] ?? day);
      return true;
    }
    if (by?.across) return go(addDays(day, by.across));
    if (by?.down === 1 && first) surface.setCursor({ day, id: first.id, isInTray: false });
    else if (event.key === 'Enter' && first) surface.setCursor({ day, id: first.id, isInTray: false });
    else if (event.key === 'Enter' || event.key === 'Insert' || event.key === 'n')
      core.dispatch({ type: 'create', from: beginOn(day, core.fields) });
    else return by !== null;
    return true;
  };

  const onItem = (event: KeyboardEvent, id: RecordId, bucket: string): boolean => {
    const { day, isInTray } = surface.cursor();
    const by = stepOf(event.key, surface.isRightToLeft);
    const isHours = core.$window.get().mode === 'week' || core.$window.get().mode === 'day';
    const list: readonly { readonly id: RecordId }[] = isInTray ? surface.undated() : surface.itemsOn(day);
    const index = list.findIndex((one) => one.id === id);
    if (by && event.altKey && !isInTray) move(id, by.across + (isHours ? 0 : by.down * 7), isHours ? by.down * quarter : 0);
    else if (by && event.shiftKey && !isInTray) resize(id, by.across + (isHours ? 0 : by.down * 7), isHours ? by.down * quarter : 0);
    else if (by?.down) {
      const next = list[index + by.down];
      if (next) surface.setCursor({ day, id: next.id, isInTray });
      else if (!isInTray)
        surface.setCursor({ day: core.$window.get().mode === 'month' && by.down > 0 ? addDays(day, 7) : day, id: null, isInTray: false });
    } else if (by?.across && !isInTray) {
      const to = addDays(day, by.across);
      surface.setCursor({ day: to, id: surface.itemsOn(to)[0]?.id ?? null, isInTray: false });
    } else if (event.key === 'Enter' && event.altKey && isInTray && core.canEdit) {
      core.dispatch({ type: 'place', id, from: beginOn(day, core.fields) });
      surface.setCursor({ day, id, isInTray: false });
      announce(id);
    } else if (event.key === 'Enter') open(id);
    else if (event.key === ' ') view.dispatch({ type: 'toggle', recordId: id, bucket });
    else if (event.key === 'Escape') surface.setCursor({ day, id: null, isInTray: false });
    else if (event.key === 'Delete') remove(id);
    else return by !== null;
    return true;
  };

  const onAny = (event: KeyboardEvent): boolean => {
    if (event.key === 'PageUp' || event.key === 'PageDown') {
      core.dispatch({ type: 'go', to: event.key === 'PageUp' ? 'previous' : 'next' });
      surface.setCursor({ day: core.$window.get().day, id: null, isInTray: false });
    } else if (event.key === 't') {
      core.dispatch({ type: 'go', to: 'today' });
      surface.setCursor({ day: core.today(), id: null, isInTray: false });
    } else return false;
    return true;
  };

  root.addEventListener(
    'keydown',
    (event) => {
      const target = event.target as HTMLElement;
      if (event.isComposing || target.closest('.q-time-bar')) return;
      const isCommand = event.ctrlKey || event.metaKey;
      const isUndo = isCommand && event.key.toLowerCase() === 'z';
      if (isUndo || (isCommand && event.key.toLowerCase() === 'y')) {
        event.preventDefault();
        event.stopPropagation();
        return view.dispatch({ type: isUndo && !event.shiftKey ? 'undo' : 'redo' });
      }
      if (isCommand) return;
      const at = recordOf(target);
      const { day } = target.dataset;
      const isTaken = at
        ? onItem(event, at.id, at.bucket)
        : day !== undefined && target.dataset['act'] === undefined
          ? onDay(event, day)
          : false;
      if (!isTaken && (at || day !== undefined ? !onAny(event) : true)) return;
      event.preventDefault();
      event.stopPropagation();
    },
    { signal },
  );
}

/** Days forward and rows down an arrow means; forward is to the left where text runs so. */
function stepOf(key: string, isRightToLeft: boolean): { readonly across: -1 | 0 | 1; readonly down: -1 | 0 | 1 } | null {
  switch (key) {
    case 'ArrowLeft':
      return { across: isRightToLeft ? 1 : -1, down: 0 };
    case 'ArrowRight':
      return { across: isRightToLeft ? -1 : 1, down: 0 };
    case 'ArrowUp':
      return { across: 0, down: -1 };
    case 'ArrowDown':
      return { across: 0, down: 1 };
    default:
      return null;
  }
}

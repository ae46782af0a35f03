import { layoutDays, layoutHours, isBar } from '../core/calendar-layout.ts';
import type { HourBox } from '../core/calendar-layout.ts';
import { weekdayOf } from '../../time/days.ts';
import type { PlainDay } from '../../time/days.ts';
import type { TimedItem } from '../../time/timed-item.ts';
import { createItem } from '../../time/item-element.ts';
import { dayAt, startOf } from '../../time/zone.ts';
import { createElement } from '../../view/dom/elements.ts';
import type { CalendarPaint } from './calendar-paint.ts';
import { createBar, createMore } from './paint-month.ts';

/** Height of an hour, in px. */
export const hourHeight = 48;
const allDayLines = 4;
const hours = Array.from({ length: 24 }, (_, hour) => hour);

/** One day or the seven of a week with their hours; what has none stands above. */
export function paintHours(paint: CalendarPaint): HTMLElement {
  const { core, words, formats, dated, cursor } = paint;
  const days = core.days();
  const bars = dated.filter(({ span }) => isBar(span));
  const row = layoutDays(days, bars, allDayLines);
  const heads = days.map((day) => {
    const isFocus = cursor.day === day && cursor.id === null && !cursor.isInTray;
    return createElement(
      'button',
      day === core.today() ? 'q-cal-day-head is-today' : 'q-cal-day-head',
      {
        type: 'button',
        'data-day': day,
        tabindex: isFocus ? '0' : '-1',
        ...(day === core.today() && { 'aria-current': 'date' }),
      },
      [
        createElement('span', '', {}, [formats.weekday(day)]),
        createElement('b', '', {}, [formats.number(day, false)]),
        createElement('span', 'q-view-live', {}, [`, ${formats.full(day)}, ${words.records(paint.countOf(day))}`]),
      ],
    );
  });
  const allDay = createElement('div', 'q-cal-all-day', { role: 'group', 'aria-label': words.allDay }, [
    ...row.bars.map((bar) => createBar(paint, bar, days[bar.first] ?? '')),
    ...days.flatMap((day, at) => {
      const hidden = row.hidden[at] ?? 0;
      if (hidden === 0) return [];
      const more = createMore(paint, day, hidden, allDayLines - 1);
      more.dataset['day'] = day;
      more.style.setProperty('--q-first', String(at));
      return [more];
    }),
  ]);
  allDay.style.setProperty('--q-lines', String(Math.max(1, row.lines)));
  const gutter = createElement(
    'div',
    'q-cal-gutter',
    { 'aria-hidden': 'true' },
    hours.slice(1).map((hour) => createElement('span', '', {}, [formats.time(hour * 3_600_000)])),
  );
  const columns = days.map((day) => paintColumn(paint, day));
  const scroller = createElement('div', 'q-cal-scroller', { tabindex: '0', role: 'group', 'aria-label': words.calendar }, [
    gutter,
    createElement('div', 'q-cal-columns', {}, columns),
  ]);
  const root = createElement('div', 'q-cal-hours', {}, [
    createElement('div', 'q-cal-day-heads', {}, [createElement('span', '', {}, []), ...heads]),
    createElement('div', 'q-cal-all-day-row', {}, [
      createElement('span', 'q-cal-all-day-label', { 'aria-hidden': 'true' }, [words.allDay]),
      allDay,
    ]),
    scroller,
  ]);
  root.style.setProperty('--q-columns', String(days.length));
  return root;
}

function paintColumn(paint: CalendarPaint, day: PlainDay): HTMLElement {
  const { core, formats, dated } = paint;
  const now = core.now();
  const marks = [day === core.today() && 'is-today', weekdayOf(day) > 5 && 'is-weekend'];
  const column = createElement('div', ['q-cal-column', ...marks].filter(Boolean).join(' '), {
    role: 'group',
    'aria-label': formats.full(day),
    'data-column': day,
  });
  column.append(...layoutHours(day, dated).map((box) => createBox(paint, box, day)));
  if (dayAt(now) === day) {
    const line = createElement('i', 'q-cal-now', { 'aria-hidden': 'true' });
    line.style.insetBlockStart = `${((now - startOf(day)) / 3_600_000) * hourHeight}px`;
    column.append(line);
  }
  return column;
}

function createBox({ core, words, formats, cursor }: CalendarPaint, box: HourBox<TimedItem>, day: PlainDay): HTMLElement {
  const { item, start, end, column, columns } = box;
  const title = item.title || words.untitled;
  const element = createItem(core.view, item, {
    className: item.span.to <= core.now() ? 'q-cal-box is-past' : 'q-cal-box',
    hue: item.hue,
    title,
    details: formats.span(item.span),
    isFocus: cursor.id === item.id && cursor.day === day,
    children: [
      createElement('bdi', 'q-cal-title', {}, [title]),
      ...(end - start >= 45 ? [createElement('span', 'q-cal-time', {}, [formats.time(item.span.from)])] : []),
    ],
  });
  element.dataset['on'] = day;
  element.style.insetBlockStart = `${(start / 60) * hourHeight}px`;
  element.style.blockSize = `${((end - start) / 60) * hourHeight - 2}px`;
  element.style.setProperty('--q-column', String(column));
  element.style.setProperty('--q-of', String(columns));
  if (core.canEdit && core.fields.end?.isTimed)
    element.append(createElement('i', 'q-cal-edge', { 'data-edge': 'end', 'aria-hidden': 'true' }));
  return element;
}

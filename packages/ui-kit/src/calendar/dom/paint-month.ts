import { layoutDays, isBar } from '../core/calendar-layout.ts';
import type { RowBar } from '../core/calendar-layout.ts';
import { weekdayOf } from '../../time/days.ts';
import type { PlainDay } from '../../time/days.ts';
import { monthStart } from '../../time/months.ts';
import type { TimedItem } from '../../time/timed-item.ts';
import { createItem } from '../../time/item-element.ts';
import { createElement } from '../../view/dom/elements.ts';
import { createIcon } from '../../cells/icon.ts';
import { viewIcons } from '../../view/dom/view-icons.ts';
import type { CalendarPaint } from './calendar-paint.ts';

/** Lines of 24 px that fit below the number of a day. */
const linesIn = (height: number): number => Math.max(1, Math.floor((height - 30) / 23));

/** Six weeks of days, with bars across them. */
export function paintMonth(paint: CalendarPaint, height: number): HTMLElement {
  const { core, formats } = paint;
  const days = core.days();
  const weeks = Array.from({ length: 6 }, (_, week) => days.slice(week * 7, week * 7 + 7));
  const lines = linesIn((height - 28) / 6);
  const heads = (weeks[0] ?? []).map((day) => createElement('div', 'q-cal-weekday', { role: 'columnheader' }, [formats.weekday(day)]));
  const month = monthStart(core.$window.get().day, core.system.calendar);
  return createElement('div', 'q-cal-month', { role: 'grid', 'aria-label': formats.month(core.$window.get().day) }, [
    createElement('div', 'q-cal-weekdays', { role: 'row' }, heads),
    ...weeks.map((week) => paintWeek(paint, week, lines, month)),
  ]);
}

function paintWeek(paint: CalendarPaint, week: readonly PlainDay[], lines: number, month: PlainDay): HTMLElement {
  const { core, dated } = paint;
  const row = layoutDays(week, dated, lines);
  const cells = week.map((day, at) => {
    const bars = row.bars.filter(({ first }) => first === at).map((bar) => createBar(paint, bar, day));
    const hidden = row.hidden[at] ?? 0;
    return paintDay(paint, day, monthStart(day, core.system.calendar) === month, [
      ...bars,
      ...(hidden > 0 ? [createMore(paint, day, hidden, lines - 1)] : []),
    ]);
  });
  return createElement('div', 'q-cal-week', { role: 'row' }, cells);
}

function paintDay(
  { core, formats, words, cursor, countOf }: CalendarPaint,
  day: PlainDay,
  isInMonth: boolean,
  children: readonly Node[],
): HTMLElement {
  const isToday = day === core.today();
  const marks = [!isInMonth && 'is-outside', weekdayOf(day) > 5 && 'is-weekend', isToday && 'is-today'];
  const isFocus = cursor.day === day && cursor.id === null && !cursor.isInTray;
  const add = createElement(
    'button',
    'q-cal-add',
    { type: 'button', tabindex: '-1', 'data-act': 'add', 'aria-label': words.newOn(formats.full(day)) },
    [createIcon(viewIcons.plus, 'q-icon q-icon-14')],
  );
  return createElement(
    'div',
    ['q-cal-day', ...marks].filter(Boolean).join(' '),
    {
      role: 'gridcell',
      'data-day': day,
      tabindex: isFocus ? '0' : '-1',
      ...(isToday && { 'aria-current': 'date' }),
    },
    [
      createElement('span', 'q-cal-number', { 'aria-hidden': 'true' }, [formats.number(day)]),
      createElement('span', 'q-view-live', {}, [`${formats.full(day)}, ${words.records(countOf(day))}`]),
      ...(core.canEdit ? [add] : []),
      ...children,
    ],
  );
}

/** A record across the days of a row; a moment is a dot and its text. */
export function createBar({ core, words, formats, cursor }: CalendarPaint, bar: RowBar<TimedItem>, day: PlainDay): HTMLElement {
  const { item, first, last, line, beginsBefore, endsAfter } = bar;
  const title = item.title || words.untitled;
  const isMoment = !isBar(item.span);
  const marks = ['q-cal-bar', isMoment && 'is-moment', beginsBefore && 'begins-before', endsAfter && 'ends-after'].filter(Boolean);
  const element = createItem(core.view, item, {
    className: marks.join(' '),
    hue: item.hue,
    title,
    details: formats.span(item.span),
    isFocus: cursor.id === item.id && (cursor.day === day || beginsBefore || (cursor.day > day && last > first)),
    children: [
      ...(isMoment
        ? [
            createElement('i', 'q-cal-dot', { 'aria-hidden': 'true' }),
            createElement('span', 'q-cal-time', {}, [formats.time(item.span.from)]),
          ]
        : []),
      createElement('bdi', 'q-cal-title', {}, [title]),
    ],
  });
  element.dataset['on'] = day;
  element.style.setProperty('--q-first', String(first));
  element.style.setProperty('--q-days', String(last - first + 1));
  element.style.setProperty('--q-line', String(line));
  if (core.canEdit && core.fields.end && !isMoment && !endsAfter)
    element.append(createElement('i', 'q-cal-edge', { 'data-edge': 'end', 'aria-hidden': 'true' }));
  return element;
}

export function createMore({ words, formats }: CalendarPaint, day: PlainDay, count: number, line: number): HTMLElement {
  const more = createElement(
    'button',
    'q-cal-more',
    { type: 'button', tabindex: '-1', 'data-act': 'more', 'aria-label': `${words.more(count)}, ${formats.full(day)}` },
    [words.more(count)],
  );
  more.style.setProperty('--q-line', String(line));
  return more;
}

import { daysOfSpan, isBar } from '../core/calendar-layout.ts';
import type { PlainDay } from '../../time/days.ts';
import { createItem } from '../../time/item-element.ts';
import type { TimedItem } from '../../time/timed-item.ts';
import { createElement } from '../../view/dom/elements.ts';
import type { CalendarPaint } from './calendar-paint.ts';

/** Records a day lists; the rest is behind a press, which shows the day. */
const mostADay = 50;

/** What takes place on a day: what lasts all of it first, then by the clock. */
export function itemsOn(day: PlainDay, dated: readonly TimedItem[]): readonly TimedItem[] {
  return dated
    .filter(({ span }) => {
      const { first, last } = daysOfSpan(span);
      return first <= day && day <= last;
    })
    .toSorted((a, b) => Number(isBar(b.span)) - Number(isBar(a.span)) || a.span.from - b.span.from || b.span.to - a.span.to);
}

/** The days of a month that have records, one below the other. */
export function paintAgenda(paint: CalendarPaint): HTMLElement {
  const { core, words, formats, dated, cursor } = paint;
  const days = core.days().flatMap((day) => {
    const items = itemsOn(day, dated);
    const isFocus = cursor.day === day && cursor.id === null && !cursor.isInTray;
    if (items.length === 0 && day !== core.today() && !isFocus) return [];
    const head = createElement(
      'button',
      day === core.today() ? 'q-cal-list-head is-today' : 'q-cal-list-head',
      { type: 'button', 'data-day': day, tabindex: isFocus ? '0' : '-1', ...(day === core.today() && { 'aria-current': 'date' }) },
      [formats.full(day)],
    );
    const rows = items.slice(0, mostADay).map((item) => {
      const title = item.title || words.untitled;
      const when = isBar(item.span) ? words.allDay : formats.time(item.span.from);
      const element = createItem(core.view, item, {
        className: 'q-cal-list-item',
        hue: item.hue,
        title,
        details: formats.span(item.span),
        isFocus: cursor.id === item.id && cursor.day === day,
        children: [
          createElement('i', 'q-cal-dot', { 'aria-hidden': 'true' }),
          createElement('span', 'q-cal-time', {}, [when]),
          createElement('bdi', 'q-cal-title', {}, [title]),
        ],
      });
      element.dataset['on'] = day;
      return element;
    });
    const more = items.length - mostADay;
    return [
      createElement('section', 'q-cal-list-day', { 'aria-label': formats.full(day) }, [
        head,
        ...rows,
        ...(more > 0
          ? [
              createElement('button', 'q-cal-list-more', { type: 'button', tabindex: '-1', 'data-act': 'more', 'data-on': day }, [
                words.more(more),
              ]),
            ]
          : []),
      ]),
    ];
  });
  const empty = dated.length === 0 ? [createElement('p', 'q-cal-empty', {}, [words.empty])] : [];
  return createElement('div', 'q-cal-list', {}, [...days, ...empty]);
}

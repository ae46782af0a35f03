import type { GridLabels } from '../../core/grid-labels.ts';
import { addDays, addMonths, toDate, weeksOf } from '../../../time/days.ts';
import type { PlainDay } from '../../../time/days.ts';
import { createIcon } from '../../../cells/icon.ts';
import { createDiv, setAttribute } from '../elements.ts';
import { chromeIcons } from '../kind-icons.ts';
import { weekStartOf } from '../../../cells/week-start.ts';

export interface Calendar {
  readonly element: HTMLElement;
  /** Shows the month of a day; `picked` is the day marked as the value. */
  show(day: PlainDay, picked: PlainDay | null): void;
  /** Puts focus on the shown day. */
  focus(): void;
}

interface CalendarOptions {
  readonly labels: GridLabels;
  readonly dir: 'ltr' | 'rtl';
  readonly today: PlainDay;
  readonly onPick: (day: PlainDay) => void;
  /** Escape, or Tab out of it. */
  readonly onLeave: () => void;
}

const steps: Readonly<Record<string, (day: PlainDay, forward: 1 | -1) => PlainDay>> = {
  ArrowLeft: (day, forward) => addDays(day, -forward),
  ArrowRight: (day, forward) => addDays(day, forward),
  ArrowUp: (day) => addDays(day, -7),
  ArrowDown: (day) => addDays(day, 7),
  PageUp: (day) => addMonths(day, -1),
  PageDown: (day) => addMonths(day, 1),
};

/** A month as a table of days: arrows move by day and week, Page keys by month, Enter takes the day. */
export function createCalendar(options: CalendarOptions): Calendar {
  const { labels, today, onPick } = options;
  const locale = document.documentElement.lang || 'en';
  const weekStart = weekStartOf(locale);
  const calendar = { timeZone: 'UTC', calendar: 'gregory' } as const;
  const monthName = new Intl.DateTimeFormat(locale, { ...calendar, month: 'long', year: 'numeric' });
  const dayName = new Intl.DateTimeFormat(locale, { ...calendar, dateStyle: 'full' });
  const dayNumber = new Intl.DateTimeFormat(locale, { ...calendar, day: 'numeric' });
  const weekday = new Intl.DateTimeFormat(locale, { ...calendar, weekday: 'narrow' });
  const element = createDiv('q-calendar', { role: 'group', 'aria-label': labels.calendar });
  const title = createDiv('q-calendar-title', { 'aria-live': 'polite' });
  const days = createDiv('q-calendar-days', { role: 'grid' });
  // made once: the day that has focus must not leave the page
  const cells = Array.from({ length: 42 }, () => createDiv('q-calendar-day', { role: 'gridcell' }));
  let shown: PlainDay = today;
  let picked: PlainDay | null = null;

  const show = (day: PlainDay): void => {
    shown = day;
    title.textContent = monthName.format(toDate(day));
    setAttribute(days, 'aria-label', title.textContent);
    weeksOf(day, weekStart)
      .flat()
      .forEach((each, at) => patchDay(cells[at] as HTMLElement, each));
  };

  const createHead = (day: PlainDay): HTMLElement => {
    const head = createDiv('q-calendar-head', { role: 'columnheader' });
    head.textContent = weekday.format(toDate(day));
    return head;
  };

  const patchDay = (cell: HTMLElement, day: PlainDay): void => {
    cell.dataset.day = day;
    cell.tabIndex = day === shown ? 0 : -1;
    cell.textContent = dayNumber.format(toDate(day));
    cell.classList.toggle('is-outside', day.slice(0, 7) !== shown.slice(0, 7));
    setAttribute(cell, 'aria-label', dayName.format(toDate(day)));
    setAttribute(cell, 'aria-current', day === today ? 'date' : null);
    setAttribute(cell, 'aria-selected', String(day === picked));
  };

  const fill = (): void => {
    const heads = createDiv('q-calendar-week', { role: 'row' });
    heads.append(...(weeksOf(today, weekStart)[0] ?? []).map(createHead));
    const weeks = Array.from({ length: 6 }, () => createDiv('q-calendar-week', { role: 'row' }));
    weeks.forEach((week, at) => week.append(...cells.slice(at * 7, at * 7 + 7)));
    days.append(heads, ...weeks);
  };

  const focus = (): void => days.querySelector<HTMLElement>('[tabindex="0"]')?.focus({ preventScroll: true });

  days.addEventListener('click', (event) => {
    const day = (event.target as Element).closest<HTMLElement>('[data-day]')?.dataset.day;
    if (day) onPick(day);
  });
  element.addEventListener('keydown', (event) => {
    event.stopPropagation();
    if (event.key === 'Escape' || event.key === 'Tab') {
      event.preventDefault();
      return options.onLeave();
    }
    if (!(event.target as Element).closest('[data-day]')) return;
    const step = steps[event.key];
    if (step) show(step(shown, options.dir === 'rtl' ? -1 : 1));
    else if (event.key === 'Enter' || event.key === ' ') onPick(shown);
    else return;
    event.preventDefault();
    if (step) focus();
  });

  const head = createDiv('q-calendar-bar');
  head.append(
    createButton(labels.previousMonth, 'is-back', () => show(addMonths(shown, -1))),
    title,
    createButton(labels.nextMonth, 'is-on', () => show(addMonths(shown, 1))),
  );
  const foot = document.createElement('button');
  foot.type = 'button';
  foot.tabIndex = -1;
  foot.className = 'q-calendar-today';
  foot.textContent = labels.today;
  foot.addEventListener('click', () => onPick(today));
  fill();
  element.append(head, days, foot);

  return {
    element,
    show(day, value) {
      picked = value;
      show(day);
    },
    focus,
  };
}

function createButton(label: string, className: string, onPress: () => void): HTMLButtonElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.tabIndex = -1;
  button.className = `q-calendar-step ${className}`;
  button.setAttribute('aria-label', label);
  button.append(createIcon(chromeIcons.chevronDown, 'q-icon'));
  button.addEventListener('click', onPress);
  return button;
}

import { plural, t } from '@lingui/core/macro';
import type { CalendarWords } from '@quadrille/ui-kit/calendar';
import { createViewWords } from '../records/index.ts';

/** Every word a calendar shows or says, in the chosen language, whose `locale` counts are written in. */
export function createCalendarWords(locale: string): CalendarWords {
  const words = createViewWords(locale);
  const { number } = words;
  return {
    ...words,
    calendar: t`Calendar`,
    today: t`Today`,
    previous: t`Earlier`,
    next: t`Later`,
    mode: { month: t`Month`, week: t`Week`, day: t`Day`, agenda: t`List` },
    modes: t`What is shown`,
    allDay: t`All day`,
    more: (count) => t`${number(count)} more`,
    records: (count) => t`${plural(count, { one: '# record', other: '# records' })}`,
    noDate: t`No date`,
    noDateHint: t`Drag onto a day to give it a date, or press Alt and Enter.`,
    showMore: (count) => t`Show ${number(count)} more`,
    newOn: (day) => t`New record on ${day}`,
    moved: (title, when) => t`${title}: ${when}`,
    fixed: t`These dates cannot be changed here`,
    empty: t`Nothing in these days`,
    loadFailed: t`Could not load these records`,
    retry: t`Retry`,
    keys: t`Enter opens it, Alt and arrows move it, Shift and arrows move its end`,
    untitled: t`Untitled`,
  };
}

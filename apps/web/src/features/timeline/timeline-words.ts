import { plural, t } from '@lingui/core/macro';
import type { TimelineWords } from '@quadrille/ui-kit/timeline';
import { createViewWords } from '../records/index.ts';

/** Every word a timeline shows or says, in the chosen language, whose `locale` counts are written in. */
export function createTimelineWords(locale: string): TimelineWords {
  const words = createViewWords(locale);
  const { number } = words;
  return {
    ...words,
    timeline: t`Timeline`,
    today: t`Today`,
    previous: t`Earlier`,
    next: t`Later`,
    zoom: { day: t`Day`, week: t`Week`, month: t`Month`, quarter: t`Quarter`, year: t`Year` },
    zooms: t`How close one looks`,
    lanes: (count) => t`${plural(count, { one: '# lane', other: '# lanes' })}`,
    noLane: t`No value`,
    allRecords: t`All records`,
    after: (titles) => {
      const names = new Intl.ListFormat(locale.replace('_', '-')).format(titles);
      return t`after ${names}`;
    },
    records: (count) => t`${plural(count, { one: '# record', other: '# records' })}`,
    noDate: t`No date`,
    noDateHint: t`Drag onto a lane to give it dates, or press Alt and Enter.`,
    showMore: (count) => t`Show ${number(count)} more`,
    moved: (title, when) => t`${title}: ${when}`,
    fixed: t`These dates cannot be changed here`,
    empty: t`Nothing in these days`,
    loadFailed: t`Could not load these records`,
    retry: t`Retry`,
    keys: t`Enter opens it, Alt and arrows move it in time and between lanes, Shift and arrows move its end`,
    untitled: t`Untitled`,
  };
}

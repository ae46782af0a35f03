import { englishCalendarWords } from '@quadrille/ui-kit/calendar';
import {
  createSamplePlan,
  openPlan,
  samplePlanDay,
  samplePlanFields,
  samplePlanNow,
  sampleTimedFields,
  showConcerts,
} from '@quadrille/ui-kit/testing';
import type { SamplePlanOptions } from '@quadrille/ui-kit/testing';
import type { ViewSource } from '@quadrille/ui-kit/view';
import { useEffect, useRef, useState } from 'react';
import { CalendarView } from './calendar-view.tsx';
import type { CalendarViewProps } from './calendar-view.tsx';

export default {
  title: 'Views/Calendar',
  parameters: { layout: 'fullscreen' },
  args: { isUndatedOpen: true },
  argTypes: { isUndatedOpen: { control: 'boolean' } },
};

interface DemoProps extends Partial<CalendarViewProps> {
  readonly sample?: SamplePlanOptions;
  readonly wrap?: (source: ViewSource) => ViewSource;
}

function Demo({ sample = {}, wrap = (source) => source, fields = samplePlanFields, ...options }: DemoProps) {
  const [source] = useState(() => wrap(openPlan(createSamplePlan(sample), fields)));
  return (
    <div style={{ blockSize: 700 }}>
      <CalendarView
        source={source}
        fields={fields}
        now={samplePlanNow}
        day={samplePlanDay}
        titleOf={({ cells }) => String(cells['name'])}
        {...options}
      />
    </div>
  );
}

const wait = { timeout: 15_000 };

interface Play {
  readonly canvas: { findAllByText(text: string | RegExp, by: object, wait: object): Promise<HTMLElement[]> };
}

/** A calendar, and a text that has to show for the story to be told. */
const calendar = (props: DemoProps = {}, text: string | RegExp = /Ship the import wizard/) => ({
  render: (args: Partial<CalendarViewProps>) => <Demo {...args} {...props} />,
  play: async ({ canvas }: Play) => void (await canvas.findAllByText(text, {}, wait)),
});
const rtl = { globals: { direction: 'rtl', locale: 'ar' } };

export const Month = calendar();
export const Arabic = { ...rtl, ...calendar({ locale: 'ar', weekStart: 6, sample: { isArabic: true } }, /إطلاق معالج الاستيراد/) };
export const PersianMonths = { ...rtl, ...calendar({ locale: 'fa', calendar: 'persian', weekStart: 6 }, /1405|۱۴۰۵/) };
export const Week = calendar({ show: 'week', fields: sampleTimedFields }, /Member welcome/);
export const Day = calendar({ show: 'day', fields: sampleTimedFields, sample: { count: 400 } }, /All day/);
export const List = calendar({ show: 'agenda' });
export const ManyADay = calendar({ sample: { count: 3000 } }, /more/);
const long = ' and everything that comes after it in a title nobody has shortened for years, nor anybody will';
export const LongTexts = calendar({ titleOf: ({ cells }) => `${String(cells['name'])}${long}` }, /everything that comes after/);
export const ReadOnly = calendar({ mode: 'read' });
export const Empty = calendar({ show: 'agenda', sample: { count: 0 } }, englishCalendarWords.empty);
export const Loading = {
  render: () => <Demo wrap={(source) => ({ ...source, buckets: () => new Promise<never>(() => {}) })} />,
};
export const Failed = calendar(
  { wrap: (source) => ({ ...source, buckets: () => Promise.reject(new Error('The server cannot be reached.')) }) },
  /cannot be reached/,
);

function PlainCalendar() {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!place.current) return;
    const made = showConcerts(place.current);
    return () => made.destroy();
  }, []);
  return <div ref={place} style={{ blockSize: 560 }} />;
}

/** The page of the README: somebody's own data without React and without a server. */
export const OwnDataWithoutReact = {
  render: () => <PlainCalendar />,
  play: async ({ canvas }: Play) => void (await canvas.findAllByText(/Concert/, {}, wait)),
};

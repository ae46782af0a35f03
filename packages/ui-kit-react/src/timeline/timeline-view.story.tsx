import {
  createSamplePlan,
  openPlan,
  samplePlanDay,
  samplePlanFields,
  samplePlanNow,
  sampleTimedFields,
  showDocks,
} from '@quadrille/ui-kit/testing';
import type { SamplePlanOptions } from '@quadrille/ui-kit/testing';
import type { ViewSource } from '@quadrille/ui-kit/view';
import { useEffect, useRef, useState } from 'react';
import { TimelineView } from './timeline-view.tsx';
import type { TimelineViewProps } from './timeline-view.tsx';

export default {
  title: 'Views/Timeline',
  parameters: { layout: 'fullscreen' },
  args: { isUndatedOpen: true },
  argTypes: { isUndatedOpen: { control: 'boolean' } },
};

const owner = { id: 'owner', title: 'Owner', kind: 'text' } as const;

interface DemoProps extends Partial<TimelineViewProps> {
  readonly sample?: SamplePlanOptions;
  readonly wrap?: (source: ViewSource) => ViewSource;
}

function Demo({ sample = {}, wrap = (source) => source, fields = samplePlanFields, ...options }: DemoProps) {
  const [source] = useState(() => wrap(openPlan(createSamplePlan(sample), fields)));
  return (
    <div style={{ blockSize: 700 }}>
      <TimelineView
        source={source}
        fields={fields}
        lane={owner}
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

/** A timeline, and a text that has to show for the story to be told. */
const timeline = (props: DemoProps = {}, text: string | RegExp = /Ana Prado/) => ({
  render: (args: Partial<TimelineViewProps>) => <Demo {...args} {...props} />,
  play: async ({ canvas }: Play) => void (await canvas.findAllByText(text, {}, wait)),
});
const rtl = { globals: { direction: 'rtl', locale: 'ar' } };

export const Months = timeline();
export const Arabic = { ...rtl, ...timeline({ locale: 'ar', sample: { isArabic: true } }) };
export const PersianMonths = { ...rtl, ...timeline({ locale: 'fa', calendar: 'persian' }, /1405|۱۴۰۵/) };
export const Hours = timeline({ zoom: 'day', fields: sampleTimedFields });
export const Weeks = timeline({ zoom: 'week' });
export const Quarter = timeline({ zoom: 'quarter', sample: { count: 400, days: 300 } });
export const Year = timeline({ zoom: 'year', sample: { count: 2000, days: 1200 } });
export const Milestones = timeline({ fields: { ...samplePlanFields, end: null } });
/** Each record comes after the one before it, and every fifth is a milestone. */
const ordered = {
  comesAfter: ({ id }: { readonly id: string | number }) => (Number(id) % 4 === 0 ? [] : [Number(id) - 1]),
  isMilestone: ({ id }: { readonly id: string | number }) => Number(id) % 5 === 0,
};
export const Ordered = timeline({ ...ordered, sample: { count: 30 } });
export const OrderedArabic = { ...rtl, ...timeline({ ...ordered, locale: 'ar', sample: { isArabic: true, count: 30 } }) };
export const OneLane = timeline({ lane: null }, 'All records');
const long = ' and everything that comes after it in a title nobody has shortened for years, nor anybody will';
export const LongTexts = timeline({ titleOf: ({ cells }) => `${String(cells['name'])}${long}` }, /everything that comes after/);
export const ReadOnly = timeline({ mode: 'read' });
export const Empty = timeline({ sample: { count: 0 } }, 'No value');
export const Loading = {
  render: () => <Demo wrap={(source) => ({ ...source, buckets: () => new Promise<never>(() => {}) })} />,
};
export const Failed = timeline(
  { wrap: (source) => ({ ...source, buckets: () => Promise.reject(new Error('The server cannot be reached.')) }) },
  /cannot be reached/,
);

function PlainTimeline() {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!place.current) return;
    const made = showDocks(place.current);
    return () => made.destroy();
  }, []);
  return <div ref={place} style={{ blockSize: 560 }} />;
}

/** The page of the README: somebody's own data without React and without a server. */
export const OwnDataWithoutReact = {
  render: () => <PlainTimeline />,
  play: async ({ canvas }: Play) => void (await canvas.findAllByText('Dock 1', {}, wait)),
};

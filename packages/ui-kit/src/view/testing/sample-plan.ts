import { datedPrefix, undatedBucket } from '../../calendar/core/calendar-core.ts';
import { hueNames } from '../../cells/cell-spec.ts';
import { addDays } from '../../time/days.ts';
import { spanOf } from '../../time/span.ts';
import type { SpanFields } from '../../time/span.ts';
import { startOf } from '../../time/zone.ts';
import type { ViewRecord } from '../core/record.ts';
import type { ViewSource } from '../core/view-source.ts';
import { createMemoryView } from './memory-view.ts';
import type { MemoryView, MemoryViewOptions } from './memory-view.ts';
import { createScopedSource } from './scoped-source.ts';

/** The day samples stand around. */
export const samplePlanDay = '2026-12-07';
/** Half past ten of that day, in UTC. */
export const samplePlanNow = (): number => Date.parse(`${samplePlanDay}T10:42:00Z`);

export const samplePlanFields: SpanFields = {
  start: { id: 'start', title: 'Start', isTimed: false },
  end: { id: 'due', title: 'Due', isTimed: false },
  zone: 'UTC',
};
export const sampleTimedFields: SpanFields = {
  start: { id: 'begins', title: 'Begins', isTimed: true },
  end: { id: 'ends', title: 'Ends', isTimed: true },
  zone: 'Europe/Lisbon',
};

const names = [
  'Rewrite the error pages',
  'Member welcome',
  'Ship the import wizard',
  'Right-to-left sweep',
  'Time zone drift',
  'Rotate tokens',
  'Public form',
  'Design review',
  'Audit log filters',
];
const arabicNames = [
  'إعادة كتابة صفحات الأخطاء',
  'ترحيب بالأعضاء',
  'إطلاق معالج الاستيراد',
  'مراجعة الاتجاه',
  'انحراف المنطقة الزمنية',
  'تدوير الرموز',
];
const people = ['Ana Prado', 'Ben Kwon', 'Chidi Mensah', 'Emre Yildiz', 'Freya Lund'];

export interface SamplePlanOptions extends Partial<MemoryViewOptions> {
  readonly count?: number;
  /** Days they are spread over, around the sample's day. */
  readonly days?: number;
  readonly isArabic?: boolean;
  readonly fields?: SpanFields;
}

/** Tasks with dates in memory; every seventh has none. */
export function createSamplePlan(options: SamplePlanOptions = {}): MemoryView {
  const { count = 60, days = 70, isArabic = false } = options;
  const titles = isArabic ? arabicNames : names;
  const records = Array.from({ length: count }, (_, at): ViewRecord => {
    const hasDate = at % 7 !== 6;
    const start = addDays(samplePlanDay, ((at * 13) % days) - Math.floor(days / 3));
    const hour = 8 + ((at * 5) % 9);
    const moment = (hours: number): string => `${start} ${String(hours).padStart(2, '0')}:30:00+00:00`;
    return {
      id: at + 1,
      version: 1,
      hue: hueNames[at % 6] ?? null,
      cells: {
        name: `${titles[at % titles.length] ?? ''}${at >= titles.length ? ` ${at + 1}` : ''}`,
        owner: people[at % people.length] ?? null,
        start: hasDate ? start : null,
        due: hasDate && at % 3 > 0 ? addDays(start, (at * 3) % 9) : null,
        begins: hasDate ? moment(hour) : null,
        ends: hasDate ? moment(hour + 1 + (at % 2)) : null,
      },
    };
  });
  return createMemoryView({ records, ...options });
}

/** One person's source of such tasks: those of the days asked for, and those without a date. */
export function openPlan(memory: MemoryView, fields: SpanFields = samplePlanFields): ViewSource {
  return createScopedSource(memory, (scope) => {
    if (scope === null) return [];
    const [first = '', last = ''] = scope.split('/');
    const [from, to] = [startOf(first), startOf(addDays(last, 1))];
    return [
      {
        id: `${datedPrefix}${scope}`,
        has(record) {
          const span = spanOf(record, fields);
          return span !== null && span.from < to && (span.to > from || span.from >= from);
        },
      },
      { id: undatedBucket, has: (record) => spanOf(record, fields) === null },
    ];
  });
}

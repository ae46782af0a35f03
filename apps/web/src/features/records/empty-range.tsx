import { Trans } from '@lingui/react/macro';
import { useStore } from '@nanostores/react';
import { type CellValue, todayIn } from '@quadrille/domain';
import type { SpanFields } from '@quadrille/ui-kit/calendar';
import { Button } from '@quadrille/ui-kit-react';
import type { ReadableAtom } from 'nanostores';
import { useEffect, useState } from 'react';
import { dateLocale } from '../../platform/date-locale.ts';
import type { PartReads } from './part-reads.ts';
import styles from './empty-range.module.css';

export interface EmptyRangeProps {
  readonly source: Pick<PartReads, 'nearestValues'>;
  /** The field records begin by, and the zone whose clocks count. */
  readonly fields: SpanFields;
  /** The day one looks at. */
  readonly $window: ReadableAtom<{ readonly day: string }>;
  readonly onGo: (day: string) => void;
}

/** Said where the days on screen hold no record: where the nearest is, and the way there. */
export function EmptyRange({ source, fields, $window, onGo }: EmptyRangeProps) {
  const looked = useStore($window).day;
  const { zone } = fields;
  const { id: fieldId, isTimed } = fields.start;
  const [nearest, setNearest] = useState<string | null>(null);
  useEffect(() => {
    const request = new AbortController();
    source
      .nearestValues(fieldId, looked, request.signal)
      .then((values) => setNearest(nearestDay(values, looked, isTimed ? zone : null)))
      .catch(() => {}); // what is shown is empty all the same
    return () => request.abort();
  }, [source, fieldId, isTimed, zone, looked]);
  if (nearest === null) return null;
  const { locale } = dateLocale();
  const day = new Date(`${nearest}T00:00:00Z`).toLocaleDateString(locale, { dateStyle: 'long', timeZone: 'UTC' });
  return (
    <div className={styles.note} role="status">
      <span>
        <Trans>No record on these days. The nearest is on {day}.</Trans>
      </span>
      <Button size="sm" onClick={() => onGo(nearest)}>
        <Trans>Go there</Trans>
      </Button>
    </div>
  );
}

/** Of days, or of the days moments are on in a zone, the one that is fewest days away. */
export function nearestDay(values: readonly CellValue[], looked: string, zone: string | null): string | null {
  const away = (day: string): number => Math.abs(Date.parse(day) - Date.parse(looked));
  const days = values.flatMap((value) => (typeof value === 'string' ? (dayOf(value, zone) ?? []) : []));
  return days.toSorted((one, other) => away(one) - away(other))[0] ?? null;
}

function dayOf(value: string, zone: string | null): string | null {
  if (zone === null) return value.slice(0, 10);
  const instant = Date.parse(value.replace(' ', 'T'));
  return Number.isNaN(instant) ? null : todayIn(instant, zone);
}

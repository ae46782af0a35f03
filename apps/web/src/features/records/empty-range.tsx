import { Trans } from '@lingui/react/macro';
import type { CellValue } from '@quadrille/domain';
import { Button } from '@quadrille/ui-kit-react';
import { useEffect, useState } from 'react';
import { dateLocale } from '../../platform/date-locale.ts';
import type { PartReads } from './part-reads.ts';
import styles from './empty-range.module.css';

export interface EmptyRangeProps {
  readonly source: Pick<PartReads, 'nearestValues'>;
  /** The field records begin by. */
  readonly fieldId: string;
  /** The day one looks at. */
  readonly day: string;
  readonly onGo: (day: string) => void;
}

/** Said where the days on screen hold no record: where the nearest is, and the way there. */
export function EmptyRange({ source, fieldId, day: looked, onGo }: EmptyRangeProps) {
  const [nearest, setNearest] = useState<string | null>(null);
  useEffect(() => {
    const request = new AbortController();
    source
      .nearestValues(fieldId, looked, request.signal)
      .then((values) => setNearest(nearestDay(values, looked)))
      .catch(() => {}); // what is shown is empty all the same
    return () => request.abort();
  }, [source, fieldId, looked]);
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

/** Of days with or without a time the one that is fewest days away. */
export function nearestDay(values: readonly CellValue[], looked: string): string | null {
  const away = (day: string): number => Math.abs(Date.parse(day) - Date.parse(looked));
  const days = values.flatMap((value) => (typeof value === 'string' ? [value.slice(0, 10)] : []));
  return days.toSorted((one, other) => away(one) - away(other))[0] ?? null;
}

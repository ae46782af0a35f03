import { Trans } from '@lingui/react/macro';
import { Button } from '@quadrille/ui-kit-react';
import { useEffect, useState } from 'react';
import { dateLocale } from '../../platform/date-locale.ts';
import type { PartReads } from './part-reads.ts';
import styles from './empty-range.module.css';

export interface EmptyRangeProps {
  readonly source: Pick<PartReads, 'firstValue'>;
  /** The field records begin by. */
  readonly fieldId: string;
  readonly onGo: (day: string) => void;
}

/** Said where the days on screen hold no record: where the earliest is, and the way there. */
export function EmptyRange({ source, fieldId, onGo }: EmptyRangeProps) {
  const [first, setFirst] = useState<string | null>(null);
  useEffect(() => {
    const request = new AbortController();
    source
      .firstValue(fieldId, request.signal)
      .then((value) => setFirst(typeof value === 'string' ? value.slice(0, 10) : null))
      .catch(() => {}); // what is shown is empty all the same
    return () => request.abort();
  }, [source, fieldId]);
  if (first === null) return null;
  const { locale } = dateLocale();
  const day = new Date(`${first}T00:00:00Z`).toLocaleDateString(locale, { dateStyle: 'long', timeZone: 'UTC' });
  return (
    <div className={styles.note} role="status">
      <span>
        <Trans>No record on these days. The earliest is on {day}.</Trans>
      </span>
      <Button size="sm" onClick={() => onGo(first)}>
        <Trans>Go there</Trans>
      </Button>
    </div>
  );
}

import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { daysLeft } from './trash-lines.ts';
import styles from './trash.module.css';

/** The day something in the trash is gone; in colour, with the days that are left, once they are few. */
export function KeptUntil({ at }: { readonly at: string }) {
  const { t, i18n } = useLingui();
  const [now] = useState(() => Date.now());
  const { days, isSoon } = daysLeft(at, now);
  const until = new Intl.DateTimeFormat(i18n.locale, { day: 'numeric', month: 'short' }).format(Date.parse(at));
  return (
    <span data-soon={isSoon || undefined} className={styles.until}>
      {isSoon ? t`${until}, ${plural(days, { 0: 'today', one: 'in # day', other: 'in # days' })}` : until}
    </span>
  );
}

import { weekStartOf } from '@quadrille/ui-kit/cells';
import { useEffect, useRef, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { Button } from '../button/button.tsx';
import { IconButton } from '../button/icon-button.tsx';
import { cx } from '../cx.ts';
import { useLabels } from '../provider/labels.ts';
import { useLocale } from '../provider/locale.ts';
import { addDays, addMonths, monthWeeks, weekdayOf } from './calendar-math.ts';
import type { IsoDate } from './calendar-math.ts';
import styles from './calendar.module.css';

export interface CalendarProps {
  readonly label: string;
  readonly value: IsoDate | null;
  readonly today: IsoDate;
  readonly onValueChange: (value: IsoDate) => void;
  readonly min?: IsoDate;
  readonly max?: IsoDate;
  readonly hasAutoFocus?: boolean;
}

/** One month as a grid of days: arrows walk days and weeks, Page keys months, Home and End the week. */
export function Calendar({ label, value, today, onValueChange, min, max, hasAutoFocus }: CalendarProps) {
  const locale = useLocale();
  const labels = useLabels();
  const [cursor, setCursor] = useState<IsoDate>(value ?? today);
  const grid = useRef<HTMLTableElement>(null);
  const mustFocus = useRef(hasAutoFocus ?? false);
  const weekStart = weekStartOf(locale);
  const isOut = (date: IsoDate) => (min !== undefined && date < min) || (max !== undefined && date > max);
  const format = (date: IsoDate, options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, { timeZone: 'UTC', calendar: 'gregory', ...options }).format(new Date(`${date}T00:00:00Z`));
  useEffect(() => {
    if (mustFocus.current) grid.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
    mustFocus.current = false;
  }, [cursor]);
  const walk = (event: KeyboardEvent<HTMLElement>) => {
    const next = moveCursor(event.key, cursor, weekStart, event.currentTarget.matches(':dir(rtl)'));
    if (next === null) return;
    event.preventDefault();
    mustFocus.current = true;
    setCursor(next);
  };
  const weeks = monthWeeks(cursor, weekStart);
  return (
    <div className={styles.calendar}>
      <div className={styles.head}>
        <span className={styles.month} aria-live="polite">
          {format(cursor, { month: 'long', year: 'numeric' })}
        </span>
        <Button variant="ghost" size="sm" onClick={() => onValueChange(today)} disabled={isOut(today)}>
          {labels.today}
        </Button>
        <IconButton
          label={labels.previous}
          icon={ChevronLeft}
          size="sm"
          isFlipped
          hasTooltip={false}
          onClick={() => setCursor(addMonths(cursor, -1))}
        />
        <IconButton
          label={labels.next}
          icon={ChevronRight}
          size="sm"
          isFlipped
          hasTooltip={false}
          onClick={() => setCursor(addMonths(cursor, 1))}
        />
      </div>
      <table ref={grid} role="grid" aria-label={label} className={styles.grid} onKeyDown={walk}>
        <thead>
          <tr>
            {weeks[0]?.map((date) => (
              <th key={date} scope="col" abbr={format(date, { weekday: 'long' })}>
                {format(date, { weekday: 'narrow' })}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week[0]}>
              {week.map((date) => (
                <td key={date} role="gridcell" aria-selected={date === value}>
                  <button
                    type="button"
                    tabIndex={date === cursor ? 0 : -1}
                    disabled={isOut(date)}
                    aria-label={format(date, { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' })}
                    aria-current={date === today ? 'date' : undefined}
                    className={cx(styles.day, date === value && styles.chosen, date.slice(0, 7) !== cursor.slice(0, 7) && styles.outside)}
                    onClick={() => onValueChange(date)}
                  >
                    {format(date, { day: 'numeric' })}
                  </button>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Where a key takes the day in focus; null for keys that mean nothing here. @internal */
export function moveCursor(key: string, date: IsoDate, weekStart: number, isRightToLeft: boolean): IsoDate | null {
  const forward = isRightToLeft ? -1 : 1;
  const fromStart = (weekdayOf(date) - weekStart + 7) % 7;
  switch (key) {
    case 'ArrowRight':
      return addDays(date, forward);
    case 'ArrowLeft':
      return addDays(date, -forward);
    case 'ArrowDown':
      return addDays(date, 7);
    case 'ArrowUp':
      return addDays(date, -7);
    case 'Home':
      return addDays(date, -fromStart);
    case 'End':
      return addDays(date, 6 - fromStart);
    case 'PageUp':
      return addMonths(date, -1);
    case 'PageDown':
      return addMonths(date, 1);
    default:
      return null;
  }
}

import { useLingui } from '@lingui/react/macro';
import { CalendarView } from '@quadrille/ui-kit-react';
import type { CalendarViewProps } from '@quadrille/ui-kit-react';
import { weekStartOf } from '@quadrille/ui-kit/cells';
import { useMemo } from 'react';
import { dateLocale } from '../../platform/date-locale.ts';
import { useIsNarrow } from '../../platform/use-is-narrow.ts';
import { createCalendarWords } from './calendar-words.ts';
import styles from './calendar-room.module.css';

/** A calendar in the reader's language: weeks begin where theirs do, and Persian readers see Persian months. */
export default function CalendarRoom(props: Omit<CalendarViewProps, 'words' | 'locale' | 'weekStart' | 'calendar'>) {
  const { i18n } = useLingui();
  const isNarrow = useIsNarrow();
  const words = useMemo(() => createCalendarWords(i18n.locale), [i18n.locale]);
  const { locale } = dateLocale();
  return (
    <div className={styles.room} data-view-screen>
      <CalendarView
        {...props}
        words={words}
        locale={locale}
        weekStart={weekStartOf(locale)}
        calendar={locale.startsWith('fa') ? 'persian' : 'gregory'}
        show={isNarrow ? 'agenda' : 'month'}
        isUndatedOpen={!isNarrow && props.mode !== 'read'}
      />
    </div>
  );
}

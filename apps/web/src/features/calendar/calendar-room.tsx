import { useLingui } from '@lingui/react/macro';
import { CalendarView } from '@quadrille/ui-kit-react';
import type { CalendarViewProps } from '@quadrille/ui-kit-react';
import type { Calendar } from '@quadrille/ui-kit/calendar';
import { weekStartOf } from '@quadrille/ui-kit/cells';
import { useCallback, useMemo, useState } from 'react';
import { dateLocale } from '../../platform/date-locale.ts';
import { useIsNarrow } from '../../platform/use-is-narrow.ts';
import { EmptyRange } from '../records/index.ts';
import type { PartReads } from '../records/index.ts';
import { createCalendarWords } from './calendar-words.ts';
import styles from './calendar-room.module.css';

export interface CalendarRoomProps extends Omit<CalendarViewProps, 'words' | 'locale' | 'weekStart' | 'calendar'> {
  /** Where the records come from, to say where they are while none is on screen. */
  readonly parts: Pick<PartReads, 'nearestValues'>;
  /** No record is on the days that are shown. */
  readonly isEmpty: boolean;
}

/** A calendar in the reader's language: weeks begin where theirs do, and Persian readers see Persian months. */
export default function CalendarRoom({ parts, isEmpty, onReady, ...props }: CalendarRoomProps) {
  const { i18n } = useLingui();
  const isNarrow = useIsNarrow();
  const words = useMemo(() => createCalendarWords(i18n.locale), [i18n.locale]);
  const { locale } = dateLocale();
  const [made, setMade] = useState<Calendar | null>(null);
  const ready = useCallback(
    (next: Calendar) => {
      setMade(next);
      const stop = onReady?.(next);
      return () => {
        setMade(null);
        stop?.();
      };
    },
    [onReady],
  );
  return (
    <div className={styles.room} data-view-screen>
      <CalendarView
        {...props}
        onReady={ready}
        words={words}
        locale={locale}
        weekStart={weekStartOf(locale)}
        calendar={locale.startsWith('fa') ? 'persian' : 'gregory'}
        show={isNarrow ? 'agenda' : 'month'}
        isUndatedOpen={!isNarrow && props.mode !== 'read'}
      />
      {isEmpty && made && (
        <EmptyRange
          source={parts}
          fields={props.fields}
          $window={made.$window}
          onGo={(day) => made.dispatch({ type: 'go', to: { day } })}
        />
      )}
    </div>
  );
}

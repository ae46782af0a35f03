import { useLingui } from '@lingui/react/macro';
import { TimelineView } from '@quadrille/ui-kit-react';
import type { TimelineViewProps } from '@quadrille/ui-kit-react';
import { weekStartOf } from '@quadrille/ui-kit/cells';
import { useMemo } from 'react';
import { dateLocale } from '../../platform/date-locale.ts';
import { useIsNarrow } from '../../platform/use-is-narrow.ts';
import { createTimelineWords } from './timeline-words.ts';
import styles from './timeline-room.module.css';

/** A timeline in the reader's language. */
export default function TimelineRoom(props: Omit<TimelineViewProps, 'words' | 'locale' | 'weekStart' | 'calendar'>) {
  const { i18n } = useLingui();
  const isNarrow = useIsNarrow();
  const words = useMemo(() => createTimelineWords(i18n.locale), [i18n.locale]);
  const { locale } = dateLocale();
  return (
    <div className={styles.room} data-view-screen>
      <TimelineView
        {...props}
        words={words}
        locale={locale}
        weekStart={weekStartOf(locale)}
        calendar={locale.startsWith('fa') ? 'persian' : 'gregory'}
        isUndatedOpen={!isNarrow && props.mode !== 'read'}
      />
    </div>
  );
}

import { useLingui } from '@lingui/react/macro';
import { TimelineView } from '@quadrille/ui-kit-react';
import type { TimelineViewProps } from '@quadrille/ui-kit-react';
import type { Timeline } from '@quadrille/ui-kit/timeline';
import { weekStartOf } from '@quadrille/ui-kit/cells';
import { useCallback, useMemo, useState } from 'react';
import { dateLocale } from '../../platform/date-locale.ts';
import { useIsNarrow } from '../../platform/use-is-narrow.ts';
import { EmptyRange } from '../records/index.ts';
import type { PartReads } from '../records/index.ts';
import { createTimelineWords } from './timeline-words.ts';
import styles from './timeline-room.module.css';

export interface TimelineRoomProps extends Omit<TimelineViewProps, 'words' | 'locale' | 'weekStart' | 'calendar'> {
  /** Where the records come from, to say where they are while none is on screen. */
  readonly parts: Pick<PartReads, 'nearestValues'>;
  /** No record is on the days that are shown. */
  readonly isEmpty: boolean;
}

/** A timeline in the reader's language. */
export default function TimelineRoom({ parts, isEmpty, onReady, ...props }: TimelineRoomProps) {
  const { i18n } = useLingui();
  const isNarrow = useIsNarrow();
  // another one that says the same is no reason to begin anew
  const lane = useSame(props.lane);
  const words = useMemo(() => createTimelineWords(i18n.locale), [i18n.locale]);
  const { locale } = dateLocale();
  const [made, setMade] = useState<Timeline | null>(null);
  const ready = useCallback(
    (next: Timeline) => {
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
      <TimelineView
        {...props}
        {...(lane !== undefined && { lane })}
        onReady={ready}
        words={words}
        locale={locale}
        weekStart={weekStartOf(locale)}
        calendar={locale.startsWith('fa') ? 'persian' : 'gregory'}
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

function useSame<Value>(value: Value): Value {
  const [held, setHeld] = useState(value);
  if (held === value || JSON.stringify(held) === JSON.stringify(value)) return held;
  setHeld(value);
  return value;
}

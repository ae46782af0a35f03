import { Trans } from '@lingui/react/macro';
import { EmptyState } from '@quadrille/ui-kit-react';
import { formatCell } from '@quadrille/ui-kit/cells';
import { useMemo, useState } from 'react';
import { createSharedSource, createSpanReader, useSpanFields } from '../records/index.ts';
import type { SharedScreenProps } from '../records/index.ts';
import CalendarRoom from './calendar-room.tsx';
import styles from './calendar-room.module.css';

/** A shared calendar as its visitors see it. */
export default function SharedCalendar({ seen, source, columns, onOpenRecord }: SharedScreenProps) {
  const [isEmpty, setEmpty] = useState(false);
  const fields = useSpanFields(seen, columns);
  const title = columns.find(({ isPrimary }) => isPrimary) ?? columns[0];
  const records = useMemo(
    () =>
      fields &&
      createSharedSource(
        seen,
        source,
        createSpanReader(
          () => fields,
          () => [],
          source.countWhere,
          setEmpty,
        ),
      ),
    [seen, source, fields],
  );
  if (!fields || !records || !title)
    return (
      <div className={styles.missing}>
        <EmptyState title={<Trans>This calendar has no date field</Trans>} />
      </div>
    );
  return (
    <CalendarRoom
      parts={source}
      isEmpty={isEmpty}
      mode="read"
      {...(onOpenRecord && { onOpenRecord })}
      source={records}
      fields={fields}
      titleOf={({ cells }) => formatCell(cells[title.id] ?? null, title)}
    />
  );
}

import { Trans } from '@lingui/react/macro';
import { useStore } from '@nanostores/react';
import { EmptyState } from '@quadrille/ui-kit-react';
import { formatCell } from '@quadrille/ui-kit/cells';
import { useMemo, useState } from 'react';
import { createSharedSource, createSpanReader, useSpanFields } from '../records/index.ts';
import type { SharedScreenProps } from '../records/index.ts';
import { fieldOfSetting } from '../view/index.ts';
import { toPlanOptions } from './plan-settings.ts';
import { usePlan } from './use-plan.ts';
import TimelineRoom from './timeline-room.tsx';
import styles from './timeline-room.module.css';

/** A shared timeline as its visitors see it. */
export default function SharedTimeline({ seen, source, columns, onOpenRecord }: SharedScreenProps) {
  const laneId = fieldOfSetting(useStore(seen.$view), 'fk_lane_col_id');
  const [isEmpty, setEmpty] = useState(false);
  const fields = useSpanFields(seen, columns);
  const title = columns.find(({ isPrimary }) => isPrimary) ?? columns[0];
  const lane = columns.find(({ id }) => id === laneId) ?? null;
  const plan = usePlan(seen);
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
        <EmptyState title={<Trans>This timeline has no date field</Trans>} />
      </div>
    );
  return (
    <TimelineRoom
      key={`${laneId} ${plan.afterId} ${plan.milestoneId}`}
      {...toPlanOptions(plan)}
      parts={source}
      isEmpty={isEmpty}
      mode="read"
      {...(onOpenRecord && { onOpenRecord })}
      source={records}
      fields={fields}
      lane={lane}
      titleOf={({ cells }) => formatCell(cells[title.id] ?? null, title)}
    />
  );
}

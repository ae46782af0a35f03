import { Trans } from '@lingui/react/macro';
import { useStore } from '@nanostores/react';
import { EmptyState } from '@quadrille/ui-kit-react';
import type { SpanFields } from '@quadrille/ui-kit/calendar';
import { formatCell } from '@quadrille/ui-kit/cells';
import type { GridColumn } from '@quadrille/ui-kit/grid';
import { useMemo, useState } from 'react';
import { createSpanReader, createViewSource, useNewRecord, useRoom, useSpanFields } from '../records/index.ts';
import type { ViewScreenProps } from '../records/index.ts';
import { fieldOfSetting, useGridColumns } from '../view/index.ts';
import type { SummaryWords } from '../view/index.ts';
import { toPlanOptions } from './plan-settings.ts';
import type { PlanSettings } from './plan-settings.ts';
import { usePlan } from './use-plan.ts';
import TimelineRoom from './timeline-room.tsx';
import styles from './timeline-room.module.css';

const noSummaries: ReadonlyMap<string, SummaryWords> = new Map();

/** The records of a view as bars. React draws what surrounds it; the timeline draws itself. */
export default function TableTimeline(props: ViewScreenProps) {
  const { state } = props;
  const view = useStore(state.$view);
  const columns = useGridColumns(state, noSummaries);
  const fields = useSpanFields(state, columns);
  const title = columns.find(({ isPrimary }) => isPrimary) ?? columns[0];
  const laneId = fieldOfSetting(view, 'fk_lane_col_id');
  const lane = columns.find(({ id }) => id === laneId) ?? null;
  const plan = usePlan(state);
  useNewRecord(state, null, props.onOpenRow);
  if (!fields || !title)
    return (
      <div className={styles.missing}>
        <EmptyState
          title={<Trans>This timeline has no date field</Trans>}
          description={<Trans>The field was deleted, or you may not see it. Choose another one under Dates.</Trans>}
        />
      </div>
    );
  return (
    <Bars
      key={`${view?.id} ${laneId} ${plan.afterId} ${plan.milestoneId}`}
      {...props}
      fields={fields}
      title={title}
      lane={lane}
      plan={plan}
    />
  );
}

interface BarsProps extends ViewScreenProps {
  readonly fields: SpanFields;
  readonly title: GridColumn;
  readonly lane: GridColumn | null;
  readonly plan: PlanSettings;
}

function Bars({ fields, title, lane, plan, ...props }: BarsProps) {
  const { state } = props;
  const room = useRoom(props);
  const [isEmpty, setEmpty] = useState(false);
  const [titleId, laneId] = [title.id, lane?.id];
  const source = useMemo(() => {
    const columns = (): readonly string[] => [
      titleId,
      fields.start.id,
      ...(fields.end ? [fields.end.id] : []),
      ...(laneId ? [laneId] : []),
      ...(plan.afterId === null ? [] : [plan.afterId]),
      ...(plan.milestoneId === null ? [] : [plan.milestoneId]),
    ];
    return createViewSource(
      state,
      createSpanReader(() => fields, columns, state.source.countWhere, setEmpty),
    );
  }, [state, fields, titleId, laneId, plan]);
  return (
    <TimelineRoom
      {...room}
      {...toPlanOptions(plan)}
      parts={state.source}
      isEmpty={isEmpty}
      source={source}
      fields={fields}
      lane={lane}
      titleOf={({ cells }) => formatCell(cells[titleId] ?? null, title)}
    />
  );
}

import { Trans } from '@lingui/react/macro';
import { useStore } from '@nanostores/react';
import { EmptyState } from '@quadrille/ui-kit-react';
import type { SpanFields } from '@quadrille/ui-kit/calendar';
import { formatCell } from '@quadrille/ui-kit/cells';
import type { GridColumn } from '@quadrille/ui-kit/grid';
import { useMemo, useState } from 'react';
import { createSpanReader, createViewSource, useNewRecord, useRoom, useSpanFields } from '../records/index.ts';
import type { ViewScreenProps } from '../records/index.ts';
import { useGridColumns } from '../view/index.ts';
import type { SummaryWords } from '../view/index.ts';
import CalendarRoom from './calendar-room.tsx';
import styles from './calendar-room.module.css';

const noSummaries: ReadonlyMap<string, SummaryWords> = new Map();

/** The records of a view on their days. React draws what surrounds it; the calendar draws itself. */
export default function TableCalendar(props: ViewScreenProps) {
  const { state } = props;
  const view = useStore(state.$view);
  const columns = useGridColumns(state, noSummaries);
  const fields = useSpanFields(state, columns);
  const title = columns.find(({ isPrimary }) => isPrimary) ?? columns[0];
  useNewRecord(state, null, props.onOpenRow);
  if (!fields || !title)
    return (
      <div className={styles.missing}>
        <EmptyState
          title={<Trans>This calendar has no date field</Trans>}
          description={<Trans>The field was deleted, or you may not see it. Choose another one under Dates.</Trans>}
        />
      </div>
    );
  return <Days key={view?.id} {...props} fields={fields} title={title} />;
}

function Days({ fields, title, ...props }: ViewScreenProps & { readonly fields: SpanFields; readonly title: GridColumn }) {
  const { state } = props;
  const room = useRoom(props);
  const [isEmpty, setEmpty] = useState(false);
  const titleId = title.id;
  const source = useMemo(() => {
    const columns = (): readonly string[] => [titleId, fields.start.id, ...(fields.end ? [fields.end.id] : [])];
    return createViewSource(
      state,
      createSpanReader(() => fields, columns, state.source.countWhere, setEmpty),
    );
  }, [state, fields, titleId]);
  return (
    <CalendarRoom
      {...room}
      parts={state.source}
      isEmpty={isEmpty}
      source={source}
      fields={fields}
      titleOf={({ cells }) => formatCell(cells[titleId] ?? null, title)}
    />
  );
}

import { Trans } from '@lingui/react/macro';
import { useStore } from '@nanostores/react';
import { EmptyState } from '@quadrille/ui-kit-react';
import { formatCell } from '@quadrille/ui-kit/cells';
import type { GridColumn } from '@quadrille/ui-kit/grid';
import type { PlaceField } from '@quadrille/ui-kit/map';
import { useMemo } from 'react';
import { createPlaceReader, createViewSource, useNewRecord, usePlaceField, useRoom } from '../records/index.ts';
import type { ViewScreenProps } from '../records/index.ts';
import { fieldOfSetting, useGridColumns } from '../view/index.ts';
import type { SummaryWords } from '../view/index.ts';
import MapRoom from './map-room.tsx';
import styles from './map-room.module.css';

const noSummaries: ReadonlyMap<string, SummaryWords> = new Map();

/** The records of a view on a map. React draws what surrounds it; the map draws itself. */
export default function TableMap(props: ViewScreenProps) {
  const { state } = props;
  const view = useStore(state.$view);
  const columns = useGridColumns(state, noSummaries);
  const field = usePlaceField(columns, fieldOfSetting(view, 'fk_geo_data_col_id'));
  const title = columns.find(({ isPrimary }) => isPrimary) ?? columns[0];
  useNewRecord(state, null, props.onOpenRow);
  if (!field || !title)
    return (
      <div className={styles.missing}>
        <EmptyState
          title={<Trans>This map has no field of places</Trans>}
          description={<Trans>The field was deleted, or you may not see it. Choose another one under Place.</Trans>}
        />
      </div>
    );
  return <Pins key={`${view?.id} ${field.id}`} {...props} field={field} title={title} columns={columns} />;
}

interface PinsProps extends ViewScreenProps {
  readonly field: PlaceField;
  readonly title: GridColumn;
  readonly columns: readonly GridColumn[];
}

function Pins({ field, title, columns, ...props }: PinsProps) {
  const { state } = props;
  const room = useRoom(props);
  const shown = columns.filter(({ id, isHidden }) => !isHidden && id !== title.id && id !== field.id).slice(0, 6);
  const ids = [title.id, field.id, ...shown.map(({ id }) => id)].join(' ');
  const source = useMemo(
    () =>
      createViewSource(
        state,
        createPlaceReader(field.id, () => ids.split(' '), state.source.countWhere),
      ),
    [state, field.id, ids],
  );
  return (
    <MapRoom {...room} source={source} field={field} fields={shown} titleOf={({ cells }) => formatCell(cells[title.id] ?? null, title)} />
  );
}

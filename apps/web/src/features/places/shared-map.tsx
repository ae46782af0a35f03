import { Trans } from '@lingui/react/macro';
import { useStore } from '@nanostores/react';
import { EmptyState } from '@quadrille/ui-kit-react';
import { formatCell } from '@quadrille/ui-kit/cells';
import { useMemo } from 'react';
import { createPlaceReader, createSharedSource, usePlaceField } from '../records/index.ts';
import type { SharedScreenProps } from '../records/index.ts';
import { fieldOfSetting } from '../view/index.ts';
import MapRoom from './map-room.tsx';
import styles from './map-room.module.css';

/** Fields a card on a map shows at most. */
const mostFields = 6;

/** A shared map as its visitors see it. */
export default function SharedMap({ seen, source, columns, onOpenRecord }: SharedScreenProps) {
  const field = usePlaceField(columns, fieldOfSetting(useStore(seen.$view), 'fk_geo_data_col_id'));
  const title = columns.find(({ isPrimary }) => isPrimary) ?? columns[0];
  const fieldId = field?.id ?? null;
  const records = useMemo(
    () =>
      fieldId === null
        ? null
        : createSharedSource(
            seen,
            source,
            createPlaceReader(fieldId, () => [], source.countWhere),
          ),
    [seen, source, fieldId],
  );
  if (!field || !records || !title)
    return (
      <div className={styles.missing}>
        <EmptyState title={<Trans>This map has no field of places</Trans>} />
      </div>
    );
  const shown = columns.filter(({ id }) => id !== title.id && id !== field.id).slice(0, mostFields);
  return (
    <MapRoom
      mode="read"
      {...(onOpenRecord && { onOpenRecord })}
      source={records}
      field={field}
      fields={shown}
      titleOf={({ cells }) => formatCell(cells[title.id] ?? null, title)}
    />
  );
}

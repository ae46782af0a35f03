import { Trans, useLingui } from '@lingui/react/macro';
import { Banner, Combobox } from '@quadrille/ui-kit-react';
import { listZones } from '../fields/index.ts';
import { type TableDraft, zoneOf } from './draft.ts';
import type { ImportWizard } from './import-wizard.state.ts';
import styles from './import.module.css';

interface ZoneListProps {
  readonly wizard: ImportWizard;
  readonly draft: TableDraft;
}

/** In which zone times are meant that name none, one bar for each column that has such; another zone can be chosen. */
export function ZoneList({ wizard, draft }: ZoneListProps) {
  const { t } = useLingui();
  const told = draft.table.columns.filter((column) => column.keep && zoneOf(column) !== null);
  if (told.length === 0) return null;
  return (
    <div className={styles.problems}>
      {told.map((column) => (
        <Banner
          key={column.source}
          tone="neutral"
          isInset
          title={`${column.title}:`}
          actions={
            <Combobox
              size="sm"
              label={t`Time zone of ${column.title}`}
              searchPlaceholder={t`Find a time zone`}
              choices={listZones()}
              value={zoneOf(column)}
              onValueChange={(zone) => zone && wizard.setZone(draft.key, column.source, zone)}
            />
          }
        >
          <Trans>These times name no zone. They are read as clocks of this zone show them.</Trans>
        </Banner>
      ))}
    </div>
  );
}

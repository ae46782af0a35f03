import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useStore } from '@nanostores/react';
import { Button } from '@quadrille/ui-kit-react';
import { $bases } from '../../platform/bases.state.ts';
import { FaultList } from './fault-list.tsx';
import type { ImportWizard } from './import-wizard.state.ts';
import { PreviewTable } from './preview-table.tsx';
import { ProblemList } from './problem-list.tsx';
import { ZoneList } from './zone-list.tsx';
import { ReadingBar } from './reading-bar.tsx';
import { TableHead } from './table-head.tsx';
import { TableList } from './table-list.tsx';
import { WarningList } from './warning-list.tsx';
import styles from './import.module.css';

/** What the file becomes: tables, fields and types, each of them to be changed before anything is written. */
export function ReviewStep({ wizard }: { readonly wizard: ImportWizard }) {
  const current = useStore(wizard.$current);
  const reading = useStore(wizard.$reading);
  return (
    <>
      <div className={styles.review}>
        <TableList wizard={wizard} />
        <div className={styles.main}>
          <FaultList wizard={wizard} />
          {reading && <ReadingBar reading={reading} onStop={wizard.stopReading} />}
          {current && !reading && (
            <>
              <TableHead key={current.key} wizard={wizard} draft={current} />
              <ProblemList wizard={wizard} draft={current} />
              <ZoneList wizard={wizard} draft={current} />
              <WarningList wizard={wizard} draft={current} />
              <PreviewTable key={`preview ${current.key}`} wizard={wizard} draft={current} />
            </>
          )}
        </div>
      </div>
      <ReviewFoot wizard={wizard} />
    </>
  );
}

function ReviewFoot({ wizard }: { readonly wizard: ImportWizard }) {
  const { t } = useLingui();
  const kept = useStore(wizard.$tables).filter((table) => table.isKept);
  const canImport = useStore(wizard.$canImport);
  const reading = useStore(wizard.$reading);
  const base = useStore($bases)?.find(({ id }) => id === wizard.baseId)?.title;
  const tables = kept.length;
  const records = kept.reduce((sum, { table }) => sum + (table.rowCount ?? 0), 0);
  const counts = t`${plural(tables, { one: '# table', other: '# tables' })}, ${plural(records, { one: '# record', other: '# records' })}`;
  return (
    <footer className={styles.bottom}>
      <Button variant="ghost" onClick={() => wizard.goTo('source')}>
        <Trans>Back</Trans>
      </Button>
      <span className={styles.summary}>{base === undefined ? t`${counts} into a new base` : t`${counts} into ${base}`}</span>
      <Button variant="primary" disabled={!canImport || reading !== null} onClick={() => void wizard.start()}>
        {t`Import ${plural(tables, { one: '# table', other: '# tables' })}`}
      </Button>
    </footer>
  );
}

import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useStore } from '@nanostores/react';
import { Banner, Button, Progress } from '@quadrille/ui-kit-react';
import { useNavigate } from '@tanstack/react-router';
import { errorWords } from '../../platform/error-words.ts';
import { Download, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { client } from '../../platform/client.ts';
import { notices, reportError } from '../../platform/notices.ts';
import { saveBytes } from '../../platform/save-bytes.ts';
import type { ImportWizard } from './import-wizard.state.ts';
import { $isImportShown, closeImport } from './import.state.ts';
import { countRows, shareOf, totalRows, type Run } from './run.ts';
import { RunLog } from './run-log.tsx';
import { RunTables } from './run-tables.tsx';
import { useBytes } from '../../platform/use-bytes.ts';
import { useTimeLeft } from './use-time-left.ts';
import styles from './import.module.css';

/** The import at work, and what came of it. */
export function RunStep({ wizard }: { readonly wizard: ImportWizard }) {
  const run = useStore(wizard.$run);
  if (!run) return <div className={styles.page} aria-busy />;
  return (
    <>
      <div className={styles.page}>
        <div className={styles.run}>
          <Headline run={run} />
          {run.phase === 'failed' && (
            <Banner tone="danger" isInset title={<Trans>Nothing was imported.</Trans>}>
              <span dir="auto">{run.error}</span>
            </Banner>
          )}
          {run.phase === 'done' && run.rejected > 0 && <LeftEmpty run={run} />}
          <RunTables run={run} />
          <RunLog log={run.log} />
        </div>
      </div>
      <RunFoot wizard={wizard} run={run} />
    </>
  );
}

function Headline({ run }: { readonly run: Run }) {
  const { t, i18n } = useLingui();
  const timeLeft = useTimeLeft();
  const tables = run.tables.length;
  const records = countRows(run);
  const total = totalRows(run);
  const [done, all] = [i18n.number(records), i18n.number(total ?? 0)];
  const bytes = useBytes();
  const [sent, size] = [bytes(run.sentBytes), bytes(run.totalBytes)];
  const name = run.name || t`${plural(tables, { one: '# table', other: '# tables' })}`;
  const counts = t`${plural(tables, { one: '# table', other: '# tables' })}, ${plural(records, { one: '# record', other: '# records' })}`;
  const titles = {
    sending: t`Importing ${name}`,
    cancelling: t`Cancelling`,
    done: counts,
    failed: t`${name} could not be imported`,
    undone: t`The import was undone`,
  };
  const isGoing = run.phase === 'sending';
  return (
    <>
      <div className={styles.sum}>
        <div className={styles.sumWords}>
          <h1 className={styles.title} dir="auto" aria-live="polite">
            {titles[run.phase]}
          </h1>
          <p className={styles.lead}>
            {isGoing && <Trans>You can leave this page. The import goes on as long as this tab is open.</Trans>}
            {run.phase === 'cancelling' && <Trans>Taking back what had arrived.</Trans>}
            {run.phase === 'done' && <Trans>Everything is in.</Trans>}
            {run.phase === 'undone' && <Trans>Nothing of it is left.</Trans>}
          </p>
        </div>
        {isGoing && <span className={styles.big}>{i18n.number(Math.floor(shareOf(run) * 100) / 100, { style: 'percent' })}</span>}
      </div>
      {(isGoing || run.phase === 'cancelling') && (
        <>
          <Progress
            label={titles.sending}
            size="md"
            value={run.phase === 'cancelling' || records === 0 ? null : shareOf(run)}
            valueText={t`${done} of ${all}`}
          />
          <div className={styles.under}>
            <span>
              {records === 0
                ? t`${sent} of ${size} sent`
                : total === null
                  ? t`${plural(records, { one: '# record', other: '# records' })}`
                  : t`${done} of ${all} records`}
            </span>
            <span className={styles.push}>{run.secondsLeft !== null && isGoing && timeLeft(run.secondsLeft)}</span>
          </div>
        </>
      )}
    </>
  );
}

function LeftEmpty({ run }: { readonly run: Run }) {
  const { t } = useLingui();
  const download = async (): Promise<void> => {
    try {
      for (const importId of run.reports) {
        saveBytes(await client.imports.rejectedCsv({ params: { importId } }), 'rejected-cells.csv', 'text/csv');
      }
    } catch (error) {
      reportError(t`The list could not be downloaded`, error);
    }
  };
  return (
    <Banner
      tone="warning"
      isInset
      actions={
        <Button size="sm" icon={Download} onClick={() => void download()}>
          <Trans>Download the list</Trans>
        </Button>
      }
    >
      {t`${plural(run.rejected, {
        one: '# value did not fit its field. Its cell is empty.',
        other: '# values did not fit their fields. Their cells are empty.',
      })}`}
    </Banner>
  );
}

function RunFoot({ wizard, run }: { readonly wizard: ImportWizard; readonly run: Run }) {
  const end = (): void => {
    wizard.close();
    closeImport();
  };
  switch (run.phase) {
    case 'sending':
    case 'cancelling':
      return (
        <footer className={styles.bottom}>
          <Button variant="ghost" isBusy={run.phase === 'cancelling'} onClick={() => void wizard.cancel()}>
            <Trans>Cancel import</Trans>
          </Button>
          <span className={styles.footNote}>
            <Trans>Cancelling leaves nothing behind.</Trans>
          </span>
          <span className={styles.push} />
          <Button disabled={run.phase === 'cancelling'} onClick={() => $isImportShown.set(false)}>
            <Trans>Run in background</Trans>
          </Button>
        </footer>
      );
    case 'failed':
      return (
        <footer className={styles.bottom}>
          <Button variant="ghost" onClick={end}>
            <Trans>Close</Trans>
          </Button>
          <span className={styles.push} />
          <Button onClick={() => wizard.goTo('source')}>
            <Trans>Choose another file</Trans>
          </Button>
          <Button variant="primary" onClick={() => wizard.goTo('review')}>
            <Trans>Back to review</Trans>
          </Button>
        </footer>
      );
    case 'undone':
      return (
        <footer className={styles.bottom}>
          <Button variant="ghost" onClick={() => wizard.goTo('review')}>
            <Trans>Back to review</Trans>
          </Button>
          <span className={styles.push} />
          <Button variant="primary" onClick={end}>
            <Trans>Close</Trans>
          </Button>
        </footer>
      );
    case 'done':
      return <DoneFoot wizard={wizard} run={run} onEnd={end} />;
  }
}

function DoneFoot({ wizard, run, onEnd }: { readonly wizard: ImportWizard; readonly run: Run; readonly onEnd: () => void }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const [isUndoing, setUndoing] = useState(false);
  const first = run.tables.find((table) => table.id !== null);
  const open = async (): Promise<void> => {
    onEnd();
    if (!run.baseId || !first?.id) return;
    await navigate({
      to: '/$typeOrId/$projectId/$viewId/{-$viewTitle}',
      params: { typeOrId: 'nc', projectId: run.baseId, viewId: first.id, viewTitle: undefined },
    });
  };
  const undo = async (): Promise<void> => {
    setUndoing(true);
    try {
      await wizard.undo();
    } catch (error) {
      notices.notify({ title: t`The import could not be undone`, description: errorWords(error), tone: 'danger', isLasting: true });
    } finally {
      setUndoing(false);
    }
  };
  return (
    <footer className={styles.bottom}>
      <Button variant="ghost" icon={Undo2} isBusy={isUndoing} onClick={() => void undo()}>
        <Trans>Undo import</Trans>
      </Button>
      <span className={styles.push} />
      <Button disabled={isUndoing} onClick={onEnd}>
        <Trans>Close</Trans>
      </Button>
      <Button variant="primary" disabled={isUndoing} onClick={() => void open()}>
        <Trans>Open {first?.title}</Trans>
      </Button>
    </footer>
  );
}

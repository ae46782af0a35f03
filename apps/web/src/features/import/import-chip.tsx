import { useLingui } from '@lingui/react/macro';
import { useStore } from '@nanostores/react';
import { Icon, ProgressRing } from '@quadrille/ui-kit-react';
import { CircleAlert, CircleCheck, FileSpreadsheet } from 'lucide-react';
import type { ImportWizard } from './import-wizard.state.ts';
import { $isImportShown } from './import.state.ts';
import { shareOf } from './run.ts';
import styles from './import.module.css';

/** An import behind the page: how far it is, and the way back to it. */
export function ImportChip({ wizard, isStill }: { readonly wizard: ImportWizard; readonly isStill?: boolean }) {
  const { t, i18n } = useLingui();
  const run = useStore(wizard.$run);
  const percent = run ? i18n.number(Math.floor(shareOf(run) * 100) / 100, { style: 'percent' }) : '';
  const looks = {
    none: { mark: <Icon icon={FileSpreadsheet} />, words: t`Continue import` },
    sending: { mark: <ProgressRing size={16} value={run ? shareOf(run) : null} />, words: t`Import ${percent}` },
    cancelling: { mark: <ProgressRing size={16} value={null} />, words: t`Cancelling` },
    done: { mark: <Icon icon={CircleCheck} />, words: t`Import done` },
    undone: { mark: <Icon icon={CircleCheck} />, words: t`Import undone` },
    failed: { mark: <Icon icon={CircleAlert} />, words: t`Import failed` },
  };
  const { mark, words } = looks[run?.phase ?? 'none'];
  const tone = run?.phase ?? 'none';
  if (isStill) {
    return (
      <span className={styles.chip} data-tone={tone}>
        {mark}
        {words}
      </span>
    );
  }
  return (
    <button type="button" className={styles.chip} data-tone={tone} data-floats onClick={() => $isImportShown.set(true)}>
      {mark}
      {words}
    </button>
  );
}

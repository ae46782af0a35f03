import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Checkbox, ConfirmDialog } from '@quadrille/ui-kit-react';
import type { PastePlan } from '@quadrille/ui-kit/grid';
import { useState } from 'react';
import styles from './paste-dialog.module.css';
import { wordsOfMisfit } from '../fields/index.ts';

export interface PasteQuestion {
  readonly plan: PastePlan;
  /** `withFields`: fields are made for what lies beyond the last one. */
  readonly answer: (isWanted: boolean, withFields: boolean) => void;
}

const mostListed = 8;

/** What a paste would do: asked before much is written, records or fields are made, or values are lost. */
export function PasteDialog({ question, titleOf }: { readonly question: PasteQuestion; readonly titleOf: (fieldId: string) => string }) {
  const { t } = useLingui();
  const { plan } = question;
  const [withFields, setWithFields] = useState(true);
  const [isListed, setListed] = useState(false);
  const rows = plan.target.lastRow - plan.target.firstRow + 1;
  const cells = plan.cells + (withFields ? plan.beyond.length * rows : 0);
  const lines = [
    cells > 0 && t`${plural(cells, { one: '# cell is written.', other: '# cells are written.' })}`,
    plan.creates.length > 0 &&
      t`${plural(plan.creates.length, {
        one: 'It runs past the last record: # record is added.',
        other: 'It runs past the last record: # records are added.',
      })}`,
    plan.newOptions.length > 0 && t`${plural(plan.newOptions.length, { one: '# option is made.', other: '# options are made.' })}`,
    plan.skipped > 0 && t`${plural(plan.skipped, { one: '# read-only cell is skipped.', other: '# read-only cells are skipped.' })}`,
    plan.failed.length > 0 &&
      t`${plural(plan.failed.length, {
        one: '# value does not fit its field and is left out.',
        other: '# values do not fit their fields and are left out.',
      })}`,
  ].filter((line) => line !== false);
  return (
    <ConfirmDialog
      isOpen
      isDanger={false}
      isConfirmFirst
      onOpenChange={(isOpen) => !isOpen && question.answer(false, false)}
      title={t`Paste this?`}
      description={lines.join(' ')}
      confirmLabel={t`Paste`}
      cancelLabel={t`Cancel`}
      onConfirm={() => question.answer(true, withFields)}
    >
      {plan.beyond.length > 0 && (
        <Checkbox isChecked={withFields} onCheckedChange={setWithFields}>
          {t`${plural(plan.beyond.length, {
            one: 'Add # field for the column beyond the last one',
            other: 'Add # fields for the columns beyond the last one',
          })}`}
        </Checkbox>
      )}
      {plan.failed.length > 0 && (
        <details className={styles.misfitList} open={isListed} onToggle={(event) => setListed(event.currentTarget.open)}>
          <summary>{t`Values that do not fit`}</summary>
          <ul className={styles.misfits}>
            {plan.failed.slice(0, mostListed).map(({ columnId, text, reason }, at) => (
              <li key={at}>
                <bdi>{titleOf(columnId)}</bdi>: <bdi>{wordsOfMisfit(text, reason)}</bdi>
              </li>
            ))}
            {plan.failed.length > mostListed && (
              <li>{t`${plural(plan.failed.length - mostListed, { one: 'and # more', other: 'and # more' })}`}</li>
            )}
          </ul>
        </details>
      )}
    </ConfirmDialog>
  );
}

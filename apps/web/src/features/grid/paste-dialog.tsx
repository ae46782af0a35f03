import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Checkbox, ConfirmDialog } from '@quadrille/ui-kit-react';
import type { PastePlan } from '@quadrille/ui-kit/grid';
import type { TextReading } from '@quadrille/domain';
import { useState } from 'react';
import styles from './paste-dialog.module.css';
import { ReadingChoice, wordsOfMisfit } from '../fields/index.ts';
import type { ReadingQuestion } from '../fields/index.ts';
import type { TableField } from '../structure/index.ts';

/** How texts that come into a field are meant, which they do not say themselves. */
export interface OpenReading {
  readonly field: TableField;
  readonly question: ReadingQuestion;
  /** The field would be made for them. */
  readonly isNew: boolean;
}

/** By the id of the field. */
export type Readings = Readonly<Record<string, TextReading>>;

export interface PasteQuestion {
  readonly plan: PastePlan;
  readonly open: readonly OpenReading[];
  /** `withFields`: fields are made for what lies beyond the last one. Null: nothing is pasted. */
  readonly answer: (wanted: { readonly withFields: boolean; readonly readings: Readings } | null) => void;
}

const mostListed = 8;

/** What a paste would do: asked before much is written, records or fields are made, values are lost, or where they can be read in two ways. */
export function PasteDialog({ question, titleOf }: { readonly question: PasteQuestion; readonly titleOf: (fieldId: string) => string }) {
  const { t } = useLingui();
  const { plan } = question;
  const [withFields, setWithFields] = useState(true);
  const [isListed, setListed] = useState(false);
  const [readings, setReadings] = useState<Readings>({});
  const open = question.open.filter(({ isNew }) => withFields || !isNew);
  const isUnanswered = open.some(({ field }) => readings[field.id] === undefined);
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
      isConfirmFirst={open.length === 0}
      isConfirmDisabled={isUnanswered}
      onOpenChange={(isOpen) => !isOpen && question.answer(null)}
      title={t`Paste this?`}
      description={lines.join(' ')}
      confirmLabel={t`Paste`}
      cancelLabel={t`Cancel`}
      onConfirm={() => question.answer({ withFields, readings })}
    >
      {open.map((one) => (
        <ReadingChoice
          key={one.field.id}
          title={one.field.title}
          field={one.field}
          question={one.question}
          value={readings[one.field.id] ?? null}
          onChange={(reading) => setReadings((now) => ({ ...now, [one.field.id]: reading }))}
        />
      ))}
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

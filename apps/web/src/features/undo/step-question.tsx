import { useLingui } from '@lingui/react/macro';
import { useStore } from '@nanostores/react';
import { ConfirmDialog } from '@quadrille/ui-kit-react';
import { useState } from 'react';
import { describeChange } from '../../platform/change-words.ts';
import { listLeft, describeLeft } from './left-words.ts';
import { $stepQuestion } from './step-question.state.ts';
import styles from './step-question.module.css';

/** Things left alone that are named. */
const mostNamed = 5;

/** Asks before a step back or forth that leaves alone what others changed since. */
export function StepQuestionDialog() {
  const { t } = useLingui();
  const open = useStore($stepQuestion);
  const [question, setQuestion] = useState(open);
  // What was asked stays readable while the dialog goes away.
  if (open !== null && open !== question) setQuestion(open);
  if (!question) return null;
  const { way, answer } = question;
  const hasRest = answer.question?.hasRest === true;
  const names = listLeft(answer, mostNamed);
  const words =
    way === 'undo'
      ? { title: hasRest ? t`Undo the rest?` : t`Nothing else to undo here`, confirm: hasRest ? t`Undo the rest` : t`Skip this step` }
      : {
          title: hasRest ? t`Do the rest again?` : t`Nothing else to do again here`,
          confirm: hasRest ? t`Do the rest again` : t`Skip this step`,
        };
  return (
    <ConfirmDialog
      title={words.title}
      description={
        <>
          <strong className={styles.what}>{describeChange(answer)}</strong>
          {describeLeft(question)}
        </>
      }
      isOpen={open !== null}
      onOpenChange={(isOpen) => !isOpen && open?.settle(false)}
      confirmLabel={words.confirm}
      cancelLabel={t`Cancel`}
      onConfirm={() => open?.settle(true)}
      isDanger={false}
    >
      {names.length > 0 && (
        <ul className={styles.left}>
          {names.map((name) => (
            <li key={name}>{name}</li>
          ))}
        </ul>
      )}
    </ConfirmDialog>
  );
}

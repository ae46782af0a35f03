import { useLingui } from '@lingui/react/macro';
import { useStore } from '@nanostores/react';
import { ConfirmDialog } from '@quadrille/ui-kit-react';
import { useState } from 'react';
import { describeChange } from '../../platform/change-words.ts';
import { $elsewhereQuestion } from './elsewhere-question.state.ts';
import styles from './step-question.module.css';

/** Names a step that this page does not show, and asks before it is taken. */
export function ElsewhereQuestionDialog() {
  const { t } = useLingui();
  const open = useStore($elsewhereQuestion);
  const [question, setQuestion] = useState(open);
  // What was asked stays readable while the dialog goes away.
  if (open !== null && open !== question) setQuestion(open);
  if (!question) return null;
  const isUndo = question.way === 'undo';
  return (
    <ConfirmDialog
      title={isUndo ? t`Undo something this page does not show?` : t`Do something again that this page does not show?`}
      description={
        <>
          <strong className={styles.what}>{describeChange(question.change)}</strong>
          {isUndo ? t`Your last change was made elsewhere.` : t`What you took back last was made elsewhere.`}
        </>
      }
      isOpen={open !== null}
      onOpenChange={(isOpen) => !isOpen && open?.settle(false)}
      confirmLabel={isUndo ? t`Undo it` : t`Do it again`}
      cancelLabel={t`Cancel`}
      onConfirm={() => open?.settle(true)}
      isDanger={false}
    />
  );
}

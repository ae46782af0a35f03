import { useLingui } from '@lingui/react/macro';
import { useStore } from '@nanostores/react';
import { ConfirmDialog } from '@quadrille/ui-kit-react';
import { useState } from 'react';
import { $usesQuestion } from './uses-question.state.ts';
import { WhatUses } from './what-uses.tsx';

/** Says what uses a field or a view before it is deleted. */
export function UsesQuestionDialog() {
  const { t } = useLingui();
  const open = useStore($usesQuestion);
  const [question, setQuestion] = useState(open);
  // What was asked stays readable while the dialog goes away.
  if (open !== null && open !== question) setQuestion(open);
  if (!question) return null;
  return (
    <ConfirmDialog
      isOpen={open !== null}
      isDanger
      title={question.title}
      description={t`What uses it changes with it. Undo brings all of it back.`}
      confirmLabel={question.confirm}
      cancelLabel={t`Cancel`}
      onOpenChange={(next) => !next && open?.settle(false)}
      onConfirm={() => open?.settle(true)}
    >
      <WhatUses uses={question.uses} />
    </ConfirmDialog>
  );
}

import { Trans, useLingui } from '@lingui/react/macro';
import type { WireProject, WireTable } from '@quadrille/contract';
import { Button, Dialog, Field, Textarea } from '@quadrille/ui-kit-react';
import { useState } from 'react';
import { updateBase } from '../../platform/bases.state.ts';
import { errorWords } from '../../platform/error-words.ts';
import { describeTable } from './change-table.ts';

export interface ObjectDialogProps {
  readonly base: WireProject;
  /** The table it is about; of the base itself when absent. */
  readonly table?: WireTable | undefined;
  readonly onClose: () => void;
}

/** Asks what a base or a table is for. */
export function DescribeDialog({ base, table, onClose }: ObjectDialogProps) {
  const { t } = useLingui();
  const { title } = table ?? base;
  const [text, setText] = useState((table ?? base).description ?? '');
  const [error, setError] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const save = async (): Promise<void> => {
    setBusy(true);
    const description = text.trim() === '' ? null : text.trim();
    try {
      if (table) await describeTable(table, description);
      else await updateBase(base.id, { description });
      onClose();
    } catch (reason) {
      setBusy(false);
      setError(errorWords(reason));
    }
  };
  return (
    <Dialog
      isOpen
      size="sm"
      title={t`Describe ${title}`}
      onOpenChange={(next) => !next && onClose()}
      foot={
        <>
          <Button variant="ghost" onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button variant="primary" isBusy={isBusy} onClick={() => void save()}>
            <Trans>Save</Trans>
          </Button>
        </>
      }
    >
      <Field
        label={<Trans>What is it for?</Trans>}
        description={<Trans>One or two sentences, for everybody who opens it.</Trans>}
        error={error}
      >
        <Textarea autoFocus maxLength={1000} value={text} onValueChange={setText} />
      </Field>
    </Dialog>
  );
}

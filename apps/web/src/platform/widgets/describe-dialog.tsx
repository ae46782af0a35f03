import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Dialog, Field, Textarea } from '@quadrille/ui-kit-react';
import { useState } from 'react';
import { errorWords } from '../error-words.ts';

export interface DescribeDialogProps {
  /** Of what is described. */
  readonly title: string;
  readonly text: string | null | undefined;
  /** Keeps the new text, null where there is none; a refusal is shown under it, and what was typed stays. */
  readonly onSave: (text: string | null) => Promise<void>;
  readonly onClose: () => void;
}

/** Asks what something is for. */
export function DescribeDialog({ title, text: former, onSave, onClose }: DescribeDialogProps) {
  const { t } = useLingui();
  const [text, setText] = useState(former ?? '');
  const [error, setError] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const save = async (): Promise<void> => {
    setBusy(true);
    try {
      await onSave(text.trim() === '' ? null : text.trim());
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

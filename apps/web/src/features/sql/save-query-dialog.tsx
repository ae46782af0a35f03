import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Dialog, Field, Input } from '@quadrille/ui-kit-react';
import { useId, useState } from 'react';
import { errorWords } from '../../platform/error-words.ts';

export interface SaveQueryDialogProps {
  readonly onSave: (title: string) => Promise<void>;
  readonly onClose: () => void;
}

/** Asks what a new saved query is called. */
export function SaveQueryDialog({ onSave, onClose }: SaveQueryDialogProps) {
  const { t } = useLingui();
  const form = useId();
  const [title, setTitle] = useState('');
  const [error, setError] = useState<string | null>(null);
  const save = async (): Promise<void> => {
    if (title.trim() === '') return setError(t`Please enter Name`);
    try {
      await onSave(title.trim());
      onClose();
    } catch (reason) {
      setError(errorWords(reason));
    }
  };
  return (
    <Dialog
      isOpen
      size="sm"
      title={t`Save query`}
      description={t`Everybody in this base can open it; what they see stays what they may see.`}
      onOpenChange={(next) => !next && onClose()}
      foot={
        <>
          <Button variant="ghost" onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button variant="primary" type="submit" form={form}>
            <Trans>Save</Trans>
          </Button>
        </>
      }
    >
      <form
        id={form}
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <Field label={t`Name`} error={error}>
          <Input value={title} maxLength={200} onValueChange={setTitle} autoFocus />
        </Field>
      </form>
    </Dialog>
  );
}

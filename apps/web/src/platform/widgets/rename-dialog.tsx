import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Dialog, Field, Input } from '@quadrille/ui-kit-react';
import { useId, useState } from 'react';
import { errorWords } from '../error-words.ts';

export interface RenameDialogProps {
  readonly heading: string;
  readonly title: string;
  readonly maxLength: number;
  /** Keeps the new title; a refusal is shown under the name, and what was typed stays. */
  readonly onSave: (title: string) => Promise<void>;
  readonly onClose: () => void;
}

/** Asks for another title of something that has one. */
export function RenameDialog({ heading, title: former, maxLength, onSave, onClose }: RenameDialogProps) {
  const { t } = useLingui();
  const form = useId();
  const [title, setTitle] = useState(former);
  const [error, setError] = useState<string | null>(null);
  const save = async (): Promise<void> => {
    const wanted = title.trim();
    if (wanted === '') return setError(t`Please enter Name`);
    try {
      if (wanted !== former) await onSave(wanted);
      onClose();
    } catch (reason) {
      setError(errorWords(reason));
    }
  };
  return (
    <Dialog
      isOpen
      size="sm"
      title={heading}
      onOpenChange={(next) => !next && onClose()}
      foot={
        <>
          <Button variant="ghost" onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button variant="primary" type="submit" form={form}>
            <Trans>Rename</Trans>
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
        <Field label={<Trans>Name</Trans>} error={error}>
          <Input autoFocus maxLength={maxLength} value={title} onValueChange={setTitle} />
        </Field>
      </form>
    </Dialog>
  );
}

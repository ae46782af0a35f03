import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Dialog, Field, Input } from '@quadrille/ui-kit-react';
import { useId, useState } from 'react';
import { errorWords } from '../error-words.ts';

export interface TitleDialogProps {
  readonly heading: string;
  readonly description?: string;
  /** The title there is; '' for something new. */
  readonly title: string;
  /** The words of the button. */
  readonly confirm: string;
  readonly maxLength: number;
  /** Keeps the new title; a refusal is shown under the name, and what was typed stays. */
  readonly onSave: (title: string) => Promise<void>;
  readonly onClose: () => void;
}

/** Asks for the title of something. */
export function TitleDialog({ heading, description, title: former, confirm, maxLength, onSave, onClose }: TitleDialogProps) {
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
      {...(description !== undefined && { description })}
      onOpenChange={(next) => !next && onClose()}
      foot={
        <>
          <Button variant="ghost" onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button variant="primary" type="submit" form={form}>
            {confirm}
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

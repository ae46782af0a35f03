import { Trans, useLingui } from '@lingui/react/macro';
import { useStore } from '@nanostores/react';
import { Button, Dialog, Field, Input } from '@quadrille/ui-kit-react';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { createBase, createStarterTable } from '../../platform/bases.state.ts';
import { errorWords } from '../../platform/error-words.ts';
import { $isNewBaseOpen } from './new-base.state.ts';

/** Names a base and opens it with one empty table, ready to type in. */
export function NewBaseDialog() {
  const isOpen = useStore($isNewBaseOpen);
  return isOpen ? <NewBaseForm /> : null;
}

function NewBaseForm() {
  const { t } = useLingui();
  const navigate = useNavigate();
  const [title, setTitle] = useState('');
  const [error, setError] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const close = (): void => $isNewBaseOpen.set(false);
  const create = async (): Promise<void> => {
    const wanted = title.trim();
    if (wanted === '') return setError(t`Please enter Name`);
    setBusy(true);
    try {
      const base = await createBase(wanted);
      const table = await createStarterTable(base.id, t`Table 1`, { name: t`Name`, notes: t`Notes` });
      close();
      await navigate({
        to: '/$typeOrId/$projectId/$viewId/{-$viewTitle}',
        params: { typeOrId: 'nc', projectId: base.id, viewId: table.id, viewTitle: undefined },
      });
    } catch (reason) {
      setError(errorWords(reason));
      setBusy(false);
    }
  };
  return (
    <Dialog
      isOpen
      size="sm"
      title={t`New base`}
      onOpenChange={(next) => !next && close()}
      foot={
        <>
          <Button variant="ghost" onClick={close}>
            <Trans>Cancel</Trans>
          </Button>
          <Button variant="primary" type="submit" form="new-base" isBusy={isBusy}>
            <Trans>Create base</Trans>
          </Button>
        </>
      }
    >
      <form
        id="new-base"
        onSubmit={(event) => {
          event.preventDefault();
          void create();
        }}
      >
        <Field label={<Trans>Name</Trans>} error={error}>
          <Input autoFocus maxLength={50} value={title} onValueChange={setTitle} />
        </Field>
      </form>
    </Dialog>
  );
}

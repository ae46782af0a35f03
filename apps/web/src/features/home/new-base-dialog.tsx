import { Trans, useLingui } from '@lingui/react/macro';
import { useStore } from '@nanostores/react';
import { type BaseKind } from '@quadrille/domain';
import { Button, Dialog, Field, Icon, Input, RadioGroup } from '@quadrille/ui-kit-react';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { createBase } from '../../platform/bases.state.ts';
import { errorWords } from '../../platform/error-words.ts';
import { baseKindEntries, offeredKinds } from '../base-kinds/index.ts';
import { $isNewBaseOpen } from './new-base.state.ts';
import styles from './new-base-dialog.module.css';

/** Names a base, says what it is for, and opens it with what its kind begins with. */
export function NewBaseDialog() {
  const isOpen = useStore($isNewBaseOpen);
  return isOpen ? <NewBaseForm /> : null;
}

function NewBaseForm() {
  const { t, i18n } = useLingui();
  const navigate = useNavigate();
  const [kind, setKind] = useState<BaseKind>('database');
  const [title, setTitle] = useState('');
  const [error, setError] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const close = (): void => $isNewBaseOpen.set(false);
  const create = async (): Promise<void> => {
    const wanted = title.trim();
    if (wanted === '') return setError(t`Please enter Name`);
    setBusy(true);
    try {
      const base = await createBase(wanted, kind);
      const place = await baseKindEntries[kind].begin?.(base.id);
      close();
      if (place) await navigate(place);
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
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          void create();
        }}
      >
        <Field label={<Trans>Name</Trans>} error={error}>
          <Input autoFocus maxLength={50} value={title} onValueChange={setTitle} />
        </Field>
        {offeredKinds.length > 1 && (
          <RadioGroup
            label={t`What it is for`}
            value={kind}
            onValueChange={setKind}
            choices={offeredKinds.map((value) => ({
              value,
              label: (
                <span className={styles.kind}>
                  <Icon icon={baseKindEntries[value].icon} />
                  {i18n._(baseKindEntries[value].title)}
                </span>
              ),
              description: i18n._(baseKindEntries[value].sentence),
            }))}
          />
        )}
      </form>
    </Dialog>
  );
}

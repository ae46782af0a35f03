import { t as say } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useStore } from '@nanostores/react';
import { Button, Dialog, Field, Input, Select } from '@quadrille/ui-kit-react';
import { useId, useState } from 'react';
import { client } from '../../../platform/client.ts';
import { errorWords } from '../../../platform/error-words.ts';
import { freshTitle } from '../../../platform/bases.state.ts';
import type { NewView } from '../create-view.ts';
import type { ViewState } from '../view.state.ts';
import styles from './new-view-dialog.module.css';
import { stackFields } from './stack-choices.ts';

export interface NewViewDialogProps {
  readonly state: ViewState;
  readonly kind: 'kanban' | 'gallery';
  readonly title: string;
  readonly onCreate: (body: NewView) => Promise<void>;
  readonly onClose: () => void;
}

const newField = 'new';
const noField = 'none';

/** Asks what a board or a gallery cannot do without; the best guess is chosen already. */
export function NewViewDialog({ state, kind, title: guess, onCreate, onClose }: NewViewDialogProps) {
  const { t } = useLingui();
  const form = useId();
  const fields = useStore(state.$fields);
  const isKanban = kind === 'kanban';
  const fitting = isKanban ? stackFields(fields) : fields.filter(({ type }) => type === 'Attachment');
  const [title, setTitle] = useState(guess);
  const [chosen, setChosen] = useState<string>(fitting[0]?.id ?? (isKanban ? newField : noField));
  const [error, setError] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const canMakeField = isKanban && state.may('columnAdd');
  const choices = [
    ...fitting.map((field) => ({ value: field.id as string, label: field.title })),
    ...(canMakeField ? [{ value: newField, label: t`A new field “Status”` }] : []),
    ...(isKanban ? [] : [{ value: noField, label: t`No cover` }]),
  ];
  const create = async (): Promise<void> => {
    if (title.trim() === '') return setError(t`Please enter Name`);
    setBusy(true);
    try {
      const field = chosen === newField ? await makeStackField(state) : chosen;
      const body: NewView = { title: title.trim() };
      await onCreate(isKanban ? { ...body, fk_grp_col_id: field } : { ...body, fk_cover_image_col_id: field === noField ? null : field });
      onClose();
    } catch (reason) {
      setError(errorWords(reason));
      setBusy(false);
    }
  };
  return (
    <Dialog
      isOpen
      size="sm"
      title={isKanban ? t`New kanban view` : t`New gallery view`}
      onOpenChange={(next) => !next && onClose()}
      foot={
        <>
          <Button variant="ghost" onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button variant="primary" type="submit" form={form} isBusy={isBusy}>
            <Trans>Create view</Trans>
          </Button>
        </>
      }
    >
      <form
        id={form}
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          if (!isBusy) void create();
        }}
      >
        <Field label={<Trans>Name</Trans>} error={error}>
          <Input autoFocus maxLength={255} value={title} onValueChange={setTitle} />
        </Field>
        <Field label={isKanban ? <Trans>Stack by</Trans> : <Trans>Cover</Trans>}>
          <Select choices={choices} value={chosen} onValueChange={setChosen} />
        </Field>
      </form>
    </Dialog>
  );
}

/** Makes a field with the states most boards begin with. Answers its id. */
async function makeStackField(state: ViewState): Promise<string> {
  const before = new Set<string>(state.$fields.get().map(({ id }) => id));
  const title = freshTitle(
    say`Status`,
    state.$fields.get().map((field) => field.title),
  );
  const options = [say`To do`, say`In progress`, say`Done`].map((option) => ({ title: option }));
  await client.columns.create({ params: { tableId: state.tableId }, body: { title, uidt: 'SingleSelect', colOptions: { options } } });
  await state.reload();
  const made = stackFields(state.$fields.get()).find(({ id }) => !before.has(id));
  if (!made) throw new Error(say`The field could not be made`);
  return made.id;
}

import { Trans, useLingui } from '@lingui/react/macro';
import type { WireProject } from '@quadrille/contract';
import { useStore } from '@nanostores/react';
import { ConfirmDialog, Field, Input } from '@quadrille/ui-kit-react';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { deleteBase, renameBase } from '../../platform/bases.state.ts';
import { notices } from '../../platform/notices.ts';
import { errorWords } from '../../platform/error-words.ts';
import { RenameDialog } from '../../platform/widgets/rename-dialog.tsx';
import { $deleting, $renaming } from './base-dialogs.state.ts';

/** Renaming and deleting a base, wherever it was asked for. */
export function BaseDialogs() {
  const renaming = useStore($renaming);
  const deleting = useStore($deleting);
  return (
    <>
      {renaming && <RenameBase key={renaming.id} base={renaming} />}
      {deleting && <DeleteBase key={deleting.id} base={deleting} />}
    </>
  );
}

function RenameBase({ base }: { readonly base: WireProject }) {
  const { t } = useLingui();
  return (
    <RenameDialog
      heading={t`Rename base`}
      title={base.title}
      maxLength={50}
      onSave={(title) => renameBase(base.id, title)}
      onClose={() => $renaming.set(null)}
    />
  );
}

function DeleteBase({ base }: { readonly base: WireProject }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const [typed, setTyped] = useState('');
  const [isBusy, setBusy] = useState(false);
  const close = (): void => $deleting.set(null);
  const remove = async (): Promise<void> => {
    setBusy(true);
    try {
      await deleteBase(base.id);
      close();
      notices.toast(t`Deleted ${base.title}`);
      await navigate({ to: '/' });
    } catch (reason) {
      setBusy(false);
      notices.notify({ title: t`The base could not be deleted`, description: errorWords(reason), tone: 'danger', isLasting: true });
    }
  };
  return (
    <ConfirmDialog
      isOpen
      isDanger
      isBusy={isBusy}
      title={t`Delete the base ${base.title}?`}
      description={<Trans>All its tables, records and views go with it, for everyone.</Trans>}
      confirmLabel={t`Delete base`}
      cancelLabel={t`Cancel`}
      isConfirmDisabled={typed.trim() !== base.title.trim()}
      onOpenChange={(next) => !next && close()}
      onConfirm={() => void remove()}
    >
      <Field label={<Trans>Type the name of the base to confirm</Trans>}>
        <Input autoFocus placeholder={base.title} value={typed} onValueChange={setTyped} />
      </Field>
    </ConfirmDialog>
  );
}

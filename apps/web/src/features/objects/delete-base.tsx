import { Trans, useLingui } from '@lingui/react/macro';
import type { WireProject } from '@quadrille/contract';
import { ConfirmDialog, Field, Input } from '@quadrille/ui-kit-react';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { deleteBase } from '../../platform/bases.state.ts';
import { restoreBase } from '../../platform/deleted-bases.state.ts';
import { notices, reportError } from '../../platform/notices.ts';

export interface DeleteBaseProps {
  readonly base: WireProject;
  readonly onClose: () => void;
}

/** A base goes from everybody at once: its name is typed before it does. Its owners can bring it back for a while. */
export function DeleteBase({ base, onClose }: DeleteBaseProps) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const [typed, setTyped] = useState('');
  const [isBusy, setBusy] = useState(false);
  const remove = async (): Promise<void> => {
    setBusy(true);
    try {
      await deleteBase(base.id);
      onClose();
      const restore = (): void =>
        void restoreBase(base.id).catch((error: unknown) => reportError(t`The base could not be restored`, error));
      notices.toast(t`Deleted ${base.title}`, { action: { label: t`Undo`, onSelect: restore } });
      await navigate({ to: '/' });
    } catch (error) {
      setBusy(false);
      reportError(t`The base could not be deleted`, error);
    }
  };
  return (
    <ConfirmDialog
      isOpen
      isDanger
      isBusy={isBusy}
      title={t`Delete the base ${base.title}?`}
      description={
        <Trans>
          All its tables, records and views go with it, for everyone. Its owners can bring it back from “Deleted” on the home page, until
          its time there is over.
        </Trans>
      }
      confirmLabel={t`Delete base`}
      cancelLabel={t`Cancel`}
      isConfirmDisabled={typed.trim() !== base.title.trim()}
      onOpenChange={(next) => !next && onClose()}
      onConfirm={() => void remove()}
    >
      <Field label={<Trans>Type the name of the base to confirm</Trans>}>
        <Input autoFocus placeholder={base.title} value={typed} onValueChange={setTyped} />
      </Field>
    </ConfirmDialog>
  );
}

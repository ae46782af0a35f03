import { useLingui } from '@lingui/react/macro';
import { TitleDialog } from '../../platform/widgets/title-dialog.tsx';
import type { TitleDialogProps } from '../../platform/widgets/title-dialog.tsx';

/** Asks what a new saved query is called. */
export function SaveQueryDialog(props: Pick<TitleDialogProps, 'onSave' | 'onClose'>) {
  const { t } = useLingui();
  return (
    <TitleDialog
      {...props}
      heading={t`Save query`}
      description={t`Everybody in this base can open it; what they see stays what they may see.`}
      title=""
      confirm={t`Save`}
      maxLength={200}
    />
  );
}

import { useLingui } from '@lingui/react/macro';
import { TitleDialog } from './title-dialog.tsx';
import type { TitleDialogProps } from './title-dialog.tsx';

/** Asks for another title of something that has one. */
export function RenameDialog(props: Omit<TitleDialogProps, 'confirm' | 'description'>) {
  const { t } = useLingui();
  return <TitleDialog {...props} confirm={t`Rename`} />;
}

import { useLingui } from '@lingui/react/macro';
import { ContextMenu, MenuItem, MenuSeparator } from '@quadrille/ui-kit-react';
import { CopyPlus, Link2, Maximize2, Trash2 } from 'lucide-react';
import type { ReactElement } from 'react';
import { copyAndNotify } from '../../platform/copy-and-notify.ts';
import { reportError } from '../../platform/notices.ts';
import { deleteRecord, notifyDeleted, duplicateRecords } from '../records/index.ts';
import type { TableHistory } from '../undo/index.ts';
import type { Structure } from '../structure/index.ts';
import type { TableRows } from '../records/index.ts';

export interface CardMenuProps {
  readonly state: TableHistory & Pick<Structure, '$fields'> & TableRows;
  readonly rowId: number;
  readonly card: ReactElement<Record<string, unknown>>;
  readonly onOpen: () => void;
}

/** What can be done with one record, under a long press on its card. */
export function CardMenu({ state, rowId, card, onOpen }: CardMenuProps) {
  const { t } = useLingui();
  const copyLink = (): Promise<unknown> =>
    copyAndNotify(
      `${location.href.split('?')[0]}?rowId=${rowId}`,
      t`Link copied`,
      t`Open the record and copy the address of the page instead.`,
    );
  const duplicate = (): Promise<void> =>
    duplicateRecords(state, [rowId]).catch((error: unknown) => reportError(t`The records could not be duplicated`, error));
  const remove = async (): Promise<void> => {
    if (await deleteRecord(state, rowId)) notifyDeleted(state);
  };
  return (
    <ContextMenu label={t`Record`} area={card}>
      <MenuItem icon={Maximize2} onSelect={onOpen}>{t`Open record`}</MenuItem>
      <MenuItem icon={Link2} onSelect={() => void copyLink()}>{t`Copy link`}</MenuItem>
      {state.may('dataInsert') && <MenuItem icon={CopyPlus} onSelect={() => void duplicate()}>{t`Duplicate record`}</MenuItem>}
      {state.may('dataDelete') && (
        <>
          <MenuSeparator />
          <MenuItem icon={Trash2} isDanger onSelect={() => void remove()}>{t`Delete record`}</MenuItem>
        </>
      )}
    </ContextMenu>
  );
}

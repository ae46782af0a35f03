import { useLingui } from '@lingui/react/macro';
import { useStore } from '@nanostores/react';
import { updateBase } from '../../platform/bases.state.ts';
import { DescribeDialog } from '../../platform/widgets/describe-dialog.tsx';
import { RenameDialog } from '../../platform/widgets/rename-dialog.tsx';
import { $asked, endAsking } from './asked.state.ts';
import type { Asked } from './asked.state.ts';
import { describeTable, renameTable } from './change-table.ts';
import { DeleteBase } from './delete-base.tsx';
import { DeleteTable } from './delete-table.tsx';
import { DuplicateDialog } from './duplicate-dialog.tsx';
import { HideDialog } from './hide-dialog.tsx';
import { LookDialog } from './look-dialog.tsx';

/** The dialogs about bases and tables, wherever they were asked for. */
export function ObjectDialogs() {
  const asked = useStore($asked);
  return asked && <AskedDialog key={`${asked.what} ${asked.table?.id ?? asked.base.id}`} asked={asked} />;
}

function AskedDialog({ asked }: { readonly asked: Asked }) {
  const { t } = useLingui();
  const { what, base, table } = asked;
  switch (what) {
    case 'rename':
      return (
        <RenameDialog
          heading={table ? t`Rename table` : t`Rename base`}
          title={(table ?? base).title}
          maxLength={table ? 255 : 50}
          onSave={(title) => (table ? renameTable(table, title) : updateBase(base.id, { title }))}
          onClose={endAsking}
        />
      );
    case 'describe':
      return (
        <DescribeDialog
          title={(table ?? base).title}
          text={(table ?? base).description}
          onSave={(description) => (table ? describeTable(table, description) : updateBase(base.id, { description }))}
          onClose={endAsking}
        />
      );
    case 'look':
      return <LookDialog base={base} table={table} onClose={endAsking} />;
    case 'duplicate':
      return <DuplicateDialog base={base} table={table} onClose={endAsking} />;
    case 'hide':
      return <HideDialog base={base} table={asked.table} onClose={endAsking} />;
    case 'delete':
      return table ? <DeleteTable base={base} table={table} onClose={endAsking} /> : <DeleteBase base={base} onClose={endAsking} />;
  }
}

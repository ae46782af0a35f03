import { Trans, useLingui } from '@lingui/react/macro';
import { useStore } from '@nanostores/react';
import { Button } from '@quadrille/ui-kit-react';
import { useNavigate } from '@tanstack/react-router';
import { Import, Plus } from 'lucide-react';
import { $bases, createStarterTable, freshTitle, loadTables, mayManage } from '../../platform/bases.state.ts';
import { reportError } from '../../platform/notices.ts';
import { placeOfView } from '../../platform/table-place.ts';
import { openImport } from '../import/index.ts';
import { ConnectButton } from '../sources/index.ts';

/** The ways to a new table. */
export function AddTables({ baseId }: { readonly baseId: string }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const base = useStore($bases)?.find((one) => one.id === baseId);
  const add = async (): Promise<void> => {
    try {
      const taken = (await loadTables(baseId)).map((one) => one.title);
      const table = await createStarterTable(baseId, freshTitle(t`Table`, taken), { name: t`Name`, notes: t`Notes` });
      await navigate(placeOfView(null, baseId, table.id, undefined));
    } catch (error) {
      reportError(t`The table could not be made`, error);
    }
  };
  return (
    <>
      <Button icon={Import} onClick={() => openImport({ baseId })}>
        <Trans>Import</Trans>
      </Button>
      {mayManage(base) && <ConnectButton baseId={baseId} />}
      <Button variant="primary" icon={Plus} onClick={() => void add()}>
        <Trans>New table</Trans>
      </Button>
    </>
  );
}

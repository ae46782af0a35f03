import { Trans } from '@lingui/react/macro';
import { Button } from '@quadrille/ui-kit-react';
import { Database } from 'lucide-react';
import { useState } from 'react';
import { ConnectDialog } from './connect-dialog.tsx';

/** Opens the dialog that shows tables of an existing database in the base. */
export function ConnectButton({ baseId }: { readonly baseId: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button icon={Database} onClick={() => setOpen(true)}>
        <Trans>Connect a database</Trans>
      </Button>
      {isOpen && <ConnectDialog baseId={baseId} onClose={() => setOpen(false)} />}
    </>
  );
}

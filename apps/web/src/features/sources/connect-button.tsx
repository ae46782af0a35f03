import { Trans } from '@lingui/react/macro';
import { Button } from '@quadrille/ui-kit-react';
import { useNavigate } from '@tanstack/react-router';
import { Database } from 'lucide-react';

/** Leads to the page that shows tables of an existing database in the base. */
export function ConnectButton({ baseId }: { readonly baseId: string }) {
  const navigate = useNavigate();
  const open = (): void => void navigate({ to: '/$typeOrId/$projectId/connect', params: { typeOrId: 'nc', projectId: baseId } });
  return (
    <Button icon={Database} onClick={open}>
      <Trans>Connect a database</Trans>
    </Button>
  );
}

import { Trans } from '@lingui/react/macro';
import { Button, EmptyState } from '@quadrille/ui-kit-react';
import { useNavigate } from '@tanstack/react-router';
import { BaseFrame } from './base-frame.tsx';

/** Where a link to a document leads in a base that has none. */
export function NoDocuments({ baseId }: { readonly baseId: string }) {
  const navigate = useNavigate();
  return (
    <BaseFrame baseId={baseId} title={<Trans>Documents</Trans>}>
      <EmptyState
        drawing="file"
        title={<Trans>This base holds tables, no documents</Trans>}
        description={<Trans>The link was made for a base of documents.</Trans>}
        actions={
          <Button
            variant="primary"
            onClick={() => void navigate({ to: '/$typeOrId/$projectId', params: { typeOrId: 'nc', projectId: baseId } })}
          >
            <Trans>Show its tables</Trans>
          </Button>
        }
      />
    </BaseFrame>
  );
}

import { Trans } from '@lingui/react/macro';
import { useStore } from '@nanostores/react';
import { Banner, Button } from '@quadrille/ui-kit-react';
import { Eye } from 'lucide-react';
import { hasOwnChanges, noOwnChanges } from './own-changes.ts';
import type { TableState } from './table.state.ts';

/** Says that what is on screen is not what the others see, and leads back to it. */
export function OwnChangesBar({ state }: { readonly state: TableState }) {
  const own = useStore(state.$own);
  if (!hasOwnChanges(own)) return null;
  return (
    <Banner
      tone="info"
      icon={Eye}
      actions={
        <Button
          size="sm"
          onClick={() => {
            state.$own.set(noOwnChanges);
            state.source.emit({ type: 'reset' });
          }}
        >
          <Trans>Reset</Trans>
        </Button>
      }
    >
      <Trans>Only you see these changes</Trans>
    </Banner>
  );
}

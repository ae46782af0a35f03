import { Trans } from '@lingui/react/macro';
import { useStore } from '@nanostores/react';
import { Button } from '@quadrille/ui-kit-react';
import { useState } from 'react';
import { BaseBar } from '../../shell/base-bar.tsx';
import { ShareDialog } from '../share/index.ts';
import { PresentPeople } from './present-people.tsx';
import type { TableState } from './table.state.ts';

/** Where this is, and sharing it. */
export function TopBar({ state }: { readonly state: TableState }) {
  const table = useStore(state.$table);
  const view = useStore(state.$view);
  useStore(state.$roles);
  const [isSharing, setSharing] = useState(false);
  return (
    <>
      <BaseBar
        baseId={state.baseId}
        title={table?.title}
        isHeading
        actions={
          <>
            <PresentPeople state={state} />
            {view && state.may('shareView') && (
              <Button variant="primary" onClick={() => setSharing(true)}>
                <Trans>Share</Trans>
              </Button>
            )}
          </>
        }
      />
      {view && isSharing && <ShareDialog view={view} onChange={(next) => state.$view.set(next)} onClose={() => setSharing(false)} />}
    </>
  );
}

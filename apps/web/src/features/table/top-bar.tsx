import { Trans } from '@lingui/react/macro';
import { useStore } from '@nanostores/react';
import { Button } from '@quadrille/ui-kit-react';
import { ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import { BaseBar } from '../../shell/base-bar.tsx';
import { ShareDialog } from '../share/index.ts';
import { AccessRules } from './access-rules.tsx';
import { PresentPeople } from './present-people.tsx';
import type { TableState } from './table.state.ts';

/** Where this is, and sharing it. */
export function TopBar({ state }: { readonly state: TableState }) {
  const table = useStore(state.$table);
  const view = useStore(state.$view);
  useStore(state.$roles);
  const [isSharing, setSharing] = useState(false);
  const [isRuling, setRuling] = useState(false);
  return (
    <>
      <BaseBar
        baseId={state.baseId}
        title={table?.title}
        isHeading
        actions={
          <>
            <PresentPeople state={state} />
            {table && state.may('accessRuleCreate') && (
              <Button variant="ghost" icon={ShieldCheck} onClick={() => setRuling(true)}>
                <Trans>Access</Trans>
              </Button>
            )}
            {view && state.may('shareView') && (
              <Button variant="primary" onClick={() => setSharing(true)}>
                <Trans>Share</Trans>
              </Button>
            )}
          </>
        }
      />
      {table && isRuling && <AccessRules state={state} title={table.title} onClose={() => setRuling(false)} />}
      {view && isSharing && <ShareDialog view={view} onChange={(next) => state.$view.set(next)} onClose={() => setSharing(false)} />}
    </>
  );
}

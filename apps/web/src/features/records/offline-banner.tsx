import { Plural, Trans } from '@lingui/react/macro';
import { useStore } from '@nanostores/react';
import { Banner } from '@quadrille/ui-kit-react';
import { WifiOff } from 'lucide-react';
import { $isOffline } from '../../platform/connection.ts';
import type { PendingWrites } from './pending-writes.state.ts';

/** As long as the server is out of reach: work goes on, and is saved later. */
export function OfflineBanner({ state }: { readonly state: Pick<PendingWrites, '$isMaking' | '$saving'> }) {
  const isOffline = useStore($isOffline);
  const saving = useStore(state.$saving) + Number(useStore(state.$isMaking));
  if (!isOffline) return null;
  return (
    <Banner icon={WifiOff} title={<Trans>Offline.</Trans>}>
      {saving === 0 ? (
        <Trans>What you change will be saved when you are back.</Trans>
      ) : (
        <Plural value={saving} one="# change will be saved when you are back." other="# changes will be saved when you are back." />
      )}
    </Banner>
  );
}

import { Trans } from '@lingui/react/macro';
import { BaseFrame, BasePage } from '../base/index.ts';
import { BaseLinkCard } from './base-link-card.tsx';
import { DiagramLinkCard } from './diagram-link-card.tsx';
import { ViewLinksCard } from './view-links-card.tsx';

/** Everything of a base that can be opened without an account: the base itself, its diagram, single views. */
export function SharingPage({ baseId }: { readonly baseId: string }) {
  return (
    <BaseFrame baseId={baseId} title={<Trans>Sharing</Trans>}>
      <BasePage title={<Trans>Sharing</Trans>} note={<Trans>What people can open with a link, without an account.</Trans>}>
        <BaseLinkCard baseId={baseId} />
        <DiagramLinkCard baseId={baseId} />
        <ViewLinksCard baseId={baseId} />
      </BasePage>
    </BaseFrame>
  );
}

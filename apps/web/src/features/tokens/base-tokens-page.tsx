import { Trans } from '@lingui/react/macro';
import { TokensCard } from '../account/index.ts';
import { BaseFrame, BasePage } from '../base/index.ts';

/** Keys for programs that open this base alone. */
export function BaseTokensPage({ baseId }: { readonly baseId: string }) {
  return (
    <BaseFrame baseId={baseId} title={<Trans>API tokens</Trans>}>
      <BasePage
        title={<Trans>API tokens</Trans>}
        note={
          <Trans>
            A token of this base opens this base and no other, with your rights in it. Programs send it in the header{' '}
            <bdi dir="ltr">xc-token</bdi>.
          </Trans>
        }
      >
        <TokensCard baseId={baseId} />
      </BasePage>
    </BaseFrame>
  );
}

import { Trans, useLingui } from '@lingui/react/macro';
import { Banner, Button } from '@quadrille/ui-kit-react';
import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { client } from '../../platform/client.ts';
import { reportError } from '../../platform/notices.ts';
import { LinkBox } from '../share/index.ts';
import styles from './hooks.module.css';

/** The secret calls are signed with: made anew on request, shown this once. */
export function HookSecret({ hookId }: { readonly hookId: string }) {
  const { t } = useLingui();
  const [secret, setSecret] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const renew = async (): Promise<void> => {
    setBusy(true);
    try {
      setSecret((await client.hooks.renewSecret({ params: { hookId } })).secret);
    } catch (error) {
      reportError(t`The secret could not be made`, error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <p className={styles.note}>
        <Trans>
          With a secret, every call carries the header <bdi dir="ltr">x-quadrille-signature</bdi>, by which the receiver knows that it comes
          from here. A new secret ends the old one.
        </Trans>
      </p>
      {secret !== null && (
        <>
          <Banner tone="success" isInset>
            <Trans>Copy it now. It is not shown again.</Trans>
          </Banner>
          <LinkBox link={secret} label={t`Secret of the webhook`} />
        </>
      )}
      <div>
        <Button icon={KeyRound} isBusy={isBusy} onClick={() => void renew()}>
          <Trans>Make a new secret</Trans>
        </Button>
      </div>
    </>
  );
}

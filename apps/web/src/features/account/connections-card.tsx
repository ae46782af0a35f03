import { Trans, useLingui } from '@lingui/react/macro';
import type { ProviderName } from '@quadrille/contract';
import { useStore } from '@nanostores/react';
import { Button, Skeleton, Status } from '@quadrille/ui-kit-react';
import { useEffect, useState } from 'react';
import { client } from '../../platform/client.ts';
import { notices, reportError } from '../../platform/notices.ts';
import { $appInfo, $user } from '../../platform/session.state.ts';
import styles from './account.module.css';

/** The address with whether it is confirmed, and the providers that may sign this person in. */
export function ConnectionsCard() {
  const { t } = useLingui();
  const info = useStore($appInfo);
  const user = useStore($user);
  const [connected, setConnected] = useState<readonly ProviderName[] | null>(null);
  const [isVerified, setVerified] = useState<boolean | null>(null);
  const userId = user?.id;
  const load = (): void => {
    client.providers
      .list({})
      .then(({ list }) => setConnected(list.map(({ provider }) => provider)))
      .catch((error: unknown) => reportError(t`The connections could not be loaded`, error));
  };
  useEffect(load, [t]);
  useEffect(() => {
    if (userId === undefined) return;
    client.profiles
      .account({ params: { userId } })
      .then((account) => setVerified(account.email_verified === true))
      .catch(() => {});
  }, [userId]);
  const names: Readonly<Record<ProviderName, string>> = {
    google: 'Google',
    github: 'GitHub',
    oidc: info?.oidcProviderName ?? 'OpenID Connect',
  };
  const isOffered: Readonly<Record<ProviderName, boolean>> = {
    google: info?.googleAuthEnabled === true,
    github: info?.githubAuthEnabled === true,
    oidc: info?.oidcAuthEnabled === true,
  };
  const shown = (Object.keys(names) as ProviderName[]).filter((one) => isOffered[one] || connected?.includes(one));
  const attempt = (action: Promise<unknown>, failed: string): void => {
    action.catch((error: unknown) => reportError(failed, error));
  };
  return (
    <section className={styles.card} aria-label={t`Address and connections`}>
      <h2 className={styles.cardTitle}>
        <Trans>Address and connections</Trans>
      </h2>
      <div className={styles.lines}>
        <div className={styles.person}>
          <div className={styles.words}>
            <p className={styles.name}>
              <bdi dir="ltr">{user?.email}</bdi>
            </p>
            {isVerified !== null && (
              <Status tone={isVerified ? 'success' : 'warning'}>
                {isVerified ? <Trans>Confirmed address</Trans> : <Trans>Address not confirmed yet</Trans>}
              </Status>
            )}
          </div>
          {isVerified === false && info?.mailEnabled === true && (
            <Button
              size="sm"
              onClick={() =>
                attempt(
                  client.auth.emailVerify({}).then(() => notices.toast(t`A link to confirm it is on its way`)),
                  t`The mail could not be sent`,
                )
              }
            >
              <Trans>Send a link to confirm it</Trans>
            </Button>
          )}
        </div>
        {connected === null && <Skeleton height={40} />}
        {connected !== null && shown.length === 0 && (
          <p className={styles.note}>
            <Trans>This server knows no other ways to sign in than your password.</Trans>
          </p>
        )}
        {connected !== null &&
          shown.map((provider) => {
            const isConnected = connected.includes(provider);
            return (
              <div key={provider} className={styles.person}>
                <div className={styles.words}>
                  <p className={styles.name}>{names[provider]}</p>
                  <Status tone={isConnected ? 'success' : 'neutral'}>
                    {isConnected ? <Trans>Connected</Trans> : <Trans>Not connected</Trans>}
                  </Status>
                </div>
                {isConnected ? (
                  <Button
                    size="sm"
                    onClick={() =>
                      attempt(client.providers.disconnect({ params: { provider } }).then(load), t`The connection could not be ended`)
                    }
                  >
                    <Trans>Disconnect</Trans>
                  </Button>
                ) : (
                  <Button
                    size="sm"
                    onClick={() =>
                      attempt(
                        client.providers.begin({ params: { provider } }).then(({ url }) => window.location.assign(url)),
                        t`The connection could not be made`,
                      )
                    }
                  >
                    <Trans>Connect</Trans>
                  </Button>
                )}
              </div>
            );
          })}
      </div>
    </section>
  );
}

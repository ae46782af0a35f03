import { Trans } from '@lingui/react/macro';
import type { ProviderName } from '@quadrille/contract';
import { useStore } from '@nanostores/react';
import { Banner, Button } from '@quadrille/ui-kit-react';
import { useState } from 'react';
import { client } from '../../platform/client.ts';
import { errorWords } from '../../platform/error-words.ts';
import { $appInfo } from '../../platform/session.state.ts';
import styles from './auth.module.css';

/** Other ways to sign in, as far as the server has them. */
export function ProviderButtons() {
  const info = useStore($appInfo);
  const [error, setError] = useState<unknown>(null);
  const names: readonly (readonly [ProviderName, string])[] = [
    ...(info?.googleAuthEnabled ? [['google', 'Google'] as const] : []),
    ...(info?.githubAuthEnabled ? [['github', 'GitHub'] as const] : []),
    ...(info?.oidcAuthEnabled ? [['oidc', info.oidcProviderName ?? 'OpenID Connect'] as const] : []),
  ];
  const leave = (provider: ProviderName): void => {
    client.providers
      .begin({ params: { provider } })
      .then(({ url }) => window.location.assign(url))
      .catch(setError);
  };
  if (names.length === 0) return null;
  return (
    <div className={styles.form}>
      {error !== null && (
        <Banner tone="danger" isInset>
          {errorWords(error)}
        </Banner>
      )}
      {names.map(([provider, name]) => (
        <Button key={provider} size="lg" isBlock onClick={() => leave(provider)}>
          <Trans>Continue with {name}</Trans>
        </Button>
      ))}
    </div>
  );
}

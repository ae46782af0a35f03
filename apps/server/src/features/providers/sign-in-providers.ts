import type { ProviderName } from '@quadrille/contract';
import type { ProviderSettings, Settings } from '../../config/settings.ts';
import type { Log } from '../../platform/log.ts';
import type { Outbound } from '../../platform/outbound/outbound.ts';
import type { ProviderClient, SignInProviders } from '../../platform/sign-in-providers.ts';
import { createGithubClient, createOidcClient } from './provider-client.ts';

/** Clients of the providers as they are set up at the moment of asking; what a client has learnt of its provider is kept until that changes. */
export function createSignInProviders(settings: Pick<Settings, 'providers'>, outbound: Outbound, log: Log): SignInProviders {
  const made = new Map<ProviderName, { readonly mark: string; readonly client: ProviderClient }>();
  const clientOf = (name: ProviderName): ProviderClient | null => {
    const wanted = settings.providers[name];
    if (wanted === null) return null;
    const mark = JSON.stringify(wanted);
    const known = made.get(name);
    if (known?.mark === mark) return known.client;
    const client = makers[name](wanted, { outbound, log });
    made.set(name, { mark, client });
    return client;
  };
  return {
    get google() {
      return clientOf('google');
    },
    get github() {
      return clientOf('github');
    },
    get oidc() {
      return clientOf('oidc');
    },
  };
}

const makers: Readonly<Record<ProviderName, (settings: ProviderSettings, needs: { outbound: Outbound; log: Log }) => ProviderClient>> = {
  google: createOidcClient,
  github: createGithubClient,
  oidc: createOidcClient,
};

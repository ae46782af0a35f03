import type { ProviderName } from '@quadrille/contract';
import type { Settings } from '../../config/settings.ts';
import type { Log } from '../../platform/log.ts';
import type { Outbound } from '../../platform/outbound/outbound.ts';
import { createGithubClient, createOidcClient, type ProviderClient } from './provider-client.ts';

/** The sign-in providers that are set up; null where one is not. */
export type SignInProviders = Readonly<Record<ProviderName, ProviderClient | null>>;

export function createSignInProviders(settings: Settings, outbound: Outbound, log: Log): SignInProviders {
  const { google, github, oidc } = settings.providers;
  const needs = { outbound, log };
  return {
    google: google && createOidcClient(google, needs),
    github: github && createGithubClient(github, needs),
    oidc: oidc && createOidcClient(oidc, needs),
  };
}

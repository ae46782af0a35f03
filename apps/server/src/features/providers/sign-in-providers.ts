import type { Settings } from '../../config/settings.ts';
import type { Log } from '../../platform/log.ts';
import type { Outbound } from '../../platform/outbound/outbound.ts';
import type { SignInProviders } from '../../platform/sign-in-providers.ts';
import { createGithubClient, createOidcClient } from './provider-client.ts';

export function createSignInProviders(settings: Settings, outbound: Outbound, log: Log): SignInProviders {
  const { google, github, oidc } = settings.providers;
  const needs = { outbound, log };
  return {
    google: google && createOidcClient(google, needs),
    github: github && createGithubClient(github, needs),
    oidc: oidc && createOidcClient(oidc, needs),
  };
}

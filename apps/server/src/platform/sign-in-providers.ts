import type { ProviderName } from '@quadrille/contract';

/** The sign-in providers that are set up; null where one is not. */
export type SignInProviders = Readonly<Record<ProviderName, ProviderClient | null>>;

/** Whom a provider says somebody is. */
export interface ProviderAccount {
  /** What the provider calls the account; never changes there. */
  readonly subject: string;
  /** Null where the provider does not vouch for one. */
  readonly email: string | null;
  readonly firstName: string | null;
  readonly lastName: string | null;
}

export interface ProviderClient {
  /** Where to send a browser. */
  addressFor(visit: {
    readonly redirectUri: string;
    readonly state: string;
    readonly nonce: string;
    readonly verifier: string;
  }): Promise<string>;
  /** Exchanges the code a browser came back with. */
  redeem(back: URL, visit: { readonly state: string; readonly nonce: string; readonly verifier: string }): Promise<ProviderAccount>;
}

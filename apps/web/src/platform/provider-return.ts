import type { ProviderName } from '@quadrille/contract';
import { providerNames } from '@quadrille/contract';

export interface ProviderReturn {
  readonly provider: ProviderName;
  readonly query: { readonly code: string; readonly state: string; readonly iss?: string };
}

/** What a sign-in provider sent back in the address of the page; null for every other visit. */
export function readProviderReturn(search: string): ProviderReturn | null {
  const params = new URLSearchParams(search);
  const [code, state, iss] = [params.get('code'), params.get('state'), params.get('iss')];
  const provider = providerNames.find((name) => state?.startsWith(`${name}.`));
  if (code === null || state === null || provider === undefined) return null;
  return { provider, query: { code, state, ...(iss === null ? {} : { iss }) } };
}

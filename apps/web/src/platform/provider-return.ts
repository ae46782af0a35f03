import type { ProviderName } from '@quadrille/contract';
import { providerNames } from '@quadrille/contract';

export interface ProviderReturn {
  /** Null where what came back belongs to no sign-in that began here. */
  readonly provider: ProviderName | null;
  readonly query: { readonly code: string; readonly state: string; readonly iss?: string };
}

/** What a sign-in provider sent back in the address of the page: a code with a scope or a state. Null for every other visit. */
export function readProviderReturn(search: string): ProviderReturn | null {
  const params = new URLSearchParams(search);
  const [code, state, iss] = [params.get('code'), params.get('state'), params.get('iss')];
  if (code === null || (state === null && params.get('scope') === null)) return null;
  const provider = providerNames.find((name) => state?.startsWith(`${name}.`)) ?? null;
  return { provider, query: { code, state: state ?? '', ...(iss === null ? {} : { iss }) } };
}

import { expect, it } from 'vitest';
import { readProviderReturn } from './provider-return.ts';

it('finds what a provider sent back, and nothing in other addresses', () => {
  expect(readProviderReturn('?code=c&state=oidc.abc&iss=https%3A%2F%2Fid.example')).toEqual({
    provider: 'oidc',
    query: { code: 'c', state: 'oidc.abc', iss: 'https://id.example' },
  });
  for (const search of ['', '?code=c', '?state=oidc.abc', '?code=c&state=other.abc']) expect(readProviderReturn(search)).toBeNull();
});

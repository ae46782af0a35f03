import { expect, it } from 'vitest';
import { readProviderReturn } from './provider-return.ts';

it('finds what a provider sent back, and nothing in other addresses', () => {
  expect(readProviderReturn('?code=c&state=oidc.abc&iss=https%3A%2F%2Fid.example')).toEqual({
    provider: 'oidc',
    query: { code: 'c', state: 'oidc.abc', iss: 'https://id.example' },
  });
  for (const search of ['', '?code=c', '?state=oidc.abc']) expect(readProviderReturn(search)).toBeNull();
});

it('knows what was sent back to nobody here, so that it leaves the address, too', () => {
  const found = { provider: null, query: { code: 'c', state: 'other.abc' } };
  expect(readProviderReturn('?code=c&state=other.abc')).toEqual(found);
  expect(readProviderReturn('?code=c&scope=email')).toEqual({ provider: null, query: { code: 'c', state: '' } });
});

import { expect, it } from 'vitest';
import { toAddresses } from './to-addresses.ts';

it('takes addresses apart, and leaves what is none as it was typed', () => {
  expect(toAddresses(' ana@acme.studio, ben@acme.studio; cara@acme.studio\ndan@acme.studio ')).toEqual([
    'ana@acme.studio',
    'ben@acme.studio',
    'cara@acme.studio',
    'dan@acme.studio',
  ]);
  expect(toAddresses('ana@acme.studio ben@acme.studio')).toEqual(['ana@acme.studio', 'ben@acme.studio']);
  expect(toAddresses('not an address, ana@acme.studio')).toEqual(['not an address', 'ana@acme.studio']);
  expect(toAddresses(' , ;')).toEqual([]);
});

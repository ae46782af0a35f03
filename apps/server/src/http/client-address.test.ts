import { expect, it } from 'vitest';
import { clientAddress } from './client-address.ts';

it('believes as many entries from the end as there are proxies of ours', () => {
  const asked = (hops: number, header?: string | string[]) => clientAddress(hops, '10.0.0.1', header);
  expect(asked(0, '1.1.1.1')).toBe('10.0.0.1');
  expect(asked(1)).toBe('10.0.0.1');
  expect(asked(1, ' ,')).toBe('10.0.0.1');
  expect(asked(1, '6.6.6.6, 1.1.1.1')).toBe('1.1.1.1');
  expect(asked(1, ['6.6.6.6', '1.1.1.1'])).toBe('1.1.1.1');
  expect(asked(2, '6.6.6.6, 1.1.1.1, 10.0.0.2')).toBe('1.1.1.1');
  expect(asked(3, '1.1.1.1')).toBe('1.1.1.1');
});

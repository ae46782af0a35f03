import { expect, it } from 'vitest';
import { clientAddress, networkOf } from './client-address.ts';

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

it('leaves out the port some proxies write beside an address', () => {
  const asked = (header: string) => clientAddress(1, '10.0.0.1', header);
  expect(asked('1.1.1.1:5678')).toBe('1.1.1.1');
  expect(asked('[2001:db8::1]:443')).toBe('2001:db8::1');
  expect(asked('[2001:db8::1]')).toBe('2001:db8::1');
  expect(asked('2001:db8::1')).toBe('2001:db8::1');
  expect(asked('unknown')).toBe('unknown');
});

it('takes all addresses of one IPv6 network for one, and an IPv4 address for itself', () => {
  for (const address of ['2001:db8:1:2::1', '2001:DB8:1:2:ffff:ffff:ffff:ffff', '2001:db8:1:2:a::', '2001:0db8:0001:0002::5%eth0'])
    expect(networkOf(address)).toBe('2001:db8:1:2::/64');
  expect(networkOf('2001:db8:1:3::1')).toBe('2001:db8:1:3::/64');
  expect(networkOf('::1')).toBe('0:0:0:0::/64');
  for (const address of ['192.0.2.77', '::ffff:192.0.2.77', '::ffff:c000:24d', '0:0:0:0:0:ffff:192.0.2.77'])
    expect(networkOf(address)).toBe('192.0.2.77');
  expect(networkOf('::ffff:192.0.2.78')).not.toBe('192.0.2.77');
  expect(networkOf('ada@example.org')).toBe('ada@example.org');
});

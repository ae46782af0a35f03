import { BlockList, isIP } from 'node:net';

/** Everything that is not the open internet: this machine, private and shared nets, tunnels into IPv4, documentation, multicast. */
const closed4: readonly [string, number][] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
];
const closed6: readonly [string, number][] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
];

const blocked4 = new BlockList();
for (const [net, bits] of closed4) blocked4.addSubnet(net, bits, 'ipv4');
const blocked6 = new BlockList();
for (const [net, bits] of closed6) blocked6.addSubnet(net, bits, 'ipv6');
/** Only these are given out to the open internet: mapped, translated, unique local and link local lie outside. */
const open6 = new BlockList();
open6.addSubnet('2000::', 3, 'ipv6');

/** Whether a numeric address belongs to the open internet. */
export function isPublicAddress(address: string): boolean {
  const plain = address.split('%')[0] ?? '';
  switch (isIP(plain)) {
    case 4:
      return !blocked4.check(plain, 'ipv4');
    case 6:
      return open6.check(plain, 'ipv6') && !blocked6.check(plain, 'ipv6');
    default:
      return false;
  }
}

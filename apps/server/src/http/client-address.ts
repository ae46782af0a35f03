import { isIP } from 'node:net';

/**
 * The address a request or a socket comes from, as the outermost proxy of ours saw it. Each proxy appends the address
 * it was called from to `X-Forwarded-For`, so only as many entries from the end are believed as there are proxies of
 * ours: whoever asks can write anything before them. The HTTP server reads the header by the same rule.
 */
export function clientAddress(proxyHops: number, socketAddress: string, forwardedFor: string | readonly string[] | undefined): string {
  if (proxyHops === 0) return socketAddress;
  const forwarded = (typeof forwardedFor === 'string' ? forwardedFor : (forwardedFor ?? []).join(','))
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');
  return withoutPort(forwarded.at(-Math.min(proxyHops, forwarded.length)) ?? socketAddress);
}

/** Some proxies write the port too, which is another one for each connection. */
function withoutPort(entry: string): string {
  const bare = /^\[([^\]]+)\](?::\d+)?$/.exec(entry)?.[1] ?? /^([\d.]+):\d+$/.exec(entry)?.[1];
  return bare !== undefined && isIP(bare) !== 0 ? bare : entry;
}

/**
 * Who stands behind an address: of IPv6 everybody has a network of 64 bits and takes any address in it, so the network it is. An IPv4
 * address stays, however it is written. What is no address stays as well.
 */
export function networkOf(address: string): string {
  const plain = address.split('%')[0] ?? '';
  if (isIP(plain) !== 6) return address;
  const groups = groupsOf(plain);
  const [high = 0, low = 0] = groups.slice(6);
  if (groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff)
    return [high >> 8, high & 255, low >> 8, low & 255].join('.');
  return `${groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':')}::/64`;
}

/** The eight numbers of an IPv6 address. */
function groupsOf(address: string): number[] {
  const dotted = address.replace(/(\d+)\.(\d+)\.(\d+)\.(\d+)$/, (_all, ...bytes: string[]) => {
    const [a = 0, b = 0, c = 0, d = 0] = bytes.slice(0, 4).map(Number);
    return `${((a << 8) | b).toString(16)}:${((c << 8) | d).toString(16)}`;
  });
  const [head = [], tail] = dotted
    .split('::')
    .map((half) => (half === '' ? [] : half.split(':').map((group) => Number.parseInt(group, 16))));
  return tail === undefined ? head : [...head, ...Array<number>(8 - head.length - tail.length).fill(0), ...tail];
}

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
  return forwarded.at(-Math.min(proxyHops, forwarded.length)) ?? socketAddress;
}

/** The address of a frame for a page elsewhere; null where its host is not one of those the server allows. Only encrypted ones are. */
export function embedAddress(address: string, hosts: readonly string[]): string | null {
  const url = URL.parse(address);
  if (url?.protocol !== 'https:' || !hosts.includes(url.hostname)) return null;
  return url.href;
}

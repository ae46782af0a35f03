/** A name for the file behind an address: the last part of its path, else its host. */
export function nameOfUrl(url: string): string {
  const last = new URL(url).pathname.split('/').at(-1) ?? '';
  try {
    return decodeURIComponent(last) || new URL(url).hostname;
  } catch {
    return last;
  }
}

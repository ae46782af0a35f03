/** Whether `if-none-match` names a version: a list of tags, each perhaps marked as weak by a cache on the way, or `*` for any. */
export function isKnownVersion(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  return header.split(',').some((tag) => tag.trim() === '*' || tag.trim().replace(/^W\//, '') === etag);
}

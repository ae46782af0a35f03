/** `meta` is the clients' own: kept as it was sent, an object or text. */
export function toMetaDocument(meta: unknown): unknown {
  return meta ?? null;
}

/** `meta` as we keep it: the object it is, or the object its JSON text means; other text stays text. */
export function toMetaDocument(meta: unknown): unknown {
  if (typeof meta !== 'string') return meta ?? null;
  try {
    const read: unknown = JSON.parse(meta);
    return typeof read === 'object' ? read : meta;
  } catch {
    return meta;
  }
}

const idShape = /^[a-z]{1,4}[0-9a-z]{14}$/;

/**
 * The base key of an id, or null when the text is not shaped like one of our ids.
 * The key is the first 6 of the last 14 characters. User ids have the shape too, but belong to no base.
 */
export function baseKeyOf(id: string): string | null {
  return idShape.test(id) ? id.slice(-14, -8) : null;
}

/** @internal The key of an id that is known to be well formed. */
export function requireBaseKey(id: string): string {
  const key = baseKeyOf(id);
  if (key === null) throw new Error(`"${id}" is not shaped like an id: a prefix and 14 of 0-9a-z.`);
  return key;
}

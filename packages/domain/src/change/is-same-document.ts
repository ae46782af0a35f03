/** Whether two plain documents hold the same; order of keys does not count, absent and undefined are the same. */
export function isSameDocument(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (Array.isArray(a) !== Array.isArray(b)) return false;
  if (Array.isArray(a) && Array.isArray(b)) return a.length === b.length && a.every((item, index) => isSameDocument(item, b[index]));
  const left = a as Readonly<Record<string, unknown>>;
  const right = b as Readonly<Record<string, unknown>>;
  return [...new Set([...Object.keys(left), ...Object.keys(right)])].every((key) => isSameDocument(own(left, key), own(right, key)));
}

function own(document: Readonly<Record<string, unknown>>, key: string): unknown {
  return Object.hasOwn(document, key) ? document[key] : undefined;
}

import qs from 'qs';

/**
 * `a[]=1&a[]=2`, `a=1&a=2` and `nested[Link][fields]=x`; comma lists are the schemas' business. The library fills lists up to the place
 * that is written, for each value anew: past a few places it keeps them as objects, of which lists are made here, once.
 */
export function parseQuery(text: string): Record<string, unknown> {
  const query = qs.parse(text, { depth: 8, parameterLimit: 5000, arrayLimit: 20, allowPrototypes: false, strictNullHandling: false });
  return Object.fromEntries(Object.entries(query).map(([key, value]) => [key, withLists(value)]));
}

function withLists(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(withLists);
  const entries = Object.entries(value).map(([key, inner]) => [key, withLists(inner)] as const);
  return entries.length > 0 && entries.every(([key]) => place.test(key)) ? entries.map(([, inner]) => inner) : Object.fromEntries(entries);
}

const place = /^\d{1,9}$/;

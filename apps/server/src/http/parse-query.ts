import qs from 'qs';

/** `a[]=1&a[]=2`, `a=1&a=2` and `nested[Link][fields]=x`; comma lists are the schemas' business. */
export function parseQuery(text: string): Record<string, unknown> {
  return qs.parse(text, { depth: 8, parameterLimit: 5000, arrayLimit: 5000, allowPrototypes: false, strictNullHandling: false });
}

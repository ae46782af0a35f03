type Pair = readonly [name: string, value: string];

function toPairs(name: string, value: unknown): Pair[] {
  if (value === undefined || value === null) return [];
  if (Array.isArray(value)) return value.flatMap((item) => toPairs(`${name}[]`, item));
  if (typeof value === 'object') return Object.entries(value).flatMap(([key, item]) => toPairs(`${name}[${key}]`, item));
  return [[name, String(value)]];
}

/**
 * The query text of an object, without the question mark. Lists become `name[]=a&name[]=b`, nested
 * objects `name[key]=a`; undefined and null are left out.
 */
export function buildQuery(query: unknown): string {
  if (typeof query !== 'object' || query === null) return '';
  const pairs = Object.entries(query).flatMap(([name, value]) => toPairs(name, value));
  return pairs.map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`).join('&');
}

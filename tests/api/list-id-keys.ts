import type { Call } from '@quadrille/contract';

const isIdKey = (key: string): boolean => /(?:^|_)(?:id|ids)$|Ids?$|^fk_/.test(key);

/** Where a schema takes ids: `columns[].fk_lookup_column_id`. Looks into whatever the schema is made of. */
export function listIdKeys(schema: Call['body'] | Call['query']): string[] {
  return [...new Set(walk(schema, '', new Set()))];
}

function walk(schema: unknown, path: string, above: ReadonlySet<unknown>): string[] {
  if (typeof schema !== 'object' || schema === null || above.has(schema)) return [];
  const seen = new Set([...above, schema]);
  const { entries, wrapped, item, rest, value, pipe, options, items } = schema as Readonly<Record<string, unknown>>;
  const own = Object.entries((entries ?? {}) as object).flatMap(([key, inner]) => {
    const place = path === '' || path.endsWith('[]') ? `${path}${path === '' ? '' : '.'}${key}` : `${path}.${key}`;
    return [...(isIdKey(key) ? [place] : []), ...walk(inner, place, seen)];
  });
  const inside = [pipe, options, items].flatMap((list) =>
    Array.isArray(list) ? list.filter((one) => (one as { kind?: string }).kind === 'schema').flatMap((one) => walk(one, path, seen)) : [],
  );
  return [...own, ...walk(item, `${path}[]`, seen), ...[wrapped, rest, value].flatMap((one) => walk(one, path, seen)), ...inside];
}

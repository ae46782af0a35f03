/** Addresses older programs of the family send to, and where that is answered. */
const older: readonly (readonly [RegExp, string])[] = [
  [/^\/auth\/(google|github|oidc)\/genTokenByCode(?=\?|$)/, '/api/v1/auth/$1/genTokenByCode'],
  [/^\/nc\/([^/?]+)\/api\/v1\/([^/?]+)\/bulk(?=\/?(?:\?|$))/, '/api/v1/db/data/bulk/noco/$1/$2'],
  [/^\/nc\/([^/?]+)\/api\/v1\/([^/?]+)/, '/api/v1/db/data/noco/$1/$2'],
  [/^\/dl\/[^/?]+\/[^/?]+\/([^/?]+)(?=\?|$)/, '/download/$1'],
];

export function toOwnAddress(url: string): string {
  const found = older.find(([pattern]) => pattern.test(url));
  return found === undefined ? url : url.replace(found[0], found[1]);
}

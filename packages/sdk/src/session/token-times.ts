/** When a token ends and how long it was meant to live, in ms; null for tokens that do not say. */
export interface TokenTimes {
  readonly expiresAt: number;
  readonly lifetime: number;
}

function readClaims(token: string): Record<string, unknown> | null {
  try {
    const payload = token.split('.')[1] ?? '';
    const bytes = Uint8Array.from(atob(payload.replaceAll('-', '+').replaceAll('_', '/')), (char) => char.charCodeAt(0));
    const claims: unknown = JSON.parse(new TextDecoder().decode(bytes));
    return typeof claims === 'object' && claims !== null ? (claims as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}

/**
 * Reads the times of a JWT without checking it. For a token that was issued just now (`freshAt`) the
 * end is counted from there, so that a wrong clock on this machine does no harm.
 */
export function readTokenTimes(token: string, freshAt?: number): TokenTimes | null {
  const claims = readClaims(token);
  if (typeof claims?.['exp'] !== 'number') return null;
  const end = claims['exp'] * 1000;
  const start = typeof claims['iat'] === 'number' ? claims['iat'] * 1000 : null;
  const lifetime = start === null ? Number.POSITIVE_INFINITY : Math.max(0, end - start);
  const expiresAt = freshAt !== undefined && start !== null ? freshAt + lifetime : end;
  return { expiresAt, lifetime };
}

import type { RequestFacts } from '../../app-context.ts';

const name = 'refresh_token';

/** The refresh token of a request's cookies; null when there is none. */
export function readRefreshCookie(request: RequestFacts): string | null {
  return readCookie(request, name);
}

export function readCookie(request: RequestFacts, name: string): string | null {
  for (const part of (request.header('cookie') ?? '').split(';')) {
    const [key, value] = part.trim().split('=', 2);
    if (key === name && value) return value;
  }
  return null;
}

/** Readable by no script, sent to no other site. */
export function setRefreshCookie(request: RequestFacts, token: string, expiresAt: number): void {
  const secure = request.isHttps ? '; Secure' : '';
  request.setHeader(
    'set-cookie',
    `${name}=${token}; Path=/; Expires=${new Date(expiresAt).toUTCString()}; HttpOnly; SameSite=Lax${secure}`,
  );
}

export function clearRefreshCookie(request: RequestFacts): void {
  setRefreshCookie(request, '', 0);
}

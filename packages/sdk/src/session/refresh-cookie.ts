/**
 * Outside browsers nobody keeps cookies for us, so the refresh cookie is kept here, in memory.
 * In a browser both directions find nothing: pages may neither read nor write that cookie.
 */
export interface CookieKeeper {
  take(headers: Headers): void;
  header(): Readonly<Record<string, string>>;
}

const cookie = /^refresh_token=([^;]*)/;

export function createCookieKeeper(): CookieKeeper {
  let value = '';
  return {
    take(headers) {
      for (const line of headers.getSetCookie?.() ?? []) {
        const match = cookie.exec(line);
        if (match) value = match[1] ?? '';
      }
    },
    header: (): Record<string, string> => (value === '' ? {} : { cookie: `refresh_token=${value}` }),
  };
}

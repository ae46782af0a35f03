import type { Ctx } from '../app-context.ts';

/** The address people use: as set, else as the caller reached us. For mails to others only the first will do: a request can name any host. */
export function siteAddressOf({ request, parts: { settings } }: Ctx): string {
  if (settings.siteUrl !== null) return settings.siteUrl;
  const host = request.header('host') ?? `${settings.host}:${settings.port}`;
  return `${request.isHttps ? 'https' : 'http'}://${host}`;
}

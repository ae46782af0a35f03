import type { Ctx } from '../../app-context.ts';

/** As the caller reached us; only a hint for links, so a wrong Host header hurts nobody but its sender. */
export function ownAddress({ request, parts }: Ctx): string {
  const host = request.header('host') ?? `${parts.settings.host}:${parts.settings.port}`;
  return `${request.isHttps ? 'https' : 'http'}://${host}`;
}

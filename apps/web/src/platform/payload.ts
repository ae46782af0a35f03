import type { AppInfo } from '@quadrille/contract';

/** What a page that was made ahead brings along. */
export interface Payload {
  readonly appInfo?: AppInfo;
}

/** The file a page names in its head by `<meta name="payload" content="./payload.json">`; null where it names none. */
export const payloadPlace = (): string | null =>
  typeof document === 'undefined' ? null : (document.querySelector<HTMLMetaElement>('meta[name="payload"]')?.content ?? null);

/**
 * Reads what the page was made with. A site that serves the page from elsewhere puts there what the server says of itself, and the first
 * page waits for one answer less. What cannot be read, or is of another shape, counts as not there: the server is asked as ever.
 */
export async function readPayload(place: string | null = payloadPlace(), read: typeof fetch = fetch): Promise<Payload | null> {
  if (place === null) return null;
  try {
    const answer = await read(place);
    const content: unknown = answer.ok ? await answer.json() : null;
    return isPayload(content) ? content : null;
  } catch {
    return null;
  }
}

/** Names what the app reads before anything else. */
function isPayload(content: unknown): content is Payload {
  if (typeof content !== 'object' || content === null) return false;
  const info: unknown = 'appInfo' in content ? content.appInfo : undefined;
  return (
    info === undefined || (typeof info === 'object' && info !== null && 'firstUser' in info && 'version' in info && 'ncSiteUrl' in info)
  );
}

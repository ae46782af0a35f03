/** Where links of a kind of views lead, by its number; those without a place of their own are sent on. */
const places: Readonly<Record<number, string>> = { 1: 'form' };
const placeOf = (type: number | undefined): string => places[type ?? 0] ?? 'view';

/** The address a visitor opens: a route of this app that needs no sign-in. */
export function toShareLink(uuid: string, type?: number, language: string | null = null): string {
  return `${new URL('.', document.baseURI).href}#/nc/${placeOf(type)}/${uuid}${asked(language)}`;
}

/** The address calendar programs subscribe to. */
export const toFeedLink = (uuid: string): string => new URL(`api/v1/db/public/calendar-feed/${uuid}/calendar.ics`, document.baseURI).href;

/** A piece of HTML that shows a shared view inside another page. Where only some sites may, the address of the page names the link. */
export function toEmbedCode(
  { uuid, title, type }: { readonly uuid: string; readonly title: string; readonly type?: number },
  { language = null, isBound = false }: { readonly language?: string | null; readonly isBound?: boolean } = {},
): string {
  const page = `${new URL('embed', document.baseURI).href}${isBound ? `?view=${uuid}` : ''}`;
  const src = `${page}#/nc/${placeOf(type)}/${uuid}${asked(language)}`;
  return `<iframe src="${src}" title="${escapeHtml(title)}" width="100%" height="600" style="border:0" loading="lazy"></iframe>`;
}

const asked = (language: string | null): string => (language === null ? '' : `?lang=${language}`);

const marks: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

const escapeHtml = (text: string): string => text.replaceAll(/[&<>"]/g, (mark) => marks[mark] ?? mark);

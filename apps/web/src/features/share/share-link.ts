/** Where links of a kind of views lead, by its number; those without a place of their own are sent on. */
const places: Readonly<Record<number, string>> = { 1: 'form' };
const placeOf = (type: number | undefined): string => places[type ?? 0] ?? 'view';

/** The address a visitor opens: a route of this app that needs no sign-in. */
export function toShareLink(uuid: string, type?: number): string {
  return `${new URL('.', document.baseURI).href}#/nc/${placeOf(type)}/${uuid}`;
}

/** A piece of HTML that shows a shared view inside another page. */
export function toEmbedCode(uuid: string, title: string, type?: number): string {
  const src = `${new URL('embed', document.baseURI).href}#/nc/${placeOf(type)}/${uuid}`;
  return `<iframe src="${src}" title="${escapeHtml(title)}" width="100%" height="600" style="border:0" loading="lazy"></iframe>`;
}

const marks: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

const escapeHtml = (text: string): string => text.replaceAll(/[&<>"]/g, (mark) => marks[mark] ?? mark);

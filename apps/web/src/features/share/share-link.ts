/** The address a visitor opens: a route of this app that needs no sign-in. */
export function toShareLink(uuid: string): string {
  return `${new URL('.', document.baseURI).href}#/nc/view/${uuid}`;
}

/** A piece of HTML that shows a shared view inside another page. */
export function toEmbedCode(uuid: string, title: string): string {
  const src = `${new URL('embed', document.baseURI).href}#/nc/view/${uuid}`;
  return `<iframe src="${src}" title="${escapeHtml(title)}" width="100%" height="600" style="border:0" loading="lazy"></iframe>`;
}

const marks: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

const escapeHtml = (text: string): string => text.replaceAll(/[&<>"]/g, (mark) => marks[mark] ?? mark);

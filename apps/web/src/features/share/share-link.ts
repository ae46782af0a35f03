/** The address a visitor opens: a route of this app that needs no sign-in. */
export function toShareLink(uuid: string): string {
  return `${new URL('.', document.baseURI).href}#/nc/view/${uuid}`;
}

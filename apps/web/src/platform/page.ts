const isPage = typeof document !== 'undefined';

/** The address this page was loaded from. The parts of the app that need no page also run without one, in tests: there it is a fixed one. */
export const pageAddress: URL = new URL('.', isPage ? document.baseURI : 'http://quadrille.test/');

/** The path of the page itself; the app's own places stand behind its hash. */
export const pagePath: string = isPage ? location.pathname : '/';

type PageEvent = 'pagehide' | 'pageshow' | 'online' | 'offline' | 'beforeunload';

/** Listens for an event of the page. Answers how to stop. */
export function onPage(name: PageEvent, listener: (event: Event) => void): () => void {
  if (!isPage) return () => {};
  globalThis.addEventListener(name, listener);
  return () => globalThis.removeEventListener(name, listener);
}

import { createClient } from '@quadrille/sdk';
import type { SignedOutInfo } from '@quadrille/sdk';
import { i18n } from '@lingui/core';
import { isEmbedded } from './is-embedded.ts';
import { onPage, pageAddress } from './page.ts';
import { previewHeaders } from './preview.state.ts';
import { visitHeaders } from './visit.state.ts';

type Listener = (info: SignedOutInfo) => void;
const listeners = new Set<Listener>();

/** What is asked for as the page is left goes on without it. */
let isLeaving = false;
onPage('pagehide', () => (isLeaving = true));
onPage('pageshow', () => (isLeaving = false));

/** The one connection to the server this page was loaded from. */
export const client = createClient({
  baseUrl: pageAddress.href.replace(/\/$/, ''),
  headers: () => ({
    'x-quadrille-time-zone': Intl.DateTimeFormat().resolvedOptions().timeZone,
    // Mails come in the language of the app.
    'accept-language': i18n.locale || 'en',
    ...previewHeaders(),
    ...visitHeaders(),
  }),
  // whoever frames this page could have somebody press in it what they do not see: no session comes along
  ...(isEmbedded && { credentials: 'omit' as const }),
  fetch: (input, init) => fetch(input, isLeaving ? { ...init, keepalive: true } : init),
  validateAnswers: import.meta.env.DEV,
  onSignedOut: (info) => listeners.forEach((listener) => listener(info)),
});

/** Calls back when the session ends, by the person or because it could not be renewed. */
export function onSignedOut(listener: Listener): void {
  listeners.add(listener);
}

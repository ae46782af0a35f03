import { i18n } from '@lingui/core';
import { makeFilms, type Films } from '../../../server/src/testing/make-films.ts';
import { startTestApp } from '../../../server/src/testing/start-test-app.ts';
import { client } from '../platform/client.ts';
import { pageAddress } from '../platform/page.ts';

export interface OpenFilms extends Films {
  stop(): Promise<void>;
}

/** A server in this process with a base of films, and the app's own connection signed in to it as their owner. */
export async function openFilms(): Promise<OpenFilms> {
  i18n.loadAndActivate({ locale: 'en', messages: {} });
  const app = await startTestApp();
  const owner = await app.signUp();
  const films = await makeFilms(app, owner);
  const send = globalThis.fetch;
  // the app asks the page it was loaded from; here that is this server
  globalThis.fetch = (input, init) => {
    const asked = new Request(input, init);
    return send(asked.url.startsWith(pageAddress.href) ? new Request(asked.url.replace(pageAddress.href, `${app.url}/`), asked) : asked);
  };
  await client.auth.signin({ body: { email: owner.email, password: 'long enough' } });
  return {
    ...films,
    stop: async () => {
      globalThis.fetch = send;
      await app.stop();
    },
  };
}

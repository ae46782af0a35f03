import { i18n } from '@lingui/core';
import look from 'virtual:form-look';
import { readAddressLook } from '../../platform/address-look.ts';
import { preferredLocale, speak } from '../../platform/i18n.ts';
import type { FormAddress } from './form-address.ts';
import { ownParams, readFormAddress } from './form-address.ts';
import { showForm } from './form-page.ts';

/** The words of this page alone: a build takes them out of the catalogues of the app. */
const catalogs = import.meta.glob<{ messages: Record<string, string> }>('../../locales/*/messages.po', { query: '?form' });

/** The page of a public form, without the app around it: no session, no React, and its look in the same file. */
export async function openFormPage(address: FormAddress): Promise<void> {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(look);
  document.adoptedStyleSheets = [sheet];
  const wanted = address.params.get(ownParams.language);
  const locale = wanted !== null && `../../locales/${wanted}/messages.po` in catalogs ? wanted : preferredLocale();
  const { messages } = await (catalogs[`../../locales/${locale}/messages.po`] ?? catalogs['../../locales/en/messages.po']!)();
  i18n.loadAndActivate({ locale, messages });
  speak(locale);
  const { direction } = readAddressLook(location.hash);
  if (direction !== null) document.documentElement.dir = direction;
  // another place in the address is another page, of the app or of forms
  const here = location.hash;
  addEventListener('hashchange', () => {
    if (location.hash !== here && readFormAddress(location.hash)?.uuid !== '') location.reload();
  });
  await showForm(document.getElementById('root') as HTMLElement, address);
}

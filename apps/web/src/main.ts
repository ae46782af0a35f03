import { readFormAddress } from './features/form-page/index.ts';
import { readAddressLook } from './platform/address-look.ts';
import { activateFirstWords, isGuestPage } from './platform/first-words.ts';
import { activateLocale, availableLocales, preferredLocale } from './platform/i18n.ts';
import { guardLinks } from './platform/link-guard.ts';
import { reloadForLostParts } from './platform/reload-guard.ts';

guardLinks(document);
reloadForLostParts();
void openPage();

/**
 * The start of every page. A public form is a page of its own: who answers it loads nothing of the app. Nothing here waits at the top of the
 * module: what is loaded on demand imports from the file this one is bundled into.
 */
async function openPage(): Promise<void> {
  const form = readFormAddress(location.hash);
  if (form) return (await import('./features/form-page/open-form-page.ts')).openFormPage(form);
  // words and app are asked for at the same time
  const look = readAddressLook(location.hash);
  const activate = isGuestPage(location.hash.slice(1).split('?')[0] ?? '') ? activateFirstWords : activateLocale;
  const words = activate(availableLocales.find((locale) => locale === look.locale) ?? preferredLocale()).then(() => {
    if (look.direction !== null) document.documentElement.dir = look.direction;
  });
  await (await import('./app.tsx')).drawApp(words);
}

import { i18n, speak } from './i18n.ts';

const catalogs = import.meta.glob<{ messages: Record<string, string> }>('../locales/*/messages.po', { query: '?first' });

/** Addresses of pages that are shown to people who are not signed in, and say few words. */
const guestPages = ['signin', 'signup', 'forgot-password', 'reset-password', 'verify-email'];

/** Whether the first words are enough for what an address shows. */
export function isGuestPage(path: string): boolean {
  return guestPages.some((page) => path === `/${page}` || path.startsWith(`/${page}/`));
}

/** Switches the page to a language with the words of guest pages alone, a tenth of them. */
export async function activateFirstWords(locale: string): Promise<void> {
  const load = catalogs[`../locales/${locale}/messages.po`] ?? catalogs['../locales/en/messages.po']!;
  const { messages } = await load();
  i18n.loadAndActivate({ locale, messages });
  speak(locale);
}

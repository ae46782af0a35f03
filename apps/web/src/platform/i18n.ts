import { i18n } from '@lingui/core';

export { i18n };

const catalogs = import.meta.glob<{ messages: Record<string, string> }>('../locales/*/messages.po');
const rightToLeft = new Set(['ar', 'fa']);
const storageKey = 'quadrille.lang';

/** The languages that have a catalogue in this build. */
export const availableLocales: readonly string[] = Object.keys(catalogs).map((path) => path.split('/').at(-2)!);

/** The language a person chose, else the first of the browser's that we speak, else English. */
export function preferredLocale(): string {
  const wanted = [keptLocale(), ...navigator.languages].filter((tag) => tag !== null);
  for (const tag of wanted) {
    const found = availableLocales.find((locale) => locale === tag) ?? availableLocales.find((locale) => locale === tag.split('-')[0]);
    if (found) return found;
  }
  return 'en';
}

/** Browsers may keep nothing for pages inside pages of others. */
function keptLocale(): string | null {
  try {
    return localStorage.getItem(storageKey);
  } catch {
    return null;
  }
}

/** All words of the language the page is in, on their way or there; null until somebody asks for them. */
let whole: Promise<void> | null = null;

/** Loads a language, switches every text to it and turns the page to its direction. An unknown one falls back to English. */
export function activateLocale(locale: string): Promise<void> {
  const asked = loadWords(locale, () => whole === asked);
  whole = asked;
  asked.catch(() => (whole = whole === asked ? null : whole)); // they can be asked for again
  return asked;
}

/** Waits for all words of the language the page is in: what is shown to people who are signed in is said with them. */
export function wholeWords(): Promise<void> {
  return whole ?? activateLocale(i18n.locale);
}

async function loadWords(locale: string, isStillWanted: () => boolean): Promise<void> {
  const load = catalogs[`../locales/${locale}/messages.po`] ?? catalogs['../locales/en/messages.po']!;
  const { messages } = await load();
  if (!isStillWanted()) return;
  i18n.loadAndActivate({ locale, messages });
  speak(locale);
}

/** Tells the browser which language the page is in, and turns it to its direction. */
export function speak(locale: string): void {
  document.documentElement.lang = locale;
  document.documentElement.dir = rightToLeft.has(locale) ? 'rtl' : 'ltr';
}

/** Remembers the choice on this device and applies it at once. */
export async function chooseLocale(locale: string): Promise<void> {
  try {
    localStorage.setItem(storageKey, locale);
  } catch {
    // it holds until the page is left
  }
  await activateLocale(locale);
}

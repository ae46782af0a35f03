import { knownLocales } from '@quadrille/ui-kit/cells';

/** The language of the page with the region the reader's browser names for it: who sets English says so of Britain there. */
export function dateLocale(preferred: readonly string[] = navigator.languages): { readonly locale: string } {
  const language = document.documentElement.lang || 'en';
  return { locale: knownLocales(preferred).find((tag) => tag.toLowerCase().startsWith(`${language.toLowerCase()}-`)) ?? language };
}

import { knownLocales } from './known-locales.ts';

type WithWeek = Intl.Locale & { getWeekInfo?: () => { firstDay: number }; weekInfo?: { firstDay: number } };

const fromBrowser = (): readonly string[] => (typeof navigator === 'undefined' ? [] : (navigator.languages ?? []));

/**
 * The day weeks begin with, 1 for Monday to 7 for Sunday. A language without a region begins where a tag of `preferred` says
 * for the same language; English, which is at home everywhere, begins on Monday where none does.
 */
export function weekStartOf(locale: string, preferred: readonly string[] = fromBrowser()): number {
  const wanted = new Intl.Locale(locale);
  if (wanted.region !== undefined) return firstDayOf(wanted);
  const regional = knownLocales(preferred)
    .map((tag) => new Intl.Locale(tag))
    .find((tag) => tag.language === wanted.language && tag.region !== undefined);
  if (regional) return firstDayOf(regional);
  return wanted.language === 'en' ? 1 : firstDayOf(wanted);
}

/** The first day of the week of a locale; Monday where the platform does not know. */
function firstDayOf(locale: WithWeek): number {
  return (locale.getWeekInfo?.() ?? locale.weekInfo)?.firstDay ?? 1;
}

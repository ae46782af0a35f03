import { useLingui } from '@lingui/react/macro';
import { describeDayFrom } from './describe-day-from.ts';

/** How far a day is from today, in words, where it is near. */
export function useDayHint(day: string | null, today: string): string | null {
  const { i18n } = useLingui();
  return day === null ? null : describeDayFrom(day, today, i18n.locale.replace('_', '-'));
}

import { useLingui } from '@lingui/react/macro';

const steps: readonly (readonly [Intl.RelativeTimeFormatUnit, number])[] = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
];

/** "2 hours ago"; a date once a week went by. */
export function useTimeWords(): (at: string) => string {
  const { i18n } = useLingui();
  const locale = i18n.locale.replace('_', '-');
  return (at) => {
    const then = new Date(at.replace(' ', 'T'));
    if (Number.isNaN(then.getTime())) return at;
    const seconds = Math.round((then.getTime() - Date.now()) / 1000);
    if (Math.abs(seconds) > 7 * 86_400) return then.toLocaleDateString(locale, { day: 'numeric', month: 'short', year: 'numeric' });
    const [unit, size] = steps.find(([, length]) => Math.abs(seconds) >= length) ?? ['minute', 60];
    return new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(Math.round(seconds / size), unit);
  };
}

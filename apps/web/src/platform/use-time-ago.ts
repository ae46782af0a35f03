import { useLingui } from '@lingui/react';
import { useMemo } from 'react';

const steps: readonly [limit: number, unit: Intl.RelativeTimeFormatUnit, seconds: number][] = [
  [60, 'second', 1],
  [3600, 'minute', 60],
  [86_400, 'hour', 3600],
  [604_800, 'day', 86_400],
];

/** "5 minutes ago" for the last week, then the date; reads the wire's `YYYY-MM-DD HH:mm:ss+00:00`. */
export function useTimeAgo(): (stamp: string) => string {
  const { i18n } = useLingui();
  return useMemo(() => {
    const locale = i18n.locale.replace('_', '-');
    const relative = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' });
    const day = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', year: 'numeric' });
    return (stamp) => {
      const at = new Date(stamp.replace(' ', 'T'));
      if (Number.isNaN(at.getTime())) return '';
      const age = Math.max(0, (Date.now() - at.getTime()) / 1000);
      const step = steps.find(([limit]) => age < limit);
      return step ? relative.format(-Math.floor(age / step[2]), step[1]) : day.format(at);
    };
  }, [i18n.locale]);
}

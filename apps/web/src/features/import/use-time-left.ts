import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';

/** A rough time for people: seconds in steps of five, then minutes. */
export function useTimeLeft(): (seconds: number) => string {
  const { t } = useLingui();
  return (seconds) => {
    if (seconds <= 5) return t`A few seconds left`;
    if (seconds < 60) {
      const rounded = Math.ceil(seconds / 5) * 5;
      return t`${plural(rounded, { one: 'About # second left', other: 'About # seconds left' })}`;
    }
    const minutes = Math.ceil(seconds / 60);
    return t`${plural(minutes, { one: 'About # minute left', other: 'About # minutes left' })}`;
  };
}

import { Trans, useLingui } from '@lingui/react/macro';
import { Button, DateField, Icon, IconButton } from '@quadrille/ui-kit-react';
import { History, X } from 'lucide-react';
import { useId } from 'react';
import { dateLocale } from '../../platform/date-locale.ts';
import { dayBefore, leavePast, pastOf, today, usePast } from './past-moment.ts';
import styles from './table-board.module.css';

/** Days the slider goes back; earlier ones are typed. */
const reach = 28;

/** Where the day is chosen that a board is shown as of, and said which one it is. */
export default function PastDock({ state }: { readonly state: object }) {
  const { t } = useLingui();
  const { day } = usePast(state);
  const label = useId();
  const now = today();
  const back = day === null ? 0 : Math.round((Date.parse(now) - Date.parse(day)) / 86_400_000);
  const go = (next: string): void => pastOf(state).set({ isOpen: true, day: next >= now ? null : next });
  const { locale } = dateLocale();
  const says = (one: string): string =>
    new Date(`${one}T12:00:00`).toLocaleDateString(locale, { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' });
  const shown = day === null ? t`today` : says(day);
  return (
    <div className={styles.dock} role="group" aria-labelledby={label}>
      <Icon icon={History} />
      <span id={label} className={styles.dockText} role="status">
        {day === null ? <Trans>The board as it is now</Trans> : <Trans>The board at the end of {shown}. It is for reading.</Trans>}
      </span>
      <input
        className={styles.slider}
        type="range"
        aria-label={t`Day of the board`}
        aria-valuetext={shown}
        min={-reach}
        max={0}
        value={-Math.min(back, reach)}
        onChange={(event) => go(dayBefore(now, -Number(event.currentTarget.value)))}
      />
      <span className={styles.dockDate}>
        <DateField
          size="sm"
          label={t`Day of the board`}
          value={day ?? now}
          today={now}
          onValueChange={(value) => go(value?.slice(0, 10) ?? now)}
        />
      </span>
      {day !== null && (
        <Button size="sm" variant="ghost" onClick={() => go(now)}>
          {t`Back to now`}
        </Button>
      )}
      <IconButton icon={X} size="sm" label={t`Close`} onClick={() => leavePast(state)} />
    </div>
  );
}

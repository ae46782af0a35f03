import { useLingui } from '@lingui/react/macro';
import { measurePassword } from './password-strength.ts';
import styles from './auth.module.css';

/** Four segments and a word; says nothing until something is typed. */
export function PasswordMeter({ password }: { readonly password: string }) {
  const { t } = useLingui();
  if (password === '') return null;
  const strength = measurePassword(password);
  const words = [t`Too short`, t`Weak`, t`Fair`, t`Strong`, t`Very strong`] as const;
  const tone = strength <= 1 ? 'weak' : strength === 2 ? 'fair' : 'good';
  return (
    <div className={styles.meter}>
      <span className={styles.segments} aria-hidden>
        {[1, 2, 3, 4].map((step) => (
          <i key={step} className={styles.segment} data-on={step <= strength ? tone : undefined} />
        ))}
      </span>
      <span className={styles.word} data-tone={tone} aria-live="polite">
        {words[strength]}
      </span>
    </div>
  );
}

import { Trans, useLingui } from '@lingui/react/macro';
import { Field, Select } from '@quadrille/ui-kit-react';
import { availableLocales, chooseLocale } from '../../platform/i18n.ts';
import { localeNames } from '../../platform/locale-names.ts';
import styles from './account.module.css';

/** The language of this device. */
export function LanguageCard() {
  const { t, i18n } = useLingui();
  return (
    <section className={styles.card} aria-label={t`Language`}>
      <div className={styles.form}>
        <Field label={<Trans>Language</Trans>} description={<Trans>For this device; it applies at once.</Trans>}>
          <Select
            value={i18n.locale}
            choices={availableLocales.map((value) => ({ value, label: localeNames[value] ?? value }))}
            onValueChange={(value) => void chooseLocale(value)}
          />
        </Field>
      </div>
    </section>
  );
}

import { Trans, useLingui } from '@lingui/react/macro';
import { useStore } from '@nanostores/react';
import { Switch } from '@quadrille/ui-kit-react';
import { $showsNull, keepShowsNull } from '../../platform/show-null.state.ts';
import styles from './account.module.css';

/** How tables are shown on this device. */
export function DisplayCard() {
  const { t } = useLingui();
  const showsNull = useStore($showsNull);
  return (
    <section className={styles.card} aria-label={t`Tables`}>
      <h2 className={styles.cardTitle}>
        <Trans>Tables</Trans>
      </h2>
      <div>
        <Switch isOn={showsNull} onChange={keepShowsNull}>
          <Trans>Show NULL in cells without a value</Trans>
        </Switch>
        <p className={styles.note}>
          <Trans>Conditions then tell them from cells that hold an empty text.</Trans>
        </p>
      </div>
    </section>
  );
}

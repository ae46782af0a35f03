import { Trans, useLingui } from '@lingui/react/macro';
import { useStore } from '@nanostores/react';
import { Switch } from '@quadrille/ui-kit-react';
import { $addsByTab, keepAddsByTab } from '../../platform/add-by-tab.state.ts';
import { $hasPhoneLayout, keepPhoneLayout } from '../../platform/phone-layout.state.ts';
import { $showsNull, keepShowsNull } from '../../platform/show-null.state.ts';
import styles from './account.module.css';

/** How tables are shown on this device. */
export function DisplayCard() {
  const { t } = useLingui();
  const showsNull = useStore($showsNull);
  const addsByTab = useStore($addsByTab);
  const hasPhoneLayout = useStore($hasPhoneLayout);
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
      <div>
        <Switch isOn={addsByTab} onChange={keepAddsByTab}>
          <Trans>Add a record with Tab in the last cell</Trans>
        </Switch>
        <p className={styles.note}>
          <Trans>Otherwise Tab leaves the table there.</Trans>
        </p>
      </div>
      <div>
        <Switch isOn={hasPhoneLayout} onChange={keepPhoneLayout}>
          <Trans>Lay pages out as on a phone</Trans>
        </Switch>
        <p className={styles.note}>
          <Trans>Records are cards and tools are sheets on any width.</Trans>
        </p>
      </div>
    </section>
  );
}

import { Trans, useLingui } from '@lingui/react/macro';
import { useStore } from '@nanostores/react';
import { hintNames } from '@quadrille/domain';
import { Switch } from '@quadrille/ui-kit-react';
import { type ReactNode, useEffect } from 'react';
import { $addsByTab, keepAddsByTab } from '../../platform/add-by-tab.state.ts';
import { $tables, loadTables } from '../../platform/bases.state.ts';
import { $keepsFiltersOwn, keepFiltersOwn } from '../../platform/filter-auto-save.state.ts';
import { $hiddenHints, loadHints, showHints } from '../../platform/hints.state.ts';
import { $includesJoins, keepIncludesJoins } from '../../platform/include-joins.state.ts';
import { $hasPhoneLayout, keepPhoneLayout } from '../../platform/phone-layout.state.ts';
import { $showsNull, keepShowsNull } from '../../platform/show-null.state.ts';
import styles from './account.module.css';

/** How tables are shown on this device. */
export function DisplayCard() {
  const { t } = useLingui();
  const showsNull = useStore($showsNull);
  const addsByTab = useStore($addsByTab);
  const hasPhoneLayout = useStore($hasPhoneLayout);
  const includesJoins = useStore($includesJoins);
  const hidden = useStore($hiddenHints);
  const keepsFiltersOwn = useStore($keepsFiltersOwn);
  useEffect(() => void loadHints().catch(() => {}), []);
  const showJoins = (isOn: boolean): void => {
    keepIncludesJoins(isOn);
    for (const baseId of Object.keys($tables.get())) void loadTables(baseId).catch(() => {}); // they come when a base is opened
  };
  return (
    <section className={styles.card} aria-label={t`Tables`}>
      <h2 className={styles.cardTitle}>
        <Trans>Tables</Trans>
      </h2>
      <Choice isOn={showsNull} onChange={keepShowsNull} note={t`Conditions then tell them from cells that hold an empty text.`}>
        <Trans>Show NULL in cells without a value</Trans>
      </Choice>
      <Choice isOn={addsByTab} onChange={keepAddsByTab} note={t`Otherwise Tab leaves the table there.`}>
        <Trans>Add a record with Tab in the last cell</Trans>
      </Choice>
      <Choice isOn={includesJoins} onChange={showJoins} note={t`Those that only hold which records of two tables are linked.`}>
        <Trans>Show joining tables among the others</Trans>
      </Choice>
      <Choice
        isOn={!keepsFiltersOwn}
        onChange={(isOn) => keepFiltersOwn(!isOn)}
        note={t`Otherwise only you see them, until they are saved as a view.`}
      >
        <Trans>Save filters with the view at once</Trans>
      </Choice>
      <Choice
        isOn={(hidden?.size ?? 0) < hintNames.length}
        onChange={(isOn) => void showHints(isOn)}
        note={t`Each goes for good, on all your devices, once you put it away.`}
      >
        <Trans>Show hints about tools</Trans>
      </Choice>
      <Choice isOn={hasPhoneLayout} onChange={keepPhoneLayout} note={t`Records are cards and tools are sheets on any width.`}>
        <Trans>Lay pages out as on a phone</Trans>
      </Choice>
    </section>
  );
}

interface ChoiceProps {
  readonly isOn: boolean;
  readonly onChange: (isOn: boolean) => void;
  readonly note: string;
  readonly children: ReactNode;
}

function Choice({ isOn, onChange, note, children }: ChoiceProps) {
  return (
    <div>
      <Switch isOn={isOn} onChange={onChange}>
        {children}
      </Switch>
      <p className={styles.note}>{note}</p>
    </div>
  );
}

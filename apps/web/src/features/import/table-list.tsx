import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useStore } from '@nanostores/react';
import { Checkbox, Icon } from '@quadrille/ui-kit-react';
import { CircleAlert, TriangleAlert } from 'lucide-react';
import { canKeep, type TableDraft } from './draft.ts';
import { findProblems, isBlocking } from './find-problems.ts';
import type { ImportWizard } from './import-wizard.state.ts';
import styles from './import.module.css';

/** The tables the files hold: which of them to take, and which one is looked at. */
export function TableList({ wizard }: { readonly wizard: ImportWizard }) {
  const tables = useStore(wizard.$tables);
  const empty = useStore(wizard.$sources).flatMap((source) => source.emptySheets.map((name) => ({ id: `${source.id} ${name}`, name })));
  return (
    <aside className={styles.side}>
      <h2 className={styles.sideHead}>
        <Trans>Tables</Trans>
        <span className={styles.push}>
          <Trans>Records</Trans>
        </span>
      </h2>
      <ul className={styles.tables}>
        {tables.map((draft) => (
          <TableLine key={draft.key} wizard={wizard} draft={draft} />
        ))}
        {empty.map(({ id, name }) => (
          <li key={id} className={styles.table} data-off>
            <Checkbox isChecked={false} isDisabled label={name} />
            <span className={styles.tableName} dir="auto">
              {name}
            </span>
            <span className={styles.count}>
              <Trans>empty</Trans>
            </span>
          </li>
        ))}
      </ul>
      {empty.length > 0 && (
        <p className={styles.sideNote}>
          <Trans>Empty sheets are skipped. You can add them later.</Trans>
        </p>
      )}
    </aside>
  );
}

function TableLine({ wizard, draft }: { readonly wizard: ImportWizard; readonly draft: TableDraft }) {
  const { t, i18n } = useLingui();
  const isOn = useStore(wizard.$current)?.key === draft.key;
  const { table, key, isKept } = draft;
  const title = table.title.trim() || t`Untitled`;
  const problems = findProblems(draft);
  const count = table.rowCount;
  return (
    <li className={styles.table} data-on={isOn || undefined} data-off={!isKept || undefined}>
      <Checkbox
        isChecked={isKept}
        isDisabled={!canKeep(table)}
        label={t`Import ${title}`}
        onCheckedChange={(next) => wizard.keepTable(key, next)}
      />
      <button
        type="button"
        className={styles.tableName}
        aria-current={isOn || undefined}
        dir="auto"
        onClick={() => wizard.selectTable(key)}
      >
        {title}
      </button>
      {problems.length > 0 && (
        <Icon
          icon={problems.some(isBlocking) ? CircleAlert : TriangleAlert}
          size={14}
          className={problems.some(isBlocking) ? styles.wrong : styles.odd}
          label={t`${plural(problems.length, { one: '# thing to look at', other: '# things to look at' })}`}
        />
      )}
      <span className={styles.count}>{count === null ? '' : i18n.number(count)}</span>
    </li>
  );
}

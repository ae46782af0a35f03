import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { type DataColumn, DataTable } from '@quadrille/ui-kit-react';
import { useState } from 'react';
import { FindInput } from '../../platform/widgets/find-input.tsx';
import type { FoundTable, NewConnection } from './sources.state.ts';
import styles from './connect.module.css';

interface ChooseTablesProps {
  readonly draft: Pick<NewConnection, 'leftOut'>;
  readonly tables: readonly FoundTable[];
  readonly set: (change: Pick<NewConnection, 'leftOut'>) => void;
}

/** Which tables of a database the base shows: all, but those whose tick is taken away. */
export function ChooseTables({ draft, tables, set }: ChooseTablesProps) {
  const { t, i18n } = useLingui();
  const [wanted, setWanted] = useState('');
  const leftOut = new Set(draft.leftOut);
  const chosen = new Set(tables.map(({ name }) => name).filter((name) => !leftOut.has(name)));
  const kindOf = ({ isView }: FoundTable): string => (isView ? t`View` : t`Table`);
  const columns: readonly DataColumn<FoundTable>[] = [
    { id: 'name', header: t`Name`, isRowHeader: true, value: ({ name }) => name, cell: ({ name }) => <bdi>{name}</bdi> },
    { id: 'kind', header: t`Kind`, value: kindOf, cell: kindOf },
    { id: 'fields', header: t`Fields`, isNumeric: true, value: (one) => one.columns, cell: (one) => i18n.number(one.columns) },
  ];
  return (
    <section className={styles.list} aria-label={t`Tables to show`}>
      <header className={styles.listHead}>
        <FindInput label={t`Find a table`} value={wanted} onValueChange={setWanted} className={styles.find} />
        <span className={styles.quiet}>
          {t`${i18n.number(chosen.size)} of ${plural(tables.length, { one: '# table', other: '# tables' })}`}
        </span>
      </header>
      <DataTable
        label={t`Tables of the database`}
        columns={columns}
        rows={tables}
        getRowId={({ name }) => name}
        getRowName={({ name }) => name}
        find={wanted}
        sortedBy={{ id: 'name', isDescending: false }}
        chosen={chosen}
        onChosenChange={(next) => set({ leftOut: tables.map(({ name }) => name).filter((name) => !next.has(name)) })}
        labels={{ chooseAll: t`Choose all`, chooseRow: (name) => t`Choose ${name}` }}
        empty={
          tables.length === 0 ? (
            <Trans>There are no tables in it that this user may read.</Trans>
          ) : (
            <Trans>No table is called like this.</Trans>
          )
        }
      />
    </section>
  );
}

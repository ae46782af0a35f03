import { Trans, useLingui } from '@lingui/react/macro';
import { useStore } from '@nanostores/react';
import { Button, EmptyState, hueOfText, Icon, Skeleton, Tile } from '@quadrille/ui-kit-react';
import { Link, useNavigate } from '@tanstack/react-router';
import { Import, Plus, Table2 } from 'lucide-react';
import { useEffect } from 'react';
import { $bases, $tables, createStarterTable, freshTitle, loadTables, mayManage } from '../../platform/bases.state.ts';
import { reportError } from '../../platform/notices.ts';
import { initialOf } from '../../platform/initial-of.ts';
import { openImport } from '../import/index.ts';
import { ConnectButton, SourceList } from '../sources/index.ts';
import { BaseFrame } from './base-frame.tsx';
import { BaseHistory } from './base-history.tsx';
import styles from './base-home.module.css';

/** A base seen as a whole: its tables, and the ways to add one. */
export function BaseHome({ baseId }: { readonly baseId: string }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const base = useStore($bases)?.find((one) => one.id === baseId);
  const tables = useStore($tables, { keys: [baseId] })[baseId];
  useEffect(() => {
    loadTables(baseId).catch((error: unknown) => reportError(t`The tables could not be loaded`, error));
  }, [baseId, t]);
  const open = (tableId: string) =>
    ({
      to: '/$typeOrId/$projectId/$viewId/{-$viewTitle}',
      params: { typeOrId: 'nc', projectId: baseId, viewId: tableId, viewTitle: undefined },
    }) as const;
  const add = async (): Promise<void> => {
    try {
      const table = await createStarterTable(baseId, freshTitle(t`Table`, tables?.map((one) => one.title) ?? []), {
        name: t`Name`,
        notes: t`Notes`,
      });
      await navigate(open(table.id));
    } catch (error) {
      reportError(t`The table could not be made`, error);
    }
  };
  const actions = (
    <>
      <Button icon={Import} onClick={() => openImport({ baseId })}>
        <Trans>Import</Trans>
      </Button>
      {mayManage(base) && <ConnectButton baseId={baseId} />}
      <Button variant="primary" icon={Plus} onClick={() => void add()}>
        <Trans>New table</Trans>
      </Button>
    </>
  );
  return (
    <BaseFrame baseId={baseId} title={<Trans>Tables</Trans>} actions={<BaseHistory baseId={baseId} />}>
      <div className={styles.column}>
        <header className={styles.head}>
          <Tile hue={hueOfText(baseId)} size={40}>
            {initialOf(base?.title ?? '')}
          </Tile>
          <h1 dir="auto">{base?.title ?? <Skeleton width={160} />}</h1>
          {tables && tables.length > 0 && <div className={styles.actions}>{actions}</div>}
        </header>
        {tables?.length === 0 && (
          <EmptyState
            drawing="rows"
            title={<Trans>No tables yet</Trans>}
            description={<Trans>Make one to type in, or bring a spreadsheet.</Trans>}
            actions={actions}
          />
        )}
        <ul className={styles.list}>
          {tables?.map((table) => (
            <li key={table.id}>
              <Link {...open(table.id)} className={styles.table}>
                <Icon icon={Table2} />
                <span dir="auto">{table.title}</span>
              </Link>
            </li>
          ))}
        </ul>
        {mayManage(base) && <SourceList baseId={baseId} />}
      </div>
    </BaseFrame>
  );
}

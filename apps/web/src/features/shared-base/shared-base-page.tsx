import { Trans, useLingui } from '@lingui/react/macro';
import type { WireTable } from '@quadrille/contract';
import { isRequestError } from '@quadrille/sdk';
import { EmptyState, Icon, Select, Skeleton } from '@quadrille/ui-kit-react';
import { Link } from '@tanstack/react-router';
import { Database, Table2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import { LoadFailed } from '../../platform/widgets/load-failed.tsx';
import { client } from '../../platform/client.ts';
import { placeOfView } from '../../platform/table-place.ts';
import { $visit, beginVisit, endVisit, type Visit } from '../../platform/visit.state.ts';
import { EndedShare, PasswordCard, SharedFrame } from '../shared-view/index.ts';
import styles from './shared-base.module.css';
import { TablePage } from '../table/index.ts';

export interface SharedBasePageProps {
  readonly uuid: string;
  readonly tableId: string | undefined;
  readonly viewId: string | undefined;
  readonly rowId: number | undefined;
  readonly onTable: (tableId: string) => void;
  readonly onOpenRow: (rowId: number | null, isNext: boolean) => void;
}

type Stand =
  | { readonly is: 'loading' | 'locked' | 'refused' | 'missing' }
  | { readonly is: 'failed'; readonly error: unknown }
  | { readonly is: 'open'; readonly visit: Visit; readonly tables: readonly WireTable[] };

/** A base opened by its link: its tables as the role of the link sees them, for visitors with an account and without. */
export function SharedBasePage(props: SharedBasePageProps) {
  const { uuid } = props;
  const [stand, setStand] = useState<Stand>({ is: 'loading' });
  useEffect(() => {
    let isCurrent = true;
    const enter = async (): Promise<void> => {
      const next = await openBase(uuid, null);
      if (isCurrent) setStand(next);
    };
    void enter();
    return () => {
      isCurrent = false;
      endVisit();
    };
  }, [uuid]);
  const open = async (password: string | null): Promise<void> => setStand(await openBase(uuid, password));
  if (stand.is === 'missing') return <EndedShare />;
  if (stand.is === 'locked' || stand.is === 'refused') return <PasswordCard what="base" isRefused={stand.is === 'refused'} onOpen={open} />;
  if (stand.is === 'failed')
    return (
      <SharedFrame>
        <main className={styles.center}>
          <LoadFailed title={<Trans>This base could not be loaded</Trans>} error={stand.error} onRetry={() => void open(null)} />
        </main>
      </SharedFrame>
    );
  return <OpenBase {...props} visit={stand.is === 'open' ? stand.visit : null} tables={stand.is === 'open' ? stand.tables : null} />;
}

interface OpenBaseProps extends SharedBasePageProps {
  /** Null while it loads. */
  readonly visit: Visit | null;
  readonly tables: readonly WireTable[] | null;
}

function OpenBase({ visit, tables, tableId, viewId, rowId, onTable, onOpenRow }: OpenBaseProps) {
  const { t } = useLingui();
  const shown = tables?.find(({ id }) => id === tableId) ?? tables?.[0];
  return (
    <SharedFrame
      icon={<Icon icon={Database} />}
      title={visit?.title ?? <Skeleton width={120} />}
      actions={
        tables !== null &&
        tables.length > 1 && (
          <span className={styles.choice}>
            <Select
              size="sm"
              label={t`Table`}
              value={shown?.id ?? null}
              choices={tables.map(({ id, title }) => ({ value: id, label: title }))}
              onValueChange={onTable}
            />
          </span>
        )
      }
    >
      <div className={styles.panes}>
        <nav className={styles.tables} aria-label={t`Tables`}>
          {tables === null && <Skeleton height={80} />}
          <ul>
            {visit !== null &&
              tables?.map((table) => (
                <li key={table.id}>
                  <Link
                    {...placeOfView(visit, visit.baseId, table.id, undefined)}
                    className={styles.table}
                    data-on={table.id === shown?.id || undefined}
                    aria-current={table.id === shown?.id ? 'page' : undefined}
                  >
                    <Icon icon={Table2} />
                    <span className={styles.name} dir="auto">
                      {table.title}
                    </span>
                  </Link>
                </li>
              ))}
          </ul>
        </nav>
        <main className={styles.main}>
          {tables?.length === 0 && <EmptyState drawing="rows" title={<Trans>No tables yet</Trans>} />}
          {visit !== null && shown !== undefined && (
            <TablePage key={shown.id} baseId={visit.baseId} tableId={shown.id} viewId={viewId} rowId={rowId} onOpenRow={onOpenRow} />
          )}
        </main>
      </div>
    </SharedFrame>
  );
}

/** Goes in by the link; from then on every call of the page does. */
async function openBase(uuid: string, password: string | null): Promise<Stand> {
  beginVisit(uuid, password);
  try {
    const { project_id: projectId } = await client.sharedBases.meta({ params: { uuid } });
    const [base, { list }] = await Promise.all([
      client.projects.get({ params: { projectId } }),
      client.tables.list({ params: { projectId } }),
    ]);
    const visit = { uuid, baseId: projectId, title: base.title };
    $visit.set(visit);
    return { is: 'open', visit, tables: list };
  } catch (error) {
    return toStand(error, password);
  }
}

function toStand(error: unknown, password: string | null): Stand {
  if (!isRequestError(error)) return { is: 'failed', error };
  if (error.status === 403) return { is: password === null ? 'locked' : 'refused' };
  return error.status === 404 || error.status === 401 ? { is: 'missing' } : { is: 'failed', error };
}

import { t } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useStore } from '@nanostores/react';
import { Skeleton } from '@quadrille/ui-kit-react';
import { viewKindOf } from '@quadrille/domain';
import { useEffect, useState } from 'react';
import { Hint } from '../../platform/widgets/hint.tsx';
import { LoadFailed } from '../../platform/widgets/load-failed.tsx';
import { reportError } from '../../platform/notices.ts';
import { $openViews } from '../../platform/open-views.state.ts';
import { placeOfBase, placeOfView } from '../../platform/table-place.ts';
import { onTableChanged } from '../../platform/table-changed.ts';
import { keepRecentPlace } from '../../platform/recent-places.ts';
import { $user } from '../../platform/session.state.ts';
import { useIsNarrow } from '../../platform/use-is-narrow.ts';
import { $visit } from '../../platform/visit.state.ts';
import { NotFound } from '../errors/index.ts';
import { SimpleTable } from './simple/simple-table.tsx';
import { $isSimple } from '../../platform/simple-table.state.ts';
import { Toolbar } from './toolbar.tsx';
import { TopBar } from './top-bar.tsx';
import { useTableKeys } from './use-table-keys.ts';
import { GoInstead } from './go-instead.tsx';
import styles from './table.module.css';
import { ConflictBar, followTable, createTableState, OfflineBanner, useFreshOnReturn } from '../records/index.ts';
import type { TableState, ViewHost } from '../records/index.ts';
import { viewKindEntries } from '../kinds/index.ts';
import { findShownInstead, OwnChangesBar, ViewTabs } from '../view/index.ts';
import { RecordPanel } from '../record/index.ts';

export interface TablePageProps {
  readonly baseId: string;
  readonly tableId: string;
  readonly viewId?: string | undefined;
  /** The record opened beside the grid. */
  readonly rowId?: number | undefined;
  /** Opens a record, or closes it with null. `isNext`: in place of the one that is open. */
  readonly onOpenRow?: (rowId: number | null, isNext: boolean) => void;
}

/** What is shown stays: what was written in it may still be on its way. */
function tellNotOpened(error: unknown): void {
  reportError(t`This view could not be loaded`, error, 'view-failed');
}

/** One table, seen through one of its views. Mount it with a key of its table. */
export function TablePage({ baseId, tableId, viewId, rowId, onOpenRow }: TablePageProps) {
  const [state] = useState(() => createTableState(baseId, tableId));
  const visit = useStore($visit);
  const view = useStore(state.$view);
  const views = useStore(state.$views);
  const instead = findShownInstead(views, view, viewId);
  const error = useStore(state.$error);
  const isGone = useStore(state.$isGone);
  useEffect(() => {
    if (state.$view.get() === null) void state.load(viewId);
    else if (viewId !== undefined) state.openView(viewId).catch(tellNotOpened);
  }, [state, viewId]);
  useEffect(() => {
    if (view) $openViews.set({ tableId, views, currentId: view.id });
  }, [tableId, views, view]);
  useEffect(() => () => $openViews.set(null), []);
  useEffect(() => {
    const userId = $user.get()?.id;
    const tableTitle = state.$table.get()?.title;
    if (!view || !userId || tableTitle === undefined || $visit.get() !== null) return;
    keepRecentPlace(userId, { baseId, tableId, viewId: view.id, title: view.title, tableTitle, type: view.type, at: Date.now() });
  }, [state, baseId, tableId, view]);
  useEffect(() => onTableChanged(tableId, () => void state.refresh()), [state, tableId]);
  const whileAt = visit === null ? tableId : null;
  if (isGone) return <GoInstead to={placeOfBase(visit, baseId)} whileAt={whileAt} />;
  if (error !== null)
    return (
      <TableFailed
        error={error}
        onRetry={() => {
          state.$error.set(null);
          void state.load(viewId);
        }}
      />
    );
  return (
    <div className={styles.page}>
      {instead !== null && <GoInstead to={placeOfView(visit, baseId, tableId, instead)} whileAt={whileAt} />}
      <TopBar state={state} />
      {view ? (
        <LoadedTable state={state} rowId={rowId ?? null} onOpenRow={(next) => onOpenRow?.(next, rowId !== undefined)} />
      ) : (
        <TableSkeleton />
      )}
    </div>
  );
}

interface LoadedTableProps {
  readonly state: TableState;
  readonly rowId: number | null;
  readonly onOpenRow: (rowId: number | null) => void;
}

function LoadedTable({ state, rowId, onOpenRow }: LoadedTableProps) {
  const [host, setHost] = useState<ViewHost | null>(null);
  const isSimple = useStore($isSimple);
  const view = useStore(state.$view);
  const visit = useStore($visit);
  const isNarrow = useIsNarrow();
  const kind = viewKindEntries[viewKindOf(view?.type) ?? 'grid'];
  useStore(state.$roles);
  const mayWrite = state.may('dataUpdate');
  useTableKeys(state);
  useFreshOnReturn(state);
  // Visitors of a shared base look again when they come back to the page: live messages are for members.
  useEffect(() => ($visit.get() === null ? followTable(state) : undefined), [state]);
  return (
    <div className={styles.main}>
      <OfflineBanner state={state} />
      {!isNarrow && <ViewTabs state={state} />}
      <Toolbar state={state} kind={kind} />
      {kind === viewKindEntries.grid && !isSimple && !isNarrow && visit === null && mayWrite && <Hint name="grid" />}
      <OwnChangesBar state={state} />
      {host && <ConflictBar state={state} host={host} />}
      {isSimple ? (
        <SimpleTable key={view?.id} state={state} onOpenRow={onOpenRow} />
      ) : (
        <kind.Screen state={state} openRow={rowId} onOpenRow={onOpenRow} onHost={setHost} />
      )}
      {rowId !== null && <RecordPanel state={state} host={host} rowId={rowId} onOpen={onOpenRow} onClose={() => onOpenRow(null)} />}
    </div>
  );
}

function TableSkeleton() {
  const { t } = useLingui();
  return (
    <div className={styles.skeleton} aria-busy aria-label={t`Loading`}>
      {Array.from({ length: 12 }, (_, i) => (
        <Skeleton key={i} height={20} />
      ))}
    </div>
  );
}

function TableFailed({ error, onRetry }: { readonly error: unknown; readonly onRetry: () => void }) {
  if (typeof error === 'object' && error !== null && 'status' in error && error.status === 404) return <NotFound />;
  return (
    <div className={styles.failed}>
      <LoadFailed title={<Trans>This table could not be loaded</Trans>} error={error} onRetry={onRetry} />
    </div>
  );
}

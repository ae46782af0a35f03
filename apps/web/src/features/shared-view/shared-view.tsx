import { Trans, useLingui } from '@lingui/react/macro';
import { useStore } from '@nanostores/react';
import { Banner, Button, Skeleton } from '@quadrille/ui-kit-react';
import { createGrid } from '@quadrille/ui-kit/grid';
import type { Grid, GridColumn, PressRequest } from '@quadrille/ui-kit/grid';
import '@quadrille/ui-kit/grid.css';
import { Download, Table2, WifiOff } from 'lucide-react';
import { Icon } from '@quadrille/ui-kit-react';
import { Navigate, useParams } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { LoadFailed } from '../../shell/load-failed.tsx';
import { $isOffline } from '../../platform/connection.ts';
import { reportError } from '../../platform/notices.ts';
import { createCellPictures, saveBytes, toGridColumn, useGridLabels } from '../table/index.ts';
import type { CellPictures } from '../table/index.ts';
import { PasswordCard } from './password-card.tsx';
import { EndedShare } from './ended-share.tsx';
import { SharedFiles } from './shared-files.tsx';
import { SharedFrame } from './shared-frame.tsx';
import { createSharedViewState } from './shared-view.state.ts';
import type { SharedViewState } from './shared-view.state.ts';
import styles from './shared-view.module.css';

/** The part of the address that says which kind of view a link opens, by the kind's number. */
const places: Readonly<Record<number, SharedPlace>> = { 1: 'form', 2: 'gallery', 3: 'view', 4: 'kanban', 5: 'map' };
export type SharedPlace = 'form' | 'gallery' | 'view' | 'kanban' | 'map';

/** A view opened by its link: no sidebar, nothing to change. A view of another kind than the address says goes to its own. */
export function SharedView({ uuid, place }: { readonly uuid: string; readonly place: SharedPlace }) {
  const { typeOrId = 'nc' } = useParams({ strict: false });
  const [state] = useState(() => createSharedViewState(uuid));
  const status = useStore(state.$status);
  const own = places[useStore(state.$meta)?.type ?? 0] ?? place;
  useEffect(() => {
    if (state.$status.get() === 'loading') void state.open(null);
  }, [state]);
  if (status === 'missing') return <EndedShare />;
  if (status === 'locked' || status === 'refused' || status === 'changed')
    return (
      <PasswordCard
        what="view"
        isRefused={status === 'refused'}
        isChanged={status === 'changed'}
        onOpen={(password) => state.open(password)}
      />
    );
  if (status === 'failed') return <Failed state={state} />;
  if (status === 'loading') return <Loading />;
  if (own !== place) return <Navigate to={`/$typeOrId/${own}/$viewId`} params={{ typeOrId, viewId: uuid }} replace />;
  return <OpenView state={state} follows={own !== 'form'} />;
}

function Loading() {
  const { t } = useLingui();
  return (
    <div className={styles.loading} aria-busy aria-label={t`Loading`}>
      <Skeleton height={24} />
      <Skeleton height={24} />
      <Skeleton height={24} />
    </div>
  );
}

function Failed({ state }: { readonly state: SharedViewState }) {
  return (
    <main className={styles.center}>
      <LoadFailed title={<Trans>This view could not be loaded</Trans>} error={state.$error.get()} onRetry={() => void state.open(null)} />
    </main>
  );
}

/** A form shows no records, so there is nothing to follow. */
function OpenView({ state, follows }: { readonly state: SharedViewState; readonly follows: boolean }) {
  const { t } = useLingui();
  useEffect(() => (follows ? state.follow() : undefined), [state, follows]);
  const meta = useStore(state.$meta);
  const isOffline = useStore($isOffline) && follows;
  const canDownload = allowsDownload(meta?.meta);
  const download = async (): Promise<void> => {
    try {
      saveBytes(await state.exportCsv(), `${meta?.title ?? 'view'}.csv`, 'text/csv');
    } catch (error) {
      reportError(t`The export failed`, error);
    }
  };
  return (
    <SharedFrame
      icon={<Icon icon={Table2} />}
      title={meta?.title ?? ''}
      actions={
        canDownload && (
          <Button variant="ghost" size="sm" icon={Download} onClick={() => void download()}>
            <Trans>Download</Trans>
          </Button>
        )
      }
    >
      {isOffline && (
        <Banner icon={WifiOff} title={<Trans>Offline.</Trans>}>
          <Trans>What others change shows when you are back.</Trans>
        </Banner>
      )}
      <main className={styles.main}>
        <SharedGrid state={state} />
      </main>
    </SharedFrame>
  );
}

function SharedGrid({ state }: { readonly state: SharedViewState }) {
  const { i18n } = useLingui();
  const host = useRef<HTMLDivElement>(null);
  const [grid, setGrid] = useState<Grid | null>(null);
  const [files, setFiles] = useState<PressRequest | null>(null);
  const labels = useGridLabels();
  const latest = useRef(labels);
  useEffect(() => {
    latest.current = labels;
  });
  useEffect(() => {
    if (!host.current) return;
    const picturesOf = createCellPictures(state.addressesOf);
    const made = createGrid({
      source: state.source,
      columns: toColumns(state, picturesOf),
      mode: 'read',
      canCreateRows: false,
      labels: latest.current,
      dir: document.documentElement.dir === 'rtl' ? 'rtl' : 'ltr',
      onPress: setFiles,
    });
    const unmount = made.mount(host.current);
    const show = (): void => made.setColumns(toColumns(state, picturesOf));
    const stops = [state.$people.listen(show), state.$meta.listen(show)];
    setGrid(made);
    return () => {
      setGrid(null);
      setFiles(null);
      for (const stop of stops) stop();
      unmount();
      made.destroy();
    };
  }, [state, i18n.locale]);
  return (
    <>
      <div ref={host} className={styles.host} />
      {grid && files && (
        <SharedFiles key={`${files.rowId} ${files.columnId}`} state={state} grid={grid} request={files} onClose={() => setFiles(null)} />
      )}
    </>
  );
}

/** The visible columns in the order of the view, the display column first. */
function toColumns(state: SharedViewState, picturesOf: CellPictures): readonly GridColumn[] {
  const byField = new Map(state.$meta.get()?.columns.map((column) => [column.fk_column_id, column]));
  const hasKeys = state.keyField() !== undefined;
  const context = {
    canEdit: false,
    canEditFields: false,
    canOpenFiles: hasKeys,
    ...(hasKeys && { picturesOf }),
    people: state.$people.get(),
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    sorts: new Map<string, 'asc' | 'desc'>(),
    tints: new Map<string, 'filtered'>(),
  };
  return state
    .fields()
    .filter((field) => byField.get(field.id)?.show)
    .map((field) => ({ field, viewColumn: byField.get(field.id) ?? null, isShown: true }))
    .sort((a, b) => Number(b.field.isPrimary) - Number(a.field.isPrimary) || (a.viewColumn?.order ?? 0) - (b.viewColumn?.order ?? 0))
    .map((one) => toGridColumn(one, context));
}

function allowsDownload(meta: unknown): boolean {
  const value: unknown = typeof meta === 'string' && meta !== '' ? JSON.parse(meta) : meta;
  return typeof value === 'object' && value !== null && Boolean((value as Record<string, unknown>)['allowCSVDownload']);
}

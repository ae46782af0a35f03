import { useShareTheme } from './use-share-theme.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { useStore } from '@nanostores/react';
import { Banner, Button, Skeleton } from '@quadrille/ui-kit-react';
import { Download, WifiOff } from 'lucide-react';
import { Icon } from '@quadrille/ui-kit-react';
import { Navigate, useParams } from '@tanstack/react-router';
import { viewKindOf } from '@quadrille/domain';
import type { ViewKind } from '@quadrille/domain';
import { computed } from 'nanostores';
import { useEffect, useRef, useState } from 'react';
import type { ComponentType } from 'react';
import { LoadFailed } from '../../platform/widgets/load-failed.tsx';
import { $isOffline } from '../../platform/connection.ts';
import { mayShowHere } from '../../platform/share-rules.ts';
import { shareTheme } from '../../platform/share-theme.ts';
import { PasswordCard } from './password-card.tsx';
import { EndedShare } from './ended-share.tsx';
import { SharedFrame } from './shared-frame.tsx';
import { listShown, toColumns } from './shared-columns.ts';
import { SharedGrid } from './shared-grid.tsx';
import { SharedRecord } from './shared-record.tsx';
import { VisitorTools } from './visitor-tools.tsx';
import { createSharedViewState } from './shared-view.state.ts';
import type { SharedViewState } from './shared-view.state.ts';
import styles from './shared-view.module.css';
import { createCellPictures } from '../files/index.ts';
import type { CellPictures } from '../files/index.ts';
import { viewKindEntries } from '../kinds/index.ts';
import type { SharedScreenProps } from '../records/index.ts';
import { ExportMenu, useExport } from '../export/index.ts';
import type { ExportCalls } from '../export/index.ts';

/** The part of the address that says which kind of view a link opens. */
const places: Readonly<Record<ViewKind, SharedPlace>> = {
  form: 'form',
  gallery: 'gallery',
  grid: 'view',
  kanban: 'kanban',
  map: 'map',
  calendar: 'view',
  timeline: 'view',
};
export const sharedPlaces = ['form', 'gallery', 'view', 'kanban', 'map'] as const;
export type SharedPlace = (typeof sharedPlaces)[number];

const news = { locked: undefined, refused: undefined, passwordAdded: 'added', passwordChanged: 'changed' } as const;

/** A view opened by its link: no sidebar, nothing to change. A view of another kind than the address says goes to its own. */
export function SharedView({ uuid, place }: { readonly uuid: string; readonly place: SharedPlace }) {
  const { typeOrId = 'nc' } = useParams({ strict: false });
  const [state] = useState(() => createSharedViewState(uuid));
  const status = useStore(state.$status);
  const meta = useStore(state.$meta);
  const kind = viewKindOf(meta?.type);
  const own = kind === null ? place : places[kind];
  useEffect(() => {
    if (state.$status.get() === 'loading') void state.open();
  }, [state]);
  if (status === 'missing') return <EndedShare />;
  if (status === 'locked' || status === 'refused' || status === 'passwordAdded' || status === 'passwordChanged')
    return <PasswordCard what="view" isRefused={status === 'refused'} news={news[status]} onOpen={(password) => state.open(password)} />;
  if (status === 'failed') return <Failed state={state} />;
  if (status === 'loading') return <Loading />;
  if (!mayShowHere(uuid, meta?.meta)) return <EndedShare />;
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
      <LoadFailed title={<Trans>This view could not be loaded</Trans>} error={state.$error.get()} onRetry={() => void state.open()} />
    </main>
  );
}

/** A form shows no records, so there is nothing to follow. */
function OpenView({ state, follows }: { readonly state: SharedViewState; readonly follows: boolean }) {
  const { t } = useLingui();
  useEffect(() => (follows ? state.follow() : undefined), [state, follows]);
  const meta = useStore(state.$meta);
  useShareTheme(shareTheme(meta?.meta));
  const isOffline = useStore($isOffline) && follows;
  const canDownload = allowsDownload(meta?.meta);
  const running = useExport(meta?.title ?? 'view', {
    csv: (marked, sending) => shownExport(state).csv(marked, sending),
    excel: (offset, sending) => shownExport(state).excel(offset, sending),
  });
  return (
    <SharedFrame
      icon={<Icon icon={viewKindEntries[viewKindOf(meta?.type) ?? 'grid'].icon} />}
      title={meta?.title ?? ''}
      actions={
        canDownload && (
          <ExportMenu
            label={t`Download`}
            trigger={
              <Button variant="ghost" size="sm" icon={Download}>
                <Trans>Download</Trans>
              </Button>
            }
            running={running}
          />
        )
      }
    >
      {isOffline && (
        <Banner icon={WifiOff} title={<Trans>Offline.</Trans>}>
          <Trans>What others change shows when you are back.</Trans>
        </Banner>
      )}
      <main className={styles.main}>
        <SharedScreen state={state} />
      </main>
    </SharedFrame>
  );
}

/** The records as views of this kind show them, with the tools of a visitor above and the record they opened beside. */
function SharedScreen({ state }: { readonly state: SharedViewState }) {
  const kind = viewKindEntries[viewKindOf(useStore(state.$meta)?.type) ?? 'grid'];
  const { Shared } = kind;
  const [picturesOf] = useState(() => createCellPictures(state.addressesOf));
  const [opened, setOpened] = useState<number | null>(null);
  const from = useRef<Element | null>(null);
  const opening = state.keyField() && {
    onOpenRecord: (rowId: number | string): void => {
      from.current = document.activeElement;
      setOpened(Number(rowId));
    },
  };
  const close = (): void => {
    setOpened(null);
    if (from.current instanceof HTMLElement) from.current.focus({ preventScroll: true });
  };
  return (
    <>
      <VisitorTools state={state} kind={kind} />
      <div className={styles.screen}>
        {Shared ? (
          <OnBuckets state={state} Screen={Shared} picturesOf={picturesOf} {...opening} />
        ) : (
          <SharedGrid state={state} {...opening} />
        )}
        {opened !== null && <SharedRecord state={state} picturesOf={picturesOf} rowId={opened} onOpen={setOpened} onClose={close} />}
      </div>
    </>
  );
}

interface OnBucketsProps extends Pick<SharedScreenProps, 'onOpenRecord'> {
  readonly state: SharedViewState;
  readonly Screen: ComponentType<SharedScreenProps>;
  readonly picturesOf: CellPictures;
}

function OnBuckets({ state, Screen, picturesOf, ...opening }: OnBucketsProps) {
  const [$columns] = useState(() => computed([state.$meta, state.$own, state.$people], () => toColumns(state, picturesOf, new Map())));
  const columns = useStore($columns);
  const [seen] = useState(() => ({ $view: state.$meta, $fields: state.$fields, $people: state.$people, $search: state.$search }));
  return <Screen seen={seen} source={state.source} columns={columns} {...opening} />;
}

/** The fields this visitor sees, where they stand. */
const shownExport = (state: SharedViewState): ExportCalls => state.exportOf(listShown(state).map(({ field }) => field.id));

function allowsDownload(meta: unknown): boolean {
  const value: unknown = typeof meta === 'string' && meta !== '' ? JSON.parse(meta) : meta;
  return typeof value === 'object' && value !== null && Boolean((value as Record<string, unknown>)['allowCSVDownload']);
}

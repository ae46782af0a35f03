import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { WireSnapshot } from '@quadrille/contract';
import {
  Button,
  ConfirmDialog,
  type DataColumn,
  DataTable,
  EmptyState,
  IconButton,
  Menu,
  MenuItem,
  MenuSeparator,
  Skeleton,
  Status,
} from '@quadrille/ui-kit-react';
import { Camera, CopyPlus, Ellipsis, Eye, RotateCcw, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { loadBases, loadTables } from '../../platform/bases.state.ts';
import { client } from '../../platform/client.ts';
import { errorWords } from '../../platform/error-words.ts';
import { notices, reportError } from '../../platform/notices.ts';
import { useBytes } from '../../platform/use-bytes.ts';
import { SaveList } from '../../platform/widgets/save-list.tsx';
import { BaseFrame, BasePage } from '../base/index.ts';
import { ScheduleCard } from './schedule-card.tsx';
import { SnapshotDialog } from './snapshot-dialog.tsx';
import { useSnapshots } from './use-snapshots.ts';
import { waitForJob } from './wait-for-job.ts';
import styles from './snapshots.module.css';

/** What the tables of a base were at some moment: making one, looking into it, bringing it back beside or in place. */
export function SnapshotsPage({ baseId }: { readonly baseId: string }) {
  const { t, i18n } = useLingui();
  const { list, error, again } = useSnapshots(baseId);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [opened, setOpened] = useState<WireSnapshot | null>(null);
  const [asked, setAsked] = useState<{ readonly what: 'restore' | 'delete'; readonly snapshots: readonly WireSnapshot[] } | null>(null);
  const attempt = async (action: () => Promise<unknown>, failed: string): Promise<void> => {
    setAsked(null);
    try {
      await action();
      again();
    } catch (reason) {
      reportError(failed, reason);
    }
  };
  const restore = (snapshot: WireSnapshot, mode: 'new' | 'inPlace'): Promise<void> =>
    attempt(
      async () => {
        const params = { projectId: baseId, snapshotId: snapshot.id };
        const { id } = await client.snapshots.restore({ params, body: { mode } });
        notices.toast(t`The snapshot is being brought back`);
        await waitForJob(id);
        await (mode === 'new' ? loadBases() : loadTables(baseId));
        notices.toast(mode === 'new' ? t`The snapshot is a base of its own now` : t`The base is as it was then`);
      },
      t`The snapshot could not be brought back`,
    );
  const when = (at: string): string => i18n.date(new Date(at), { dateStyle: 'medium', timeStyle: 'short' });
  const columns = useSnapshotColumns({
    when,
    onOpen: setOpened,
    onRestore: (snapshot, mode) => (mode === 'new' ? void restore(snapshot, 'new') : setAsked({ what: 'restore', snapshots: [snapshot] })),
    onDelete: (snapshot) => setAsked({ what: 'delete', snapshots: [snapshot] }),
  });
  const going = list?.filter(({ id }) => chosen.has(id)) ?? [];
  const make = (
    <Button
      variant="primary"
      icon={Camera}
      onClick={() =>
        void attempt(() => client.snapshots.create({ params: { projectId: baseId }, body: {} }), t`The snapshot could not be made`)
      }
    >
      <Trans>Make a snapshot</Trans>
    </Button>
  );
  const [one] = asked?.snapshots ?? [];
  const count = asked?.snapshots.length ?? 0;
  return (
    <BaseFrame baseId={baseId} title={<Trans>Snapshots</Trans>}>
      <BasePage
        title={<Trans>Snapshots</Trans>}
        note={<Trans>A snapshot keeps all tables of this base as they are at one moment.</Trans>}
        actions={make}
      >
        <ScheduleCard baseId={baseId} />
        {error !== null && list === null && (
          <EmptyState title={<Trans>The snapshots could not be loaded</Trans>} description={errorWords(error)} />
        )}
        {list === null && error === null && <Skeleton height={120} />}
        {list !== null && (
          <section className={styles.list} aria-label={t`Snapshots`}>
            {list.length > 0 && (
              <div className={styles.bar}>
                <SaveList title={t`Snapshots`} columns={columns} rows={list} />
                {going.length > 0 && (
                  <Button icon={Trash2} onClick={() => setAsked({ what: 'delete', snapshots: going })}>
                    {t`${plural(going.length, { one: 'Delete # snapshot', other: 'Delete # snapshots' })}`}
                  </Button>
                )}
              </div>
            )}
            <DataTable
              label={t`List of snapshots`}
              columns={columns}
              rows={list}
              getRowId={({ id }) => id}
              sortedBy={{ id: 'at', isDescending: true }}
              chosen={chosen}
              onChosenChange={setChosen}
              getRowName={({ created_at: at }) => when(at)}
              labels={{ chooseAll: t`Choose all`, chooseRow: (one) => t`Choose ${one}` }}
              empty={<Trans>No snapshots yet</Trans>}
            />
          </section>
        )}
      </BasePage>
      {opened !== null && (
        <SnapshotDialog baseId={baseId} snapshot={opened} title={when(opened.created_at)} onClose={() => setOpened(null)} />
      )}
      <ConfirmDialog
        isOpen={asked?.what === 'restore'}
        isDanger
        title={t`Go back to ${one === undefined ? '' : when(one.created_at)}?`}
        description={
          <Trans>
            The tables of now go to the trash and those of the snapshot take their place. Links and webhooks go on. Undo brings it back.
          </Trans>
        }
        confirmLabel={t`Restore in place`}
        cancelLabel={t`Cancel`}
        onOpenChange={(next) => !next && setAsked(null)}
        onConfirm={() => one && void restore(one, 'inPlace')}
      />
      <ConfirmDialog
        isOpen={asked?.what === 'delete'}
        isDanger
        title={
          count === 1
            ? t`Delete the snapshot of ${one === undefined ? '' : when(one.created_at)}?`
            : t`${plural(count, { one: 'Delete # snapshot?', other: 'Delete # snapshots?' })}`
        }
        description={<Trans>It cannot be brought back.</Trans>}
        confirmLabel={count === 1 ? t`Delete snapshot` : t`${plural(count, { one: 'Delete # snapshot', other: 'Delete # snapshots' })}`}
        cancelLabel={t`Cancel`}
        onOpenChange={(next) => !next && setAsked(null)}
        onConfirm={() => {
          const ids = asked?.snapshots.map(({ id }) => id) ?? [];
          setChosen(new Set());
          void attempt(
            async () => {
              for (const snapshotId of ids) await client.snapshots.delete({ params: { projectId: baseId, snapshotId } });
            },
            t`The snapshot could not be deleted`,
          );
        }}
      />
    </BaseFrame>
  );
}

interface SnapshotDeeds {
  readonly when: (at: string) => string;
  readonly onOpen: (snapshot: WireSnapshot) => void;
  readonly onRestore: (snapshot: WireSnapshot, mode: 'new' | 'inPlace') => void;
  readonly onDelete: (snapshot: WireSnapshot) => void;
}

function useSnapshotColumns({ when, onOpen, onRestore, onDelete }: SnapshotDeeds): readonly DataColumn<WireSnapshot>[] {
  const { t, i18n } = useLingui();
  const bytes = useBytes();
  return [
    {
      id: 'at',
      header: t`Made at`,
      isRowHeader: true,
      value: ({ created_at: at }) => Date.parse(at),
      told: ({ created_at: at }) => at,
      cell: ({ created_at: at }) => <span className={styles.name}>{when(at)}</span>,
    },
    {
      id: 'why',
      header: t`Made by`,
      isMinor: true,
      value: ({ reason }) => (reason === 'scheduled' ? t`The schedule` : t`Somebody`),
      cell: ({ reason }) => (reason === 'scheduled' ? t`The schedule` : t`Somebody`),
    },
    {
      id: 'tables',
      header: t`Tables`,
      isNumeric: true,
      value: ({ tables }) => tables.length,
      cell: ({ tables }) => i18n.number(tables.length),
    },
    {
      id: 'size',
      header: t`Size`,
      isNumeric: true,
      value: (snapshot) => snapshot.bytes,
      cell: (snapshot) =>
        snapshot.status === 'making' ? (
          <Status tone="busy">
            <Trans>Being made</Trans>
          </Status>
        ) : (
          bytes(snapshot.bytes)
        ),
    },
    {
      id: 'menu',
      header: t`More`,
      isHeaderHidden: true,
      width: 48,
      cell: (snapshot) => (
        <SnapshotMenu
          snapshot={snapshot}
          name={when(snapshot.created_at)}
          onOpen={() => onOpen(snapshot)}
          onRestore={(mode) => onRestore(snapshot, mode)}
          onDelete={() => onDelete(snapshot)}
        />
      ),
    },
  ];
}

interface SnapshotMenuProps {
  readonly snapshot: WireSnapshot;
  /** When it was made. */
  readonly name: string;
  readonly onOpen: () => void;
  readonly onRestore: (mode: 'new' | 'inPlace') => void;
  readonly onDelete: () => void;
}

function SnapshotMenu({ snapshot, name, onOpen, onRestore, onDelete }: SnapshotMenuProps) {
  const { t } = useLingui();
  const isDisabled = snapshot.status === 'making';
  return (
    <Menu label={name} align="end" width={240} trigger={<IconButton label={t`More for ${name}`} icon={Ellipsis} size="sm" />}>
      <MenuItem icon={Eye} isDisabled={isDisabled} onSelect={onOpen}>{t`Look inside`}</MenuItem>
      <MenuItem icon={CopyPlus} isDisabled={isDisabled} onSelect={() => onRestore('new')}>{t`Restore as a new base`}</MenuItem>
      <MenuItem icon={RotateCcw} isDisabled={isDisabled} onSelect={() => onRestore('inPlace')}>{t`Restore in place`}</MenuItem>
      <MenuSeparator />
      <MenuItem icon={Trash2} isDanger onSelect={onDelete}>{t`Delete snapshot`}</MenuItem>
    </Menu>
  );
}

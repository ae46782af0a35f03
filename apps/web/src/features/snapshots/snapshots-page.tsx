import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { WireSnapshot } from '@quadrille/contract';
import { Button, ConfirmDialog, EmptyState, IconButton, Menu, MenuItem, MenuSeparator, Skeleton, Status } from '@quadrille/ui-kit-react';
import { Camera, CopyPlus, Ellipsis, Eye, RotateCcw, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { loadBases, loadTables } from '../../platform/bases.state.ts';
import { client } from '../../platform/client.ts';
import { errorWords } from '../../platform/error-words.ts';
import { notices, reportError } from '../../platform/notices.ts';
import { useBytes } from '../../platform/use-bytes.ts';
import { BaseFrame, BasePage } from '../base/index.ts';
import { ScheduleCard } from './schedule-card.tsx';
import { SnapshotDialog } from './snapshot-dialog.tsx';
import { useSnapshots } from './use-snapshots.ts';
import { waitForJob } from './wait-for-job.ts';
import styles from './snapshots.module.css';

/** What the tables of a base were at some moment: making one, looking into it, bringing it back beside or in place. */
export function SnapshotsPage({ baseId }: { readonly baseId: string }) {
  const { t, i18n } = useLingui();
  const bytes = useBytes();
  const { list, error, again } = useSnapshots(baseId);
  const [opened, setOpened] = useState<WireSnapshot | null>(null);
  const [asked, setAsked] = useState<{ readonly what: 'restore' | 'delete'; readonly snapshot: WireSnapshot } | null>(null);
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
            {list.length === 0 && (
              <p className={styles.none}>
                <Trans>No snapshots yet</Trans>
              </p>
            )}
            <ul>
              {list.map((snapshot) => (
                <li key={snapshot.id} className={styles.row}>
                  <span className={styles.words}>
                    <span className={styles.name} dir="auto">
                      {when(snapshot.created_at)}
                    </span>
                    {snapshot.status === 'making' ? (
                      <Status tone="busy">
                        <Trans>Being made</Trans>
                      </Status>
                    ) : (
                      <span className={styles.note}>
                        {snapshot.reason === 'scheduled' ? t`By the schedule` : t`On demand`} ·{' '}
                        {t`${plural(snapshot.tables.length, { one: '# table', other: '# tables' })}`} · {bytes(snapshot.bytes)}
                      </span>
                    )}
                  </span>
                  <Menu
                    label={when(snapshot.created_at)}
                    align="end"
                    width={240}
                    trigger={<IconButton label={t`More for ${when(snapshot.created_at)}`} icon={Ellipsis} size="sm" />}
                  >
                    <MenuItem
                      icon={Eye}
                      isDisabled={snapshot.status === 'making'}
                      onSelect={() => setOpened(snapshot)}
                    >{t`Look inside`}</MenuItem>
                    <MenuItem
                      icon={CopyPlus}
                      isDisabled={snapshot.status === 'making'}
                      onSelect={() => void restore(snapshot, 'new')}
                    >{t`Restore as a new base`}</MenuItem>
                    <MenuItem
                      icon={RotateCcw}
                      isDisabled={snapshot.status === 'making'}
                      onSelect={() => setAsked({ what: 'restore', snapshot })}
                    >{t`Restore in place`}</MenuItem>
                    <MenuSeparator />
                    <MenuItem icon={Trash2} isDanger onSelect={() => setAsked({ what: 'delete', snapshot })}>{t`Delete snapshot`}</MenuItem>
                  </Menu>
                </li>
              ))}
            </ul>
          </section>
        )}
      </BasePage>
      {opened !== null && (
        <SnapshotDialog baseId={baseId} snapshot={opened} title={when(opened.created_at)} onClose={() => setOpened(null)} />
      )}
      <ConfirmDialog
        isOpen={asked?.what === 'restore'}
        isDanger
        title={t`Go back to ${asked === null ? '' : when(asked.snapshot.created_at)}?`}
        description={
          <Trans>
            The tables of now go to the trash and those of the snapshot take their place. Links and webhooks go on. Undo brings it back.
          </Trans>
        }
        confirmLabel={t`Restore in place`}
        cancelLabel={t`Cancel`}
        onOpenChange={(next) => !next && setAsked(null)}
        onConfirm={() => asked && void restore(asked.snapshot, 'inPlace')}
      />
      <ConfirmDialog
        isOpen={asked?.what === 'delete'}
        isDanger
        title={t`Delete the snapshot of ${asked === null ? '' : when(asked.snapshot.created_at)}?`}
        description={<Trans>It cannot be brought back.</Trans>}
        confirmLabel={t`Delete snapshot`}
        cancelLabel={t`Cancel`}
        onOpenChange={(next) => !next && setAsked(null)}
        onConfirm={() =>
          asked &&
          void attempt(
            () => client.snapshots.delete({ params: { projectId: baseId, snapshotId: asked.snapshot.id } }),
            t`The snapshot could not be deleted`,
          )
        }
      />
    </BaseFrame>
  );
}

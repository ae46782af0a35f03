import { Trans, useLingui } from '@lingui/react/macro';
import type { DeletedProject } from '@quadrille/contract';
import { Avatar, Button, ConfirmDialog, DataTable } from '@quadrille/ui-kit-react';
import type { DataColumn } from '@quadrille/ui-kit-react';
import { Undo2 } from 'lucide-react';
import { useState } from 'react';
import { endBase, restoreBase } from '../../platform/deleted-bases.state.ts';
import { notices, reportError } from '../../platform/notices.ts';
import { useTimeAgo } from '../../platform/use-time-ago.ts';
import { BaseTile } from '../../platform/widgets/base-tile.tsx';
import { KeptUntil } from './kept-until.tsx';
import styles from './trash.module.css';

export interface DeletedBasesProps {
  readonly bases: readonly DeletedProject[];
  /** Only those whose name holds it. */
  readonly find: string;
}

/** Deleted bases: who deleted them, until when they are kept, and the way back. */
export function DeletedBases({ bases, find }: DeletedBasesProps) {
  const { t } = useLingui();
  const timeAgo = useTimeAgo();
  const [busy, setBusy] = useState<string | null>(null);
  const [ending, setEnding] = useState<DeletedProject | null>(null);
  const run = async (base: DeletedProject, deed: (id: string) => Promise<void>, done: string, failure: string): Promise<void> => {
    setBusy(base.id);
    try {
      await deed(base.id);
      notices.toast(done);
      setEnding(null);
    } catch (error) {
      reportError(failure, error);
    } finally {
      setBusy(null);
    }
  };
  const restore = (base: DeletedProject): Promise<void> =>
    run(base, restoreBase, t`Restored ${base.title}`, t`The base could not be restored`);
  const columns: readonly DataColumn<DeletedProject>[] = [
    {
      id: 'name',
      header: t`Name`,
      isRowHeader: true,
      value: ({ title }) => title,
      cell: (base) => (
        <span className={styles.thing}>
          <BaseTile base={base} size={32} />
          <span className={styles.name} dir="auto">
            {base.title}
          </span>
        </span>
      ),
    },
    {
      id: 'by',
      header: t`Deleted by`,
      isMinor: true,
      value: ({ deleted_by: by }) => by ?? '',
      cell: ({ deleted_by: by }) =>
        by !== null && (
          <span className={styles.person}>
            <Avatar name={by} size={20} isDecorative />
            <span dir="auto">{by}</span>
          </span>
        ),
    },
    {
      id: 'at',
      header: t`When`,
      isMinor: true,
      value: ({ deleted_at: at }) => Date.parse(at),
      told: ({ deleted_at: at }) => at,
      cell: ({ deleted_at: at }) => timeAgo(at),
    },
    {
      id: 'until',
      header: t`Kept until`,
      value: ({ kept_until: until }) => Date.parse(until),
      told: ({ kept_until: until }) => until,
      cell: ({ kept_until: until }) => <KeptUntil at={until} />,
    },
    {
      id: 'restore',
      header: t`Restore`,
      isHeaderHidden: true,
      isNumeric: true,
      cell: (base) => (
        <span className={styles.deeds}>
          <Button
            size="sm"
            variant="ghost"
            disabled={busy !== null}
            aria-label={t`Delete for good: ${base.title}`}
            onClick={() => setEnding(base)}
          >
            <Trans>Delete for good</Trans>
          </Button>
          <Button
            size="sm"
            icon={Undo2}
            isBusy={busy === base.id && ending === null}
            disabled={busy !== null}
            aria-label={t`Restore ${base.title}`}
            onClick={() => void restore(base)}
          >
            <Trans>Restore</Trans>
          </Button>
        </span>
      ),
    },
  ];
  return (
    <section className={styles.card} aria-label={t`Deleted bases`}>
      <DataTable
        label={t`Deleted bases`}
        columns={columns}
        rows={bases}
        getRowId={({ id }) => id}
        find={find}
        sortedBy={{ id: 'at', isDescending: true }}
        empty={<Trans>Nothing in the trash is like this.</Trans>}
      />
      {ending && (
        <ConfirmDialog
          isOpen
          isDanger
          isBusy={busy !== null}
          title={t`Delete ${ending.title} for good?`}
          description={
            <Trans>
              Its records and pages are removed from the server at once, its files when unused ones are. Nothing brings them back.
            </Trans>
          }
          confirmLabel={t`Delete for good`}
          cancelLabel={t`Cancel`}
          onOpenChange={(next) => !next && setEnding(null)}
          onConfirm={() => void run(ending, endBase, t`Deleted ${ending.title} for good`, t`The base could not be deleted`)}
        />
      )}
    </section>
  );
}

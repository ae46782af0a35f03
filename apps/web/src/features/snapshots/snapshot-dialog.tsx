import { Trans, useLingui } from '@lingui/react/macro';
import type { WireSnapshot } from '@quadrille/contract';
import { Banner, Dialog, Select, Skeleton, Table } from '@quadrille/ui-kit-react';
import { useEffect, useState } from 'react';
import { client } from '../../platform/client.ts';
import { errorWords } from '../../platform/error-words.ts';
import styles from './snapshots.module.css';

export interface SnapshotDialogProps {
  readonly baseId: string;
  readonly snapshot: WireSnapshot;
  readonly title: string;
  readonly onClose: () => void;
}

interface Rows {
  readonly fields: readonly string[];
  readonly texts: readonly (readonly string[])[];
  readonly total: number;
}

interface Line {
  readonly id: string;
  readonly texts: readonly string[];
}

const shownRows = 50;

/** The tables of a snapshot with their first records. */
export function SnapshotDialog({ baseId, snapshot, title, onClose }: SnapshotDialogProps) {
  const { t, i18n } = useLingui();
  const [tableId, setTableId] = useState(snapshot.tables[0]?.id ?? '');
  const [rows, setRows] = useState<Rows | null>(null);
  const [error, setError] = useState<string | null>(null);
  useEffect(() => {
    if (tableId === '') return undefined;
    let isCurrent = true;
    client.snapshots
      .rows({ params: { projectId: baseId, snapshotId: snapshot.id, tableId }, query: { limit: shownRows } })
      .then((answer) => isCurrent && setRows(answer))
      .catch((reason: unknown) => isCurrent && setError(errorWords(reason)));
    return () => {
      isCurrent = false;
    };
  }, [baseId, snapshot.id, tableId]);
  const table = snapshot.tables.find(({ id }) => id === tableId);
  const columns = (rows?.fields ?? []).map((id, at) => ({
    id,
    header: table?.fields.find((field) => field.id === id)?.title ?? '',
    cell: ({ texts }: Line) => (
      <span dir="auto" title={texts[at]}>
        {texts[at]}
      </span>
    ),
  }));
  return (
    <Dialog isOpen size="lg" title={t`Snapshot of ${title}`} onOpenChange={(next) => !next && onClose()}>
      <div className={styles.inside}>
        {snapshot.tables.length === 0 && (
          <p className={styles.note}>
            <Trans>There were no tables yet.</Trans>
          </p>
        )}
        {table !== undefined && (
          <>
            <Select
              label={t`Table`}
              value={tableId}
              choices={snapshot.tables.map((one) => ({ value: one.id, label: one.title, note: i18n.number(one.rows) }))}
              onValueChange={(id) => {
                setRows(null);
                setTableId(id);
              }}
              className={styles.field}
            />
            {error !== null && (
              <Banner tone="danger" isInset>
                {error}
              </Banner>
            )}
            {rows === null && error === null && <Skeleton height={160} />}
            {rows !== null && (
              <>
                <p className={styles.note}>
                  <Trans>
                    The first {rows.texts.length} of {rows.total} records
                  </Trans>
                </p>
                <Table
                  label={table.title}
                  columns={columns}
                  rows={rows.texts.map((texts, at): Line => ({ id: String(at), texts }))}
                  getRowId={({ id }) => id}
                  className={styles.records}
                />
              </>
            )}
          </>
        )}
      </div>
    </Dialog>
  );
}

import { Trans, useLingui } from '@lingui/react/macro';
import type { WireSnapshot } from '@quadrille/contract';
import type { CellValue } from '@quadrille/domain';
import { Banner, Dialog, Select, Skeleton, Table } from '@quadrille/ui-kit-react';
import { useEffect, useState } from 'react';
import { client } from '../../platform/client.ts';
import { errorWords } from '../../platform/error-words.ts';
import { type TableField, toField, wordsOfCell } from '../table/index.ts';
import styles from './snapshots.module.css';

export interface SnapshotDialogProps {
  readonly baseId: string;
  readonly snapshot: WireSnapshot;
  readonly title: string;
  readonly onClose: () => void;
}

type Cell = CellValue;
interface Rows {
  readonly fields: readonly string[];
  readonly rows: readonly (readonly Cell[])[];
  readonly total: number;
}

const shownRows = 50;

/** The tables of a snapshot with their first records. */
export function SnapshotDialog({ baseId, snapshot, title, onClose }: SnapshotDialogProps) {
  const { t, i18n } = useLingui();
  const [tableId, setTableId] = useState(snapshot.tables[0]?.id ?? '');
  const [rows, setRows] = useState<Rows | null>(null);
  const [fields, setFields] = useState<ReadonlyMap<string, TableField>>(new Map());
  const [error, setError] = useState<string | null>(null);
  useEffect(() => {
    if (tableId === '') return undefined;
    let isCurrent = true;
    client.snapshots
      .rows({ params: { projectId: baseId, snapshotId: snapshot.id, tableId }, query: { limit: shownRows } })
      .then((answer) => isCurrent && setRows(answer))
      .catch((reason: unknown) => isCurrent && setError(errorWords(reason)));
    // Values are shown as their fields show them, where those are there still.
    client.tables
      .get({ params: { tableId } })
      .then(({ columns }) => isCurrent && setFields(new Map((columns ?? []).map(toField).map((field) => [field.id, field]))))
      .catch(() => {});
    return () => {
      isCurrent = false;
    };
  }, [baseId, snapshot.id, tableId]);
  const table = snapshot.tables.find(({ id }) => id === tableId);
  const columns = (rows?.fields ?? []).map((id, at) => {
    const then = table?.fields.find((field) => field.id === id);
    const field = fields.get(id);
    return {
      id,
      header: then?.title ?? '',
      cell: (row: readonly Cell[]) => {
        const words = wordsOf(row[at + 1] ?? null, field?.type === then?.uidt ? field : undefined);
        return (
          <span dir="auto" title={words}>
            {words}
          </span>
        );
      },
    };
  });
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
                    The first {rows.rows.length} of {rows.total} records
                  </Trans>
                </p>
                <Table
                  label={table.title}
                  columns={columns}
                  rows={rows.rows}
                  getRowId={(row) => String(row[0])}
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

function wordsOf(value: CellValue, field: TableField | undefined): string {
  if (field) return wordsOfCell(field, value);
  return value === null ? '' : [value].flat().map(String).join(', ');
}

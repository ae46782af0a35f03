import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { WireFullTable } from '@quadrille/contract';
import { Button, DataTable, Dialog, Skeleton } from '@quadrille/ui-kit-react';
import { useEffect, useState } from 'react';
import { client } from '../../platform/client.ts';
import { errorWords } from '../../platform/error-words.ts';
import { toastUndoableInBase } from '../undo/index.ts';
import type { TrashLine } from './trash-lines.ts';
import styles from './trash.module.css';

const mostRows = 100;
/** Fields that are shown of each record. */
const mostFields = 4;

interface Deleted {
  readonly id: number;
  readonly texts: readonly string[];
}

export interface RecordsDialogProps {
  readonly baseId: string;
  readonly line: TrashLine;
  readonly onRestored: () => void;
  readonly onClose: () => void;
}

/** The records of one deletion: all of them come back, or those that are chosen. */
export function RecordsDialog({ baseId, line, onRestored, onClose }: RecordsDialogProps) {
  const { t, i18n } = useLingui();
  const { sequence, tableId, records } = line;
  const [table, setTable] = useState<WireFullTable | null>(null);
  const [fieldIds, setFieldIds] = useState<readonly string[]>([]);
  const [rows, setRows] = useState<readonly Deleted[] | null>(null);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [error, setError] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  useEffect(() => {
    let isCurrent = true;
    const read = async (): Promise<void> => {
      try {
        const [full, { fields, rows: found }] = await Promise.all([
          client.tables.get({ params: { tableId: tableId ?? '' } }),
          client.trash.rows({
            params: { projectId: baseId, sequence: String(sequence) },
            query: { tableId: tableId ?? '', limit: mostRows },
          }),
        ]);
        if (!isCurrent) return;
        setTable(full);
        setFieldIds(fields);
        setRows(found.map(([id, , ...cells]) => ({ id: Number(id), texts: cells.map(toText) })));
      } catch (reason) {
        if (isCurrent) setError(errorWords(reason));
      }
    };
    void read();
    return () => {
      isCurrent = false;
    };
  }, [baseId, sequence, tableId]);
  const shown = (table?.columns ?? []).filter(({ id, system }) => fieldIds.includes(id) && !system).slice(0, mostFields);
  const restore = async (): Promise<void> => {
    setBusy(true);
    try {
      const rowIds = [...chosen].map(Number);
      await client.trash.restoreRows({ params: { projectId: baseId, sequence: String(sequence) }, body: { rowIds } });
      const count = rowIds.length;
      toastUndoableInBase(baseId, t`${plural(count, { one: 'Restored # record', other: 'Restored # records' })}`, async () => onRestored());
      onRestored();
    } catch (reason) {
      setBusy(false);
      setError(errorWords(reason));
    }
  };
  return (
    <Dialog
      isOpen
      size="lg"
      title={t`${plural(records, { one: '# deleted record', other: '# deleted records' })}`}
      description={records > mostRows && t`The first ${i18n.number(mostRows)} are shown.`}
      onOpenChange={(next) => !next && onClose()}
      foot={
        <>
          <Button variant="ghost" onClick={onClose}>
            <Trans>Close</Trans>
          </Button>
          <Button variant="primary" isBusy={isBusy} disabled={chosen.size === 0} onClick={() => void restore()}>
            {t`${plural(chosen.size, { one: 'Restore # record', other: 'Restore # records' })}`}
          </Button>
        </>
      }
    >
      {error !== null && <p role="alert">{error}</p>}
      {rows === null && error === null && <Skeleton height={160} />}
      {rows !== null && (
        <div className={styles.card}>
          <DataTable
            label={t`Deleted records`}
            columns={shown.map(({ id, title }, at) => {
              const text = (row: Deleted): string => row.texts[fieldIds.indexOf(id)] ?? '';
              return {
                id,
                header: title,
                isRowHeader: at === 0,
                value: text,
                cell: (row: Deleted) => (
                  <span className={styles.cell} dir="auto">
                    {text(row)}
                  </span>
                ),
              };
            })}
            rows={rows}
            getRowId={({ id }) => String(id)}
            chosen={chosen}
            onChosenChange={setChosen}
            getRowName={({ id, texts }) => texts.find((text) => text !== '') ?? t`Record ${id}`}
            labels={{ chooseAll: t`Choose all`, chooseRow: (name) => t`Choose ${name}` }}
            empty={<Trans>These records are back already.</Trans>}
          />
        </div>
      )}
    </Dialog>
  );
}

/** A stored value as it can be recognised; what it looks like in its field is shown once it is back. */
function toText(value: unknown): string {
  if (value === null || value === undefined) return '';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

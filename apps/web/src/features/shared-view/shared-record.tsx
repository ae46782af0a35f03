import { Trans, useLingui } from '@lingui/react/macro';
import { useStore } from '@nanostores/react';
import { EmptyState, FieldIcon, IconButton, Skeleton } from '@quadrille/ui-kit-react';
import { formatCell } from '@quadrille/ui-kit/cells';
import type { GridColumn, GridRow } from '@quadrille/ui-kit/grid';
import { X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { CellLook, drawnKinds, iconKindOf, LinkedText } from '../fields/index.ts';
import type { CellPictures } from '../files/index.ts';
import { listShown, toColumns } from './shared-columns.ts';
import type { SharedViewState } from './shared-view.state.ts';
import styles from './shared-record.module.css';

const noSummaries = new Map<string, never>();
const listKinds: ReadonlySet<string> = new Set(['files', 'links', 'list']);

export interface SharedRecordProps {
  readonly state: SharedViewState;
  readonly picturesOf: CellPictures;
  readonly rowId: number;
  readonly onClose: () => void;
}

/** One record of a shared view in full: what its fields hold, as far as the view shows them, and nothing to change. */
export function SharedRecord({ state, picturesOf, rowId, onClose }: SharedRecordProps) {
  const { t } = useLingui();
  const panel = useRef<HTMLElement>(null);
  const row = useSharedRow(state, rowId);
  useStore(state.$meta);
  useStore(state.$people);
  const columns = toColumns(state, picturesOf, noSummaries);
  const shown = listShown(state).flatMap(({ field }) => {
    const column = columns.find(({ id }) => id === field.id);
    return column && field.type !== 'ID' ? [{ field, column }] : [];
  });
  const title = shown.find(({ field }) => field.isPrimary);
  const isRead = row !== 'loading' && row !== 'gone';
  useEffect(() => panel.current?.focus({ preventScroll: true }), [rowId]);
  return (
    <aside
      ref={panel}
      className={styles.panel}
      aria-label={t`Record`}
      aria-busy={row === 'loading'}
      tabIndex={-1}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.defaultPrevented) return;
        event.preventDefault();
        onClose();
      }}
    >
      <header className={styles.head}>
        <span className={styles.where} dir="auto">
          {state.$meta.get()?.title}
        </span>
        <IconButton label={t`Close`} icon={X} size="sm" onClick={onClose} />
      </header>
      <div className={styles.body}>
        {row === 'loading' && <Skeleton height={24} />}
        {row === 'gone' && (
          <EmptyState
            title={<Trans>This record is not here any more</Trans>}
            description={<Trans>It was deleted, or this link does not show it any more.</Trans>}
          />
        )}
        {isRead && (
          <>
            <h2 className={styles.title} dir="auto">
              {(title && formatCell(row.cells[title.column.id] ?? null, title.column)) || <Trans>Untitled record</Trans>}
            </h2>
            <dl className={styles.fields}>
              {shown
                .filter((one) => one !== title)
                .map(({ field, column }) => (
                  <div key={field.id} className={styles.field}>
                    <dt className={styles.name}>
                      <FieldIcon kind={iconKindOf(field)} />
                      <span dir="auto">{field.title}</span>
                    </dt>
                    <dd className={styles.value}>
                      <Value column={column} row={row} />
                    </dd>
                  </div>
                ))}
            </dl>
          </>
        )}
      </div>
    </aside>
  );
}

function Value({ column, row }: { readonly column: GridColumn; readonly row: GridRow }) {
  const value = row.cells[column.id] ?? null;
  if (drawnKinds.has(column.kind) || listKinds.has(column.kind)) return <CellLook column={column} value={value} className={styles.look} />;
  return <LinkedText text={formatCell(value, column)} kind={column.kind} className={styles.text ?? ''} />;
}

/** The record as the link shows it now; it is read again when something changed. */
function useSharedRow(state: SharedViewState, rowId: number): GridRow | 'loading' | 'gone' {
  const [read, setRead] = useState<{ readonly rowId: number; readonly row: GridRow | 'gone' } | null>(null);
  useEffect(() => {
    let request = new AbortController();
    const load = (): void => {
      request.abort();
      request = new AbortController();
      const { signal } = request;
      state
        .readRecord(rowId, signal)
        .then((row) => setRead({ rowId, row: row ?? 'gone' }))
        .catch(() => {}); // what was read stays until the next change
    };
    load();
    const stop = state.source.subscribe(load);
    return () => {
      stop();
      request.abort();
    };
  }, [state, rowId]);
  return read?.rowId === rowId ? read.row : 'loading';
}

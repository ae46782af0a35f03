import { Trans, useLingui } from '@lingui/react/macro';
import { useStore } from '@nanostores/react';
import { Button, EmptyState, Skeleton, VirtualList } from '@quadrille/ui-kit-react';
import { cellViews, formatCell } from '@quadrille/ui-kit/cells';
import type { Grid, GridColumn, GridRow } from '@quadrille/ui-kit/grid';
import { Plus } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { LoadFailed } from '../../../shell/load-failed.tsx';
import { reportError } from '../../../platform/notices.ts';
import type { TableState } from '../table.state.ts';
import { createRecordPages } from './record-pages.ts';
import styles from './record-cards.module.css';

/** Fields below the title of a card. */
const mostFields = 4;
const cardHeight = 132;

export interface RecordCardsProps {
  readonly state: TableState;
  readonly grid: Grid;
  readonly columns: readonly GridColumn[];
  readonly onOpen: (rowId: number) => void;
}

/** The records of a view one below the other, for phones: a tap opens one to read and change it. */
export function RecordCards({ state, grid, columns, onOpen }: RecordCardsProps) {
  const { t } = useLingui();
  const visible = columns.filter((column) => !column.isHidden);
  const [pages] = useState(() => createRecordPages(state));
  useEffect(() => {
    pages.show(columns.filter((column) => !column.isHidden).map(({ id }) => id));
  }, [pages, columns]);
  useEffect(() => () => pages.destroy(), [pages]);
  const { total, error } = useStore(pages.$state);
  const [title, ...others] = [...visible].sort((a, b) => Number(b.isPrimary === true) - Number(a.isPrimary === true));
  const add = async (): Promise<void> => {
    grid.dispatch({ type: 'addRow' });
    await grid.settled();
    const id = grid.$selection.get()?.anchor.rowId;
    if (typeof id === 'number') onOpen(id);
    else reportError(t`The record could not be added`, null);
  };
  if (error !== null && total === null)
    return <LoadFailed title={<Trans>The records could not be loaded</Trans>} error={error} onRetry={() => pages.refresh()} />;
  return (
    <div className={styles.cards}>
      <VirtualList
        label={t`Records`}
        count={total ?? 0}
        itemHeight={cardHeight}
        className={styles.list}
        getKey={(index) => pages.rowAt(index)?.id ?? `place-${index}`}
        renderItem={(index) => {
          const row = pages.rowAt(index);
          return row && title ? (
            <Card row={row} title={title} fields={others} onOpen={() => onOpen(Number(row.id))} />
          ) : (
            <div className={styles.card} aria-busy>
              <Skeleton height={20} />
              <Skeleton height={16} />
            </div>
          );
        }}
      />
      {total === 0 && (
        <div className={styles.none}>
          <EmptyState title={<Trans>No records to show</Trans>} />
        </div>
      )}
      {state.may('dataInsert') && (
        <Button variant="primary" size="lg" icon={Plus} className={styles.add} onClick={() => void add()}>
          <Trans>New record</Trans>
        </Button>
      )}
    </div>
  );
}

interface CardProps {
  readonly row: GridRow;
  readonly title: GridColumn;
  readonly fields: readonly GridColumn[];
  readonly onOpen: () => void;
}

function Card({ row, title, fields, onOpen }: CardProps) {
  const { t } = useLingui();
  const filled = fields.filter(({ id }) => (row.cells[id] ?? null) !== null).slice(0, mostFields);
  const name = formatCell(row.cells[title.id] ?? null, title);
  return (
    <button type="button" className={styles.card} onClick={onOpen}>
      <span className={styles.title} dir="auto">
        {name || t`Unnamed record`}
      </span>
      {filled.map((column) => (
        <span key={column.id} className={styles.field}>
          <span className={styles.name}>{column.title}</span>
          <CellLook column={column} row={row} />
        </span>
      ))}
    </button>
  );
}

/** A value as the grid draws it. */
function CellLook({ column, row }: { readonly column: GridColumn; readonly row: GridRow }) {
  const { t } = useLingui();
  const host = useRef<HTMLSpanElement>(null);
  const value = row.cells[column.id] ?? null;
  const view = cellViews[column.kind];
  useEffect(() => {
    const element = host.current;
    if (!element) return;
    element.replaceChildren();
    view.build(element);
    view.patch(element, value, {
      spec: column,
      text: formatCell(value, column),
      labels: { checked: t`Checked`, unchecked: t`Unchecked`, rating: (count, max) => t`${count} of ${max}` },
    });
  }, [view, value, column, t]);
  return <span ref={host} className={`q-grid-look q-cell-look ${view.className} ${styles.value}`} />;
}

import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useStore } from '@nanostores/react';
import { Button, IconButton, Skeleton, Table } from '@quadrille/ui-kit-react';
import { alignOf, formatCell } from '@quadrille/ui-kit/cells';
import type { GridColumn, GridRow } from '@quadrille/ui-kit/grid';
import { ChevronLeft, ChevronRight, Printer, Table2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { LoadFailed } from '../../../platform/widgets/load-failed.tsx';
import { useGridColumns } from '../../view/index.ts';
import { sectionsOf } from './sections-of.ts';
import type { Section } from './sections-of.ts';
import { keepSimple } from '../../../platform/simple-table.state.ts';
import styles from './simple-table.module.css';
import { createRecordPages } from '../../cards/index.ts';
import type { RecordPages } from '../../cards/index.ts';
import { CellLook, drawnKinds, LinkedText } from '../../fields/index.ts';
import { NoRecords, useNewRecord } from '../../records/index.ts';
import type { ViewState } from '../../view/index.ts';
import type { PendingWrites, TableRows } from '../../records/index.ts';

const perPage = 100;
const noSummaries = new Map<string, never>();

/** A record and its place in the view; null while it is read. */
interface Line {
  readonly index: number;
  readonly row: GridRow | null;
}

export interface SimpleTableProps {
  readonly state: ViewState & Pick<PendingWrites, '$isMaking'> & TableRows;
  readonly onOpenRow: (rowId: number) => void;
}

/** The same view as a plain table of HTML, a page at a time: for those who want no grid, and for paper. */
export function SimpleTable({ state, onOpenRow }: SimpleTableProps) {
  const { t, i18n } = useLingui();
  const view = useStore(state.$view);
  const all = useGridColumns(state, noSummaries);
  const columns = all.filter((column) => !column.isHidden);
  const shown = columns.map(({ id }) => id).join();
  const [pages] = useState(() => createRecordPages(state));
  useEffect(() => pages.show(shown.split(',')), [pages, shown]);
  useEffect(() => () => pages.destroy(), [pages]);
  const { total, groups, error } = useStore(pages.$state);
  useEffect(() => (total === null ? undefined : state.$total.set(total)), [state, total]);
  useNewRecord(state, null, onOpenRow);
  const [wanted, setWanted] = useState(0);
  const top = useRef<HTMLDivElement>(null);
  const last = Math.max(0, Math.ceil((total ?? 0) / perPage) - 1);
  const page = Math.min(wanted, last);
  const [first, end] = [page * perPage, Math.min(total ?? 0, (page + 1) * perPage)];
  const lines = useLines(pages, first, end);
  const go = (next: number): void => {
    setWanted(next);
    top.current?.scrollIntoView();
  };
  if (error !== null && total === null)
    return <LoadFailed title={<Trans>The records could not be loaded</Trans>} error={error} onRetry={() => pages.refresh()} />;
  const [from, to] = [i18n.number(first + 1), i18n.number(end)];
  return (
    <div className={styles.simple} aria-busy={total === null || lines.some(({ row }) => row === null)}>
      <div className={styles.bar} ref={top}>
        <Button size="sm" icon={Table2} onClick={() => keepSimple(false)}>
          <Trans>Show as a grid</Trans>
        </Button>
        <Button size="sm" variant="ghost" icon={Printer} onClick={() => window.print()}>
          <Trans>Print</Trans>
        </Button>
        <span className={styles.pages}>
          <span role="status" className={styles.note}>
            {total !== null && total > 0 && t`${from}–${to} of ${plural(total, { one: '# record', other: '# records' })}`}
          </span>
          <IconButton label={t`Previous page`} icon={ChevronLeft} isFlipped size="sm" disabled={page === 0} onClick={() => go(page - 1)} />
          <IconButton label={t`Next page`} icon={ChevronRight} isFlipped size="sm" disabled={page >= last} onClick={() => go(page + 1)} />
        </span>
      </div>
      <h2 className={styles.title} dir="auto">
        {view?.title}
      </h2>
      {total === null && <Skeleton height={240} />}
      {total === 0 && <NoRecords state={state} />}
      {sectionsOf(groups, first, end).map((section) => (
        <section key={section.first} className={styles.section}>
          {section.groups.length > 0 && <GroupTitle section={section} columns={all} levels={groups?.levels ?? []} />}
          <Records
            title={view?.title ?? ''}
            lines={lines.filter(({ index }) => index >= section.first && index < section.end)}
            columns={columns}
            onOpenRow={onOpenRow}
          />
        </section>
      ))}
    </div>
  );
}

/** The records from `first` to `end`, as they come in and change. */
function useLines(pages: RecordPages, first: number, end: number): readonly Line[] {
  const [lines, setLines] = useState<readonly Line[]>([]);
  useEffect(
    () =>
      pages.$state.subscribe(({ rowAt }) =>
        setLines(Array.from({ length: end - first }, (_, at) => ({ index: first + at, row: rowAt(first + at) }))),
      ),
    [pages, first, end],
  );
  return lines;
}

interface GroupTitleProps {
  readonly section: Section;
  readonly columns: readonly GridColumn[];
  readonly levels: readonly string[];
}

/** What the records below have in common, and how many there are in the whole view. */
function GroupTitle({ section: { groups }, columns, levels }: GroupTitleProps) {
  const { t, i18n } = useLingui();
  return (
    <h3 className={styles.group}>
      {groups.map(({ value }, depth) => {
        const column = columns.find(({ id }) => id === levels[depth]);
        return (
          <span key={depth} dir="auto">
            {column?.title}: {column && value !== null ? formatCell(value, column) : t`Empty`}
          </span>
        );
      })}
      <span className={styles.note}>{i18n.number(groups.at(-1)?.count ?? 0)}</span>
    </h3>
  );
}

interface RecordsProps {
  readonly title: string;
  readonly lines: readonly Line[];
  readonly columns: readonly GridColumn[];
  readonly onOpenRow: (rowId: number) => void;
}

function Records({ title, lines, columns, onOpenRow }: RecordsProps) {
  const { t, i18n } = useLingui();
  const cellOf = (column: GridColumn, { row }: Line) => {
    if (row === null) return <Skeleton height={16} />;
    if (!column.isPrimary) return <Value column={column} row={row} />;
    return (
      <button type="button" className={styles.open} dir="auto" onClick={() => onOpenRow(Number(row.id))}>
        {formatCell(row.cells[column.id] ?? null, column) || t`Unnamed record`}
      </button>
    );
  };
  return (
    <Table
      label={title}
      className={styles.table}
      rows={lines}
      getRowId={({ index }) => String(index)}
      columns={[
        { id: 'number', header: '#', width: 1, isNumeric: true, cell: ({ index }) => i18n.number(index + 1) },
        ...columns.map((column) => ({
          id: column.id,
          header: column.title,
          sort: column.sort ?? null,
          isNumeric: alignOf(column) === 'end',
          isRowHeader: column.isPrimary === true,
          cell: (line: Line) => cellOf(column, line),
        })),
      ]}
    />
  );
}

/** Text is written out whole, and so are figures, one below the other; what the grid draws is drawn. */
function Value({ column, row }: { readonly column: GridColumn; readonly row: GridRow }) {
  const value = row.cells[column.id] ?? null;
  if (value === null && column.kind !== 'checkbox') return null;
  if (column.kind === 'percent' || !drawnKinds.has(column.kind))
    return <LinkedText className={styles.text} text={formatCell(value, column)} kind={column.kind} />;
  return <CellLook column={column} value={value} className={styles.look} />;
}

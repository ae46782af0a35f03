import {
  columnFilteringFeature,
  createFilteredRowModel,
  createSortedRowModel,
  globalFilteringFeature,
  rowSelectionFeature,
  rowSortingFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table';
import type { ColumnDef, SortingState } from '@tanstack/react-table';
import { useVirtualizer } from '@tanstack/react-virtual';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { useRef, useState } from 'react';
import type { KeyboardEvent, ReactNode } from 'react';
import { cx } from '../cx.ts';
import { Checkbox } from '../form/checkbox.tsx';
import { Icon } from '../icon/icon.tsx';
import { useLocale } from '../provider/locale.ts';
import { compareValues, holdsValue } from './data-column.ts';
import type { DataColumn } from './data-column.ts';
import styles from './data-table.module.css';

const features = tableFeatures({
  rowSortingFeature,
  columnFilteringFeature,
  globalFilteringFeature,
  rowSelectionFeature,
  sortedRowModel: createSortedRowModel(),
  filteredRowModel: createFilteredRowModel(),
});

/** Up to this many rows are all drawn; of longer lists, only those on screen are. */
const mostDrawn = 100;
const rowHeight = 52;

const tickBox = 'tbody [role="checkbox"]:not([data-disabled])';

/** Where keys lead from one tick box to another: the next, the one before, the first and the last that are drawn. */
const tickSteps = {
  ArrowDown: (at: number, count: number) => Math.min(count - 1, at + 1),
  ArrowUp: (at: number) => Math.max(0, at - 1),
  Home: () => 0,
  End: (_at: number, count: number) => count - 1,
} as const;

export interface DataTableLabels {
  readonly chooseAll: string;
  readonly chooseRow: (name: string) => string;
}

export interface DataTableProps<R> {
  readonly label: string;
  readonly columns: readonly DataColumn<R>[];
  readonly rows: readonly R[];
  readonly getRowId: (row: R) => string;
  /** Rows that hold the text in one of their values stay. */
  readonly find?: string;
  /** The column the rows are sorted by at first; they stand as they were given when left out. */
  readonly sortedBy?: { readonly id: string; readonly isDescending: boolean };
  /** Ids of the chosen rows; rows have no tick boxes when left out. */
  readonly chosen?: ReadonlySet<string>;
  readonly onChosenChange?: (chosen: ReadonlySet<string>) => void;
  /** Rows that cannot be chosen have no tick box. */
  readonly canChoose?: (row: R) => boolean;
  /** Names a row for the tick box before it. */
  readonly getRowName?: (row: R) => string;
  /** Needed where rows can be chosen. */
  readonly labels?: DataTableLabels;
  /** A line of its own below a row. */
  readonly renderBelow?: (row: R) => ReactNode;
  /** Shown instead of rows when there are none. */
  readonly empty?: ReactNode;
  readonly className?: string | undefined;
}

/**
 * A list of things that can be sorted by its heads, searched and chosen from; on tick boxes arrows lead from row to row, with Shift they
 * choose on the way. All its rows are here: what a server pages and sorts
 * itself is a `Table`, and records are a grid.
 */
export function DataTable<R>(props: DataTableProps<R>) {
  const { label, columns, rows, getRowId, find = '', sortedBy, chosen, onChosenChange, canChoose, getRowName, labels } = props;
  const locale = useLocale();
  const scroller = useRef<HTMLDivElement>(null);
  const [sorting, setSorting] = useState<SortingState>(sortedBy ? [{ id: sortedBy.id, desc: sortedBy.isDescending }] : []);
  const table = useTable<typeof features, R & object>({
    features,
    data: rows as readonly (R & object)[],
    getRowId,
    columns: columns.map((column): ColumnDef<typeof features, R & object> => ({
      id: column.id,
      accessorFn: (row) => column.value?.(row) ?? null,
      enableSorting: column.value !== undefined,
      sortFn: (a, b) => compareValues(column.value?.(a.original) ?? null, column.value?.(b.original) ?? null, locale),
    })),
    state: { sorting, globalFilter: find },
    onSortingChange: setSorting,
    globalFilterFn: (row, _id, text: string) => columns.some((column) => holdsValue(column.value?.(row.original) ?? null, text, locale)),
    getColumnCanGlobalFilter: () => true,
  });
  const shown = table.getRowModel().rows.map((row) => row.original as R);
  const isLong = shown.length > mostDrawn;
  // oxlint-disable-next-line react/incompatible-library
  const virtualizer = useVirtualizer({
    count: isLong ? shown.length : 0,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 12,
  });
  const items = virtualizer.getVirtualItems();
  const [first, last] = [items[0], items.at(-1)];
  const drawn = isLong ? items.map((item) => shown[item.index] as R) : shown;
  const [above, below] = isLong && first && last ? [first.start, virtualizer.getTotalSize() - last.end] : [0, 0];
  const canBeChosen = chosen !== undefined && onChosenChange !== undefined;
  const choosable = shown.filter((row) => canChoose?.(row) ?? true).map(getRowId);
  const chosenShown = choosable.filter((id) => chosen?.has(id));
  const width = columns.length + (canBeChosen ? 1 : 0);
  const choose = (ids: readonly string[], isChosen: boolean): void => {
    const next = new Set(chosen);
    for (const id of ids)
      if (isChosen) next.add(id);
      else next.delete(id);
    onChosenChange?.(next);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    const tick = (event.target as HTMLElement).closest<HTMLElement>(tickBox);
    if (!tick || !(event.key in tickSteps)) return;
    const boxes = [...event.currentTarget.querySelectorAll<HTMLElement>(tickBox)];
    const at = boxes.indexOf(tick);
    const next = boxes[tickSteps[event.key as keyof typeof tickSteps](at, boxes.length)];
    event.preventDefault();
    if (!next || next === tick) return;
    next.focus();
    next.scrollIntoView({ block: 'nearest' });
    // with Shift, all rows on the way get the state of the first one
    if (event.shiftKey && next.ariaChecked !== tick.ariaChecked) next.click();
  };
  return (
    <div
      ref={scroller}
      className={cx(styles.scroll, isLong && styles.long, props.className)}
      role="region"
      aria-label={label}
      tabIndex={0}
      onKeyDown={canBeChosen ? onKeyDown : undefined}
    >
      <table className={styles.table} aria-rowcount={isLong ? shown.length + 1 : undefined}>
        <thead>
          <tr>
            {canBeChosen && (
              <th scope="col" className={styles.tick}>
                <Checkbox
                  label={labels?.chooseAll ?? label}
                  isChecked={choosable.length > 0 && chosenShown.length === choosable.length}
                  isMixed={chosenShown.length > 0 && chosenShown.length < choosable.length}
                  isDisabled={choosable.length === 0}
                  onCheckedChange={(isChosen) => choose(choosable, isChosen)}
                />
              </th>
            )}
            {columns.map((column) => {
              const sorted = sorting.find(({ id }) => id === column.id);
              const words = column.isHeaderHidden ? <span className={styles.unseen}>{column.header}</span> : column.header;
              return (
                <th
                  key={column.id}
                  scope="col"
                  aria-sort={sorted ? (sorted.desc ? 'descending' : 'ascending') : undefined}
                  data-minor={column.isMinor || undefined}
                  className={cx(column.isNumeric && styles.numeric)}
                  style={{ inlineSize: column.width }}
                >
                  {column.value === undefined ? (
                    words
                  ) : (
                    <button type="button" className={styles.head} onClick={() => table.getColumn(column.id)?.toggleSorting()}>
                      {words}
                      {sorted && <Icon icon={sorted.desc ? ArrowDown : ArrowUp} size={12} />}
                    </button>
                  )}
                </th>
              );
            })}
          </tr>
        </thead>
        <tbody>
          {above > 0 && <Gap height={above} width={width} />}
          {drawn.map((row) => (
            <DataRow
              key={getRowId(row)}
              row={row}
              columns={columns}
              below={props.renderBelow?.(row) ?? null}
              width={width}
              isChosen={chosen?.has(getRowId(row)) ?? false}
              index={isLong ? shown.indexOf(row) + 2 : undefined}
              tick={
                !canBeChosen ? null : (canChoose?.(row) ?? true) ? (
                  <Checkbox
                    label={labels?.chooseRow(getRowName?.(row) ?? getRowId(row)) ?? getRowId(row)}
                    isChecked={chosen.has(getRowId(row))}
                    onCheckedChange={(isChosen) => choose([getRowId(row)], isChosen)}
                  />
                ) : (
                  ''
                )
              }
            />
          ))}
          {below > 0 && <Gap height={below} width={width} />}
          {shown.length === 0 && props.empty !== undefined && (
            <tr>
              <td colSpan={width} className={styles.empty}>
                {props.empty}
              </td>
            </tr>
          )}
        </tbody>
      </table>
    </div>
  );
}

interface DataRowProps<R> {
  readonly row: R;
  readonly columns: readonly DataColumn<R>[];
  readonly below: ReactNode;
  readonly width: number;
  readonly isChosen: boolean;
  readonly index: number | undefined;
  /** Null: rows cannot be chosen. */
  readonly tick: ReactNode;
}

function DataRow<R>({ row, columns, below, width, isChosen, index, tick }: DataRowProps<R>) {
  return (
    <>
      <tr className={cx(isChosen && styles.chosen)} aria-rowindex={index}>
        {tick !== null && <td className={styles.tick}>{tick}</td>}
        {columns.map((column) => {
          const Cell = column.isRowHeader ? 'th' : 'td';
          return (
            <Cell
              key={column.id}
              scope={column.isRowHeader ? 'row' : undefined}
              data-minor={column.isMinor || undefined}
              className={cx(column.isNumeric && styles.numeric)}
            >
              {column.cell(row)}
            </Cell>
          );
        })}
      </tr>
      {below !== null && (
        <tr>
          <td colSpan={width} className={styles.below}>
            {below}
          </td>
        </tr>
      )}
    </>
  );
}

/** Takes the room of rows that are off screen. */
function Gap({ height, width }: { readonly height: number; readonly width: number }) {
  return (
    <tr aria-hidden className={styles.gap}>
      <td colSpan={width} style={{ blockSize: height }} />
    </tr>
  );
}

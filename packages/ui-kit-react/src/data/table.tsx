import type { ReactNode } from 'react';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { cx } from '../cx.ts';
import { Icon } from '../icon/icon.tsx';
import styles from './table.module.css';

export interface TableColumn<R> {
  readonly id: string;
  readonly header: ReactNode;
  readonly cell: (row: R) => ReactNode;
  readonly isNumeric?: boolean;
  /** The order its rows stand in, where they do. */
  readonly sort?: 'ascending' | 'descending' | null;
  /** Any CSS width. */
  readonly width?: string | number;
  /** The cell that names the row for screen readers. */
  readonly isRowHeader?: boolean;
}

export interface TableProps<R> {
  readonly label: string;
  readonly columns: readonly TableColumn<R>[];
  readonly rows: readonly R[];
  readonly getRowId: (row: R) => string;
  readonly selectedId?: string | null;
  /** Shown instead of rows when there are none. */
  readonly empty?: ReactNode;
  readonly className?: string | undefined;
}

/** A small table for settings and lists; for records use the grid. */
export function Table<R>({ label, columns, rows, getRowId, selectedId, empty, className }: TableProps<R>) {
  return (
    <div className={cx(styles.scroll, className)} role="region" aria-label={label} tabIndex={0}>
      <table className={styles.table}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th
                key={column.id}
                scope="col"
                aria-sort={column.sort ?? undefined}
                className={cx(column.isNumeric && styles.numeric)}
                style={{ inlineSize: column.width }}
              >
                {column.header}
                {column.sort && <Icon icon={column.sort === 'ascending' ? ArrowUp : ArrowDown} size={12} className={styles.sort} />}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={getRowId(row)} className={cx(getRowId(row) === selectedId && styles.selected)}>
              {columns.map((column) =>
                column.isRowHeader ? (
                  <th key={column.id} scope="row" className={styles.rowHeader}>
                    {column.cell(row)}
                  </th>
                ) : (
                  <td key={column.id} className={cx(column.isNumeric && styles.numeric)}>
                    {column.cell(row)}
                  </td>
                ),
              )}
            </tr>
          ))}
          {rows.length === 0 && empty !== undefined && (
            <tr>
              <td colSpan={columns.length} className={styles.empty}>
                {empty}
              </td>
            </tr>
          )}
        </tbody>
      </table>
    </div>
  );
}

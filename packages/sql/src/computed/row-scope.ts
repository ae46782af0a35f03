import type { FieldSource, FilterContext } from '@quadrille/domain';
import type { Dialect } from '../dialects/dialect.ts';
import { type Fragment, identifier, sql } from '../fragment.ts';
import { fieldSource, type PhysicalTable } from '../model/physical-table.ts';

/** A row in SQL: which table it is of, what it is called, and how one got there. */
export interface RowScope {
  readonly dialect: Dialect;
  readonly context: FilterContext;
  readonly table: PhysicalTable;
  readonly alias: Fragment;
  /** Finds fields of all tables that can be reached. */
  readonly source: FieldSource;
  /** Links followed, which makes names of tables unique. */
  readonly level: number;
  /** Computed fields compiled so far, counted for all scopes of one expression together. */
  readonly spent: { fields: number };
  /** Nothing more is computed by the statement: it is long enough. */
  readonly isFull?: boolean;
  /**
   * Where the whole table is read: counts and rollups are then made once for all rows, in groups added here, and looked up instead
   * of asked for row by row. Each is what follows the row in FROM.
   */
  readonly groups?: Fragment[];
}

export function rowScope(dialect: Dialect, table: PhysicalTable, alias: Fragment, context: FilterContext): RowScope {
  return { dialect, context, table, alias, source: fieldSource(table), level: 0, spent: { fields: 0 } };
}

/** A row of a related table. */
export function relatedScope(scope: RowScope, table: PhysicalTable): RowScope {
  const { groups: _ofThisRow, ...rest } = scope;
  return { ...rest, table, alias: identifier(`l${scope.level + 1}`), level: scope.level + 1 };
}

export function columnIn(scope: RowScope, column: string): Fragment {
  return sql`${scope.alias}.${identifier(column)}`;
}

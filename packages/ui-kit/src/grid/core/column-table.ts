import {
  columnOrderingFeature,
  columnPinningFeature,
  columnResizingFeature,
  columnSizingFeature,
  columnVisibilityFeature,
  constructTable,
  metaHelper,
  tableFeatures,
} from '@tanstack/table-core';
import type { Table, TableState } from '@tanstack/table-core';
import { storeReactivityBindings } from '@tanstack/table-core/store-reactivity-bindings';
import { columnWidths } from './column.ts';
import type { GridColumn } from './column.ts';

interface Features {
  readonly coreReactivityFeature: ReturnType<typeof storeReactivityBindings>;
  readonly columnOrderingFeature: typeof columnOrderingFeature;
  readonly columnPinningFeature: typeof columnPinningFeature;
  readonly columnResizingFeature: typeof columnResizingFeature;
  readonly columnSizingFeature: typeof columnSizingFeature;
  readonly columnVisibilityFeature: typeof columnVisibilityFeature;
  readonly columnMeta: { readonly column: GridColumn };
}

/** What TanStack Table does here: columns. It never sees a row; those are a window of what the source has. */
const features: Features = tableFeatures({
  coreReactivityFeature: storeReactivityBindings(),
  columnOrderingFeature,
  columnPinningFeature,
  columnResizingFeature,
  columnSizingFeature,
  columnVisibilityFeature,
  columnMeta: metaHelper<{ readonly column: GridColumn }>(),
});

export type ColumnTable = Table<Features, never>;

/** Order, sizes, pinning, visibility and the drag of a width, as the table keeps them: plain data. */
export type ColumnState = Readonly<TableState<Features>>;

const tables = new WeakMap<readonly GridColumn[], ColumnTable>();

/**
 * The table of these columns, put into a state. It is built once per list and holds nothing that the state does not say,
 * so the same list and state always give the same answers.
 */
export function tableIn(columns: readonly GridColumn[], state: ColumnState | null): ColumnTable {
  const known = tables.get(columns);
  const table = known ?? createColumnTable(columns);
  if (!known) tables.set(columns, table);
  if (state) restore(table, state);
  return table;
}

function createColumnTable(columns: readonly GridColumn[]): ColumnTable {
  return constructTable<Features, never>({
    features,
    data: [],
    columns: columns.map((column) => ({
      id: column.id,
      size: columnWidths.initial,
      minSize: columnWidths.least,
      maxSize: columnWidths.most,
      meta: { column },
    })),
    initialState: {
      columnOrder: columns.map(({ id }) => id),
      columnSizing: Object.fromEntries(columns.flatMap(({ id, width }) => (width === undefined ? [] : [[id, Math.round(width)]]))),
      columnVisibility: Object.fromEntries(columns.flatMap(({ id, isHidden }) => (isHidden ? [[id, false]] : []))),
    },
  });
}

function restore(table: ColumnTable, state: ColumnState): void {
  const now = table.store.get();
  if (now.columnOrder !== state.columnOrder) table.baseAtoms.columnOrder.set(state.columnOrder);
  if (now.columnSizing !== state.columnSizing) table.baseAtoms.columnSizing.set(state.columnSizing);
  if (now.columnPinning !== state.columnPinning) table.baseAtoms.columnPinning.set(state.columnPinning);
  if (now.columnVisibility !== state.columnVisibility) table.baseAtoms.columnVisibility.set(state.columnVisibility);
  if (now.columnResizing !== state.columnResizing) table.baseAtoms.columnResizing.set(state.columnResizing);
}

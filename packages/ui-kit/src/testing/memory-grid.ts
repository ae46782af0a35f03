import type { GridColumn } from '../grid/core/column.ts';
import type { GridCommand } from '../grid/core/command.ts';
import type { GridEffect } from '../grid/core/effect.ts';
import type { GridEnv } from '../grid/core/grid-env.ts';
import { toGridRow } from '../grid/core/grid-env.ts';
import { englishLabels } from '../grid/core/grid-labels.ts';
import type { GridState } from '../grid/core/grid-state.ts';
import { createInitialState } from '../grid/core/initial-state.ts';
import type { GridRow, WriteBatch } from '../grid/core/row-source.ts';
import { step } from '../grid/core/step.ts';

/** The pure core over rows in memory: for tests of commands. Effects pile up; nothing is sent anywhere. */
export interface MemoryGrid {
  state: GridState;
  readonly effects: GridEffect[];
  readonly batches: WriteBatch[];
  run(...commands: readonly GridCommand[]): GridState;
  rowAt(index: number): GridRow | null;
  /** Row number and column id of the active cell. */
  at(): readonly [number, string] | null;
}

interface MemoryGridOptions {
  readonly columns: readonly GridColumn[];
  readonly rows: readonly GridRow[];
  /** Rows from here on are not in memory. */
  readonly loaded?: number;
  readonly env?: Partial<GridEnv>;
  readonly state?: Partial<GridState>;
}

export function createMemoryGrid(options: MemoryGridOptions): MemoryGrid {
  const { rows, loaded = rows.length } = options;
  let keys = 0;
  const rowAt = (index: number): GridRow | null => {
    if (index < rows.length) return index < loaded ? (rows[index] ?? null) : null;
    const created = grid.state.created[index - rows.length];
    return created ? toGridRow(created) : null;
  };
  const env: GridEnv = {
    rowAt,
    indexOf: (id) => {
      const index = rows.findIndex((row) => row.id === id);
      return index < 0 ? null : index;
    },
    createKey: () => `key-${(keys += 1)}`,
    now: () => new Date(2026, 10, 21, 9, 30),
    labels: englishLabels,
    pageRows: 10,
    pageWidth: 500,
    viewWidth: Number.POSITIVE_INFINITY,
    canCreateRows: true,
    newRowCells: () => ({}),
    canDeleteRows: true,
    rowOrder: 'manual',
    canCreateColumns: false,
    tabAtEnd: 'leave',
    confirmAbove: 500,
    ...options.env,
  };
  const grid: MemoryGrid = {
    state: {
      ...createInitialState({ columns: options.columns }),
      rows: { total: rows.length, exact: true, epoch: '1', status: 'ready', reason: null, shifts: 0 },
      ...options.state,
    },
    effects: [],
    batches: [],
    rowAt,
    run(...commands) {
      for (const command of commands) {
        const next = step(grid.state, command, env);
        grid.state = next.state;
        grid.effects.push(...next.effects);
        for (const effect of next.effects) if (effect.type === 'write') grid.batches.push(effect.batch);
      }
      return grid.state;
    },
    at() {
      const cell = grid.state.selection?.anchor;
      return cell ? [cell.index, cell.columnId] : null;
    },
  };
  return grid;
}

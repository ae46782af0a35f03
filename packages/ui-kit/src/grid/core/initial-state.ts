import type { GridOptions } from '../grid-options.ts';
import { createColumnModel } from './column-model.ts';
import { noRows } from './grid-state.ts';
import type { GridState } from './grid-state.ts';

/** Room for the numbers and tools of rows until it is measured, in px. */
const firstGutter = 68;

/** Before anything was read. */
export function createInitialState(
  options: Pick<GridOptions, 'columns' | 'frozenCount' | 'collapsed' | 'rowHeight' | 'mode' | 'dir'>,
): GridState {
  return {
    columns: createColumnModel({ columns: options.columns, frozenCount: options.frozenCount ?? 1, gutter: firstGutter }),
    collapsed: new Set(options.collapsed),
    rows: { total: 0, exact: true, epoch: '', status: 'loading', reason: null, shifts: 0 },
    rowHeight: options.rowHeight ?? 'short',
    selection: null,
    checked: noRows,
    checkedFrom: null,
    edit: null,
    pending: new Map(),
    created: [],
    early: [],
    held: null,
    remote: [],
    others: [],
    groupFocus: null,
    needle: null,
    opened: null,
    colorsOf: null,
    filled: null,
    marquee: null,
    widening: null,
    fill: null,
    tabOrigin: null,
    mode: options.mode ?? 'edit',
    dir: options.dir ?? 'ltr',
  };
}

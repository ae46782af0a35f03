import type { GridCommand } from '../command.ts';
import { focusOf, recordCount } from '../grid-state.ts';
import type { GridState } from '../grid-state.ts';
import { result } from '../grid-env.ts';
import type { GridEnv, StepResult } from '../grid-env.ts';
import { isBroken, orderOf } from '../group-space.ts';
import { countRows, isSingleCell, rangeOf } from '../selection.ts';
import type { CellRange, CellRef, Selection } from '../selection.ts';

type Of<Type extends GridCommand['type']> = Extract<GridCommand, { type: Type }>;

/** The reference for a position, with the record's id when it is loaded. */
export function cellAt(state: GridState, env: GridEnv, index: number, column: number): CellRef | null {
  const total = recordCount(state);
  const { visible } = state.columns;
  if (total === 0 || visible.length === 0) return null;
  if (state.rows.groups && orderOf(state).recordCount === 0) return null;
  const at = nearestShown(state, Math.min(Math.max(0, index), total - 1));
  const id = visible[Math.min(Math.max(0, column), visible.length - 1)]?.id ?? '';
  return { index: at, rowId: env.rowAt(at)?.id ?? null, columnId: id };
}

/** What a closed group holds is not stood on: nobody would see what is typed there. */
function nearestShown(state: GridState, index: number): number {
  if (!state.rows.groups) return index;
  const order = orderOf(state);
  return order.hasLine(index) ? index : order.recordAt(order.ordinalOf(index));
}

/** Where a movement ends: in the row it began in that is the same record, also while another stands in the place of that. */
export function cellFrom(state: GridState, env: GridEnv, from: CellRef | null, index: number, column: number): CellRef | null {
  const cell = cellAt(state, env, index, column);
  return cell && cell.index === from?.index ? { ...cell, rowId: from.rowId ?? cell.rowId } : cell;
}

export function columnIndex(state: GridState, cell: CellRef): number {
  return state.columns.indexById.get(cell.columnId) ?? 0;
}

/** Puts the active cell somewhere, or with `extend` only the moving corner. */
export function placeCell(state: GridState, env: GridEnv, cell: CellRef | null, extend: boolean): StepResult {
  if (!cell) return result(state);
  const anchor = extend ? focusOf(state) : null;
  const head = anchor ? keepInRun(state, env, anchor, cell) : cell;
  const selection: Selection = { kind: 'cells', anchor: anchor ?? cell, head };
  const next = { ...state, selection, tabOrigin: null };
  return result(next, { type: 'reveal', cell: head }, ...describe(next, env));
}

/** Ends a range before hidden records, so that commands never change records that nobody sees. */
function keepInRun(state: GridState, env: GridEnv, anchor: CellRef, head: CellRef): CellRef {
  if (!isBroken(state)) return head;
  const { first, last } = orderOf(state).runOf(anchor.index);
  const index = Math.min(Math.max(head.index, first), last);
  return index === head.index ? head : (cellAt(state, env, index, columnIndex(state, head)) ?? head);
}

/** The records shown from one to another, as ranges one cell wide: what closed groups hold is left out, and so is an end that has no line. */
export function shownBetween(state: GridState, from: number, to: number): readonly CellRange[] {
  const range = { firstRow: Math.min(from, to), lastRow: Math.max(from, to), firstColumn: 0, lastColumn: 0 };
  if (!isBroken(state)) return [range];
  const order = orderOf(state);
  const start = order.hasLine(from) ? order.ordinalOf(from) : order.ordinalOf(to);
  return order
    .stretchesOf(Math.min(start, order.ordinalOf(to)), Math.max(start, order.ordinalOf(to)))
    .map(({ first, last }) => ({ ...range, firstRow: first, lastRow: last }));
}

/** Says how far a range reaches; single cells speak for themselves. */
export function describe(state: GridState, env: GridEnv): { type: 'announce'; text: string }[] {
  if (!state.selection) return [];
  const range = rangeOf(state.selection, state.columns, recordCount(state));
  if (isSingleCell(range)) return [];
  return [{ type: 'announce', text: env.labels.selectedCells(countRows(range), range.lastColumn - range.firstColumn + 1) }];
}

export function selectCell(state: GridState, command: Of<'select'>, env: GridEnv): StepResult {
  const column = state.columns.indexById.get(command.columnId);
  if (column === undefined) return result(state);
  const placed = placeCell(state, env, cellAt(state, env, command.index, column), command.extend ?? false);
  return command.reveal === false ? { ...placed, effects: placed.effects.filter((effect) => effect.type !== 'reveal') } : placed;
}

export function selectRows(state: GridState, command: Of<'selectRows'>, env: GridEnv): StepResult {
  const focus = focusOf(state);
  const index = command.index ?? focus?.index ?? 0;
  const from = command.index === undefined ? focus : null;
  const column = from ? columnIndex(state, from) : 0;
  const head = cellFrom(state, env, from, index, column);
  if (!head) return result(state);
  const range = state.selection && command.index === undefined ? rangeOf(state.selection, state.columns, recordCount(state)) : null;
  const other = range?.firstRow === head.index ? range.lastRow : range?.firstRow;
  const spanned = other === undefined ? null : cellFrom(state, env, state.selection?.head ?? null, other, column);
  const anchor = command.extend && focus ? focus : head;
  const selection: Selection = { kind: 'rows', anchor, head: keepInRun(state, env, anchor, spanned ?? head) };
  const next = { ...state, selection, tabOrigin: null };
  return result(next, ...describe(next, env));
}

export function selectColumns(state: GridState, command: Of<'selectColumns'>, env: GridEnv): StepResult {
  const focus = focusOf(state);
  const id = command.columnId ?? focus?.columnId;
  const column = id === undefined ? undefined : state.columns.indexById.get(id);
  if (column === undefined) return result(state);
  const index = focus?.index ?? 0;
  const head = cellFrom(state, env, focus, index, column);
  if (!head) return result(state);
  const other = command.columnId === undefined && state.selection?.kind === 'cells' ? state.selection.head : null;
  const anchor = command.extend && focus ? focus : head;
  const next: GridState = { ...state, selection: { kind: 'columns', anchor, head: other ?? head }, tabOrigin: null };
  return result(next, ...describe(next, env));
}

/** Once: every cell. Again: every record of the view is checked, loaded or not. */
export function selectAll(state: GridState, _command: GridCommand, env: GridEnv): StepResult {
  if (state.selection?.kind === 'all') {
    const next: GridState = { ...state, checked: { all: true, except: new Set() } };
    return result(next, { type: 'announce', text: env.labels.checkedRows(recordCount(state)) });
  }
  const anchor = focusOf(state) ?? cellAt(state, env, 0, 0);
  if (!anchor) return result(state);
  const next: GridState = { ...state, selection: { kind: 'all', anchor, head: anchor }, tabOrigin: null };
  return result(next, ...describe(next, env));
}

/** Escape closes the innermost thing only: the marquee, then the range. */
export function escapeSelection(state: GridState): StepResult {
  if (state.fill) return result({ ...state, fill: null });
  if (state.marquee) return result({ ...state, marquee: null });
  const { selection } = state;
  if (!selection) return result(state);
  if (state.others.length > 0)
    return result({ ...state, others: [], selection: { kind: 'cells', anchor: selection.anchor, head: selection.anchor } });
  const isPlain =
    selection.kind === 'cells' && selection.anchor.index === selection.head.index && selection.anchor.columnId === selection.head.columnId;
  return isPlain ? result(state) : result({ ...state, selection: { kind: 'cells', anchor: selection.anchor, head: selection.anchor } });
}

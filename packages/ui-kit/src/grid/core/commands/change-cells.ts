import { cellViews } from '../../../cells/cell-views.ts';
import type { CellValue } from '../../../cells/cell-spec.ts';
import type { GridColumn } from '../column.ts';
import type { GridCommand } from '../command.ts';
import { fillSeries } from '../fill-series.ts';
import { recordCount } from '../grid-state.ts';
import type { GridState } from '../grid-state.ts';
import { readCell, result } from '../grid-env.ts';
import type { GridEnv, StepResult } from '../grid-env.ts';
import { orderOf } from '../group-space.ts';
import { applyPending, toBatch } from '../pending-writes.ts';
import type { IntendedWrite } from '../pending-writes.ts';
import { planPaste, pasteTarget } from '../plan-paste.ts';
import type { PastePlan } from '../plan-paste.ts';
import type { GridRow, WriteBatch } from '../row-source.ts';
import { countCells, rangeOf } from '../selection.ts';
import type { CellRange } from '../selection.ts';
import { refuse } from './edit-cell.ts';

type Of<Type extends GridCommand['type']> = Extract<GridCommand, { type: Type }>;

/** Most cells one command reads or writes. */
export const mostCells = 100_000;

export function canEdit(column: GridColumn): boolean {
  const { editor } = cellViews[column.kind];
  return !column.isReadOnly && editor !== 'none' && editor !== 'outside';
}

/** The rows of a range, or the effect that fetches them, or the reason why they are too many. */
function rowsOf(state: GridState, env: GridEnv, range: CellRange, then: GridCommand): readonly GridRow[] | StepResult {
  const cells = countCells(range);
  if (cells > mostCells) {
    const text = env.labels.tooLarge(cells, mostCells);
    return result(state, { type: 'notice', notice: { type: 'tooLarge', cells, most: mostCells } }, { type: 'announce', text });
  }
  const rows: GridRow[] = [];
  for (let index = range.firstRow; index <= Math.min(range.lastRow, recordCount(state) - 1); index += 1) {
    const row = env.rowAt(index);
    if (!row) return result(state, { type: 'collect', range, then });
    rows.push(row);
  }
  return rows;
}

function selectedRange(state: GridState): CellRange | null {
  return state.selection ? rangeOf(state.selection, state.columns, recordCount(state)) : null;
}

function columnsOf(state: GridState, range: CellRange): readonly GridColumn[] {
  return state.columns.visible.slice(range.firstColumn, range.lastColumn + 1);
}

export function clearCells(state: GridState, command: Of<'clear'>, env: GridEnv): StepResult {
  const range = selectedRange(state);
  if (!range) return result(state);
  if (state.mode === 'read') return refuse(state, env, null);
  const rows = rowsOf(state, env, range, command);
  if ('state' in rows) return rows;
  const columns = columnsOf(state, range);
  const open = columns.filter(canEdit);
  if (open.length === 0) return refuse(state, env, columns[0] ?? null);
  const skipped = (columns.length - open.length) * rows.length;
  const writes = rows.flatMap((row) => open.map((column) => ({ row, columnId: column.id, value: null })));
  const batch = toBatch(state, env.createKey(), 'clear', writes);
  if (!batch) return result(state);
  const cells = batch.updates.length;
  return result(
    applyPending({ ...state, marquee: null }, batch),
    { type: 'write', batch },
    { type: 'notice', notice: { type: 'cleared', cells, skipped } },
    { type: 'announce', text: env.labels.cleared(cells, skipped) },
  );
}

export function copyCells(state: GridState, command: Of<'copy'>, env: GridEnv): StepResult {
  const range = selectedRange(state);
  if (!range) return result(state);
  if (command.cut && state.mode === 'read') return refuse(state, env, null);
  const cells = countCells(range);
  if (cells > mostCells) {
    const text = env.labels.tooLarge(cells, mostCells);
    return result(state, { type: 'notice', notice: { type: 'tooLarge', cells, most: mostCells } }, { type: 'announce', text });
  }
  return result(
    { ...state, marquee: { ...range, isCut: command.cut } },
    { type: 'copy', range, cut: command.cut, headers: command.headers ?? false },
  );
}

export function pasteCells(state: GridState, command: Of<'paste'>, env: GridEnv): StepResult {
  const range = selectedRange(state);
  if (!range || command.matrix.length === 0) return result(state);
  if (state.mode === 'read') return refuse(state, env, null);
  const width = Math.max(1, ...command.matrix.map((line) => line.length));
  const target = pasteTarget(range, command.matrix.length, width);
  const rows = rowsOf(state, env, target, command);
  if ('state' in rows) return rows;
  const shownTo = state.rows.groups ? orderOf(state).runOf(range.firstRow).last : recordCount(state) - 1;
  const isCut = shownTo < recordCount(state) - 1;
  const plan = planPaste({
    matrix: command.textOnly ? command.matrix.map((line) => line.map(({ text }) => ({ text }))) : command.matrix,
    range,
    columns: state.columns.visible.map((column) => (canEdit(column) ? column : { ...column, isReadOnly: true })),
    recordCount: shownTo + 1,
    rowAt: env.rowAt,
    canCreateRows: env.canCreateRows && !isCut,
  });
  const isLarge = plan.writes.length > env.confirmAbove || plan.failed.length > 0 || plan.creates.length > 0;
  if (isLarge && !command.confirmed) {
    return result(state, { type: 'confirmPaste', plan, matrix: command.matrix, textOnly: command.textOnly ?? false });
  }
  return applyPaste(state, env, plan);
}

function applyPaste(state: GridState, env: GridEnv, plan: PastePlan): StepResult {
  const cut = cutWrites(state, env, plan.target);
  const base = toBatch(state, env.createKey(), cut.length > 0 ? 'cut' : 'paste', [...cut, ...plan.writes]);
  const creates = plan.creates.map((cells) => ({ key: env.createKey(), cells, afterId: null }));
  const empty: WriteBatch = { key: env.createKey(), label: 'paste', updates: [], creates: [], deletes: null, newOptions: [] };
  const batch: WriteBatch = { ...(base ?? empty), creates, newOptions: plan.newOptions };
  const said = sayPasted(env, plan);
  if (!base && creates.length === 0) return result(state, ...said);
  const shown = applyPending({ ...state, marquee: null }, batch);
  return result({ ...shown, selection: selectTarget(shown, env, plan.target) }, { type: 'write', batch }, ...said);
}

function sayPasted(env: GridEnv, plan: PastePlan): StepResult['effects'] {
  const counts = { cells: plan.writes.length, created: plan.creates.length, skipped: plan.skipped, failed: plan.failed.length };
  const text = env.labels.pasted(counts.cells, counts.created, counts.skipped, counts.failed);
  return [
    { type: 'notice', notice: { type: 'pasted', ...counts } },
    { type: 'announce', text },
  ];
}

/** A cut takes its source away in the same change that pastes it, except where the paste lands. */
function cutWrites(state: GridState, env: GridEnv, target: CellRange): IntendedWrite[] {
  const { marquee } = state;
  if (!marquee?.isCut) return [];
  const writes: IntendedWrite[] = [];
  for (let index = marquee.firstRow; index <= marquee.lastRow; index += 1) {
    const row = env.rowAt(index);
    if (!row) continue;
    for (let at = marquee.firstColumn; at <= marquee.lastColumn; at += 1) {
      const column = state.columns.visible[at];
      const isTarget = index >= target.firstRow && index <= target.lastRow && at >= target.firstColumn && at <= target.lastColumn;
      if (column && canEdit(column) && !isTarget) writes.push({ row, columnId: column.id, value: null });
    }
  }
  return writes;
}

function selectTarget(state: GridState, env: GridEnv, target: CellRange): GridState['selection'] {
  const first = state.columns.visible[target.firstColumn];
  const last = state.columns.visible[target.lastColumn];
  if (!first || !last) return state.selection;
  const anchor = { index: target.firstRow, rowId: env.rowAt(target.firstRow)?.id ?? null, columnId: first.id };
  const head = { index: target.lastRow, rowId: env.rowAt(target.lastRow)?.id ?? null, columnId: last.id };
  return { kind: 'cells', anchor, head };
}

/** Mod+D: the first row of the range goes down over the others. */
export function fillDown(state: GridState, command: Of<'fillDown'>, env: GridEnv): StepResult {
  return spread(state, command, env, (rows, columns) =>
    rows.slice(1).flatMap((row) => columns.map((column) => ({ row, columnId: column.id, value: valueAt(state, rows[0], column) }))),
  );
}

/** Mod+R: the first column of the range goes over the others, where its values convert. */
export function fillAcross(state: GridState, command: Of<'fillAcross'>, env: GridEnv): StepResult {
  return spread(state, command, env, (rows, columns) => {
    const first = columns[0];
    if (!first) return [];
    return rows.flatMap((row) =>
      columns
        .slice(1)
        .filter((column) => column.kind === first.kind)
        .map((column) => ({ row, columnId: column.id, value: valueAt(state, row, first) })),
    );
  });
}

function spread(
  state: GridState,
  command: GridCommand,
  env: GridEnv,
  plan: (rows: readonly GridRow[], columns: readonly GridColumn[]) => readonly IntendedWrite[],
): StepResult {
  const range = selectedRange(state);
  if (!range) return result(state);
  if (state.mode === 'read') return refuse(state, env, null);
  const rows = rowsOf(state, env, range, command);
  return 'state' in rows ? rows : writeFill(state, env, plan(rows, columnsOf(state, range)));
}

function valueAt(state: GridState, row: GridRow | undefined, column: GridColumn): CellValue {
  return row ? readCell(state, row, column.id) : null;
}

function writeFill(state: GridState, env: GridEnv, intended: readonly IntendedWrite[]): StepResult {
  const open = new Set(state.columns.visible.filter(canEdit).map((column) => column.id));
  const writes = intended.filter((write) => open.has(write.columnId));
  const skipped = intended.length - writes.length;
  const batch = toBatch(state, env.createKey(), 'fill', writes);
  if (!batch) return result({ ...state, fill: null });
  const cells = batch.updates.length;
  return result(
    applyPending({ ...state, fill: null, marquee: null }, batch),
    { type: 'write', batch },
    { type: 'notice', notice: { type: 'filled', cells, skipped } },
    { type: 'announce', text: env.labels.filled(cells, skipped) },
  );
}

/** The fill handle: `range` is what the fill covers, the selection included; rows or columns beyond it are filled. */
export function fillTo(state: GridState, command: Of<'fillTo'>, env: GridEnv): StepResult {
  const { range } = command;
  const seed = selectedRange(state);
  if (!command.done || !range || !seed) return result({ ...state, fill: range });
  if (state.mode === 'read') return refuse({ ...state, fill: null }, env, null);
  const rows = rowsOf(state, env, range, command);
  if ('state' in rows) return rows;
  const writes = isVertical(range, seed)
    ? fillRows(state, range, seed, rows, command.repeats ?? false)
    : fillColumns(state, range, seed, rows);
  const filled = writeFill(state, env, writes);
  return { ...filled, state: { ...filled.state, selection: selectTarget(filled.state, env, range) } };
}

function isVertical(range: CellRange, seed: CellRange): boolean {
  return range.firstRow !== seed.firstRow || range.lastRow !== seed.lastRow;
}

function fillRows(state: GridState, range: CellRange, seed: CellRange, rows: readonly GridRow[], repeats: boolean): IntendedWrite[] {
  const isUp = range.firstRow < seed.firstRow;
  const inSeed = rows.slice(seed.firstRow - range.firstRow, seed.lastRow - range.firstRow + 1);
  const targets = isUp ? rows.slice(0, seed.firstRow - range.firstRow).toReversed() : rows.slice(seed.lastRow - range.firstRow + 1);
  return columnsOf(state, range).flatMap((column) => {
    const values = (isUp ? inSeed.toReversed() : inSeed).map((row) => readCell(state, row, column.id));
    const made = fillSeries(values, targets.length, { repeats, isText: column.kind === 'text' || column.kind === 'longText' });
    return targets.map((row, index) => ({ row, columnId: column.id, value: made[index] ?? null }));
  });
}

function fillColumns(state: GridState, range: CellRange, seed: CellRange, rows: readonly GridRow[]): IntendedWrite[] {
  const all = columnsOf(state, range);
  const inSeed = all.slice(seed.firstColumn - range.firstColumn, seed.lastColumn - range.firstColumn + 1);
  const targets = all.filter((column) => !inSeed.includes(column));
  return rows.flatMap((row) =>
    targets.flatMap((column, index) => {
      const source = inSeed[index % inSeed.length];
      return source && source.kind === column.kind ? [{ row, columnId: column.id, value: readCell(state, row, source.id) }] : [];
    }),
  );
}

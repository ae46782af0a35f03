import type { CellKind, CellValue } from '../../../cells/cell-spec.ts';
import { toEditText } from '../../../cells/format-cell.ts';
import { parseCell } from '../../../cells/parse-cell.ts';
import type { GridColumn } from '../column.ts';
import type { GridCommand } from '../command.ts';
import { fillSeries } from '../fill-series.ts';
import type { FillHow } from '../fill-series.ts';
import { recordCount } from '../grid-state.ts';
import type { Filled, GridState } from '../grid-state.ts';
import { readCell, result } from '../grid-env.ts';
import type { GridEnv, StepResult } from '../grid-env.ts';
import { isBroken, orderOf, shownParts } from '../group-space.ts';
import type { IntendedWrite } from '../pending-writes.ts';
import type { GridRow } from '../row-source.ts';
import type { CellRange } from '../selection.ts';
import { columnsOf, rowsOf, selectTarget, selectedRange, writeFill } from './change-cells.ts';
import { refuse } from './edit-cell.ts';

type Of<Type extends GridCommand['type']> = Extract<GridCommand, { type: Type }>;

/** The fill handle: `range` is what the fill covers, the selection included; rows or columns beyond it are filled. */
export function fillTo(state: GridState, command: Of<'fillTo'>, env: GridEnv): StepResult {
  const { range } = command;
  const selected = selectedRange(state);
  const seed = selected && shownParts(state, selected)[0];
  if (!command.done || !range || !seed) return result({ ...state, fill: range });
  // the handle is let go: whatever comes of it, nothing is foretold any more
  return fill({ ...state, fill: null }, command, env, { range: around(state, seed, range), seed, how: command.repeats ? 'copy' : 'auto' });
}

/** The range with the seed in it, as far as the grid goes and no record between is hidden. */
function around(state: GridState, seed: CellRange, range: CellRange): CellRange {
  const run = isBroken(state) ? orderOf(state).runOf(seed.firstRow) : { first: 0, last: recordCount(state) - 1 };
  return {
    firstRow: Math.max(run.first, Math.min(seed.firstRow, range.firstRow)),
    lastRow: Math.max(seed.lastRow, Math.min(range.lastRow, run.last)),
    firstColumn: Math.max(0, Math.min(seed.firstColumn, range.firstColumn)),
    lastColumn: Math.max(seed.lastColumn, Math.min(range.lastColumn, state.columns.visible.length - 1)),
  };
}

/** The same fill in another way, as one more change. */
export function refill(state: GridState, command: Of<'refill'>, env: GridEnv): StepResult {
  if (!state.filled) return result(state);
  return fill(state, command, env, { ...state.filled, how: command.how });
}

/** `rowIds` and `columnIds` of a fill that was done before: those in its place must be the same. */
function fill(state: GridState, command: GridCommand, env: GridEnv, filled: WantedFill): StepResult {
  const { range, seed, how } = filled;
  if (state.mode === 'read') return refuse(state, env, null);
  const [shown] = shownParts(state, range);
  if (shown?.firstRow !== range.firstRow || shown.lastRow !== range.lastRow) return result({ ...state, filled: null });
  const rows = rowsOf(state, env, range, command);
  if ('state' in rows) return rows;
  const rowIds = rows.map(({ id }) => id);
  const columnIds = columnsOf(state, range).map(({ id }) => id);
  const isElsewhere = filled.rowIds?.some((id, at) => id !== rowIds[at]) || filled.columnIds?.some((id, at) => id !== columnIds[at]);
  if (isElsewhere) return result({ ...state, filled: null });
  const writes = isVertical(range, seed) ? fillRows(state, filled, rows) : fillColumns(state, filled, rows);
  const written = writeFill(state, env, writes);
  return {
    ...written,
    state: { ...written.state, filled: { range, seed, how, rowIds, columnIds }, selection: selectTarget(written.state, env, range) },
  };
}

type WantedFill = Omit<Filled, 'rowIds' | 'columnIds'> & Partial<Filled>;

function isVertical(range: CellRange, seed: CellRange): boolean {
  return range.firstRow !== seed.firstRow || range.lastRow !== seed.lastRow;
}

function fillRows(state: GridState, { range, seed, how }: WantedFill, rows: readonly GridRow[]): IntendedWrite[] {
  const isUp = range.firstRow < seed.firstRow;
  const inSeed = rows.slice(seed.firstRow - range.firstRow, seed.lastRow - range.firstRow + 1);
  const targets = isUp ? rows.slice(0, seed.firstRow - range.firstRow).toReversed() : rows.slice(seed.lastRow - range.firstRow + 1);
  return columnsOf(state, range).flatMap((column) => {
    const values = (isUp ? inSeed.toReversed() : inSeed).map((row) => readCell(state, row, column.id));
    const made = fillSeries(values, targets.length, { how, isText: isText(column), isBack: isUp });
    return targets.flatMap((row, index) => {
      const value = made[index] ?? null;
      // a series may run on to what its field does not hold, such as a sixth star
      const isHeld = values.includes(value) || parseCell(value, column).ok;
      return isHeld ? [{ row, columnId: column.id, value }] : [];
    });
  });
}

const isText = ({ kind }: GridColumn): boolean => kind === 'text' || kind === 'longText';

/** Each row goes on from its own values, into the fields that take what follows. */
function fillColumns(state: GridState, { range, seed, how }: WantedFill, rows: readonly GridRow[]): IntendedWrite[] {
  const all = columnsOf(state, range);
  const isBack = range.firstColumn < seed.firstColumn;
  const between = all.slice(seed.firstColumn - range.firstColumn, seed.lastColumn - range.firstColumn + 1);
  const inSeed = isBack ? between.toReversed() : between;
  const targets = isBack ? all.slice(0, seed.firstColumn - range.firstColumn).toReversed() : all.slice(between.length);
  return rows.flatMap((row) => {
    const values = inSeed.map((column) => readCell(state, row, column.id));
    const shown = isOneFamily(inSeed) ? how : 'copy';
    const made = fillSeries(values, targets.length, { how: shown, isText: inSeed.every(isText), isBack });
    return targets.flatMap((column, index) => {
      const source = inSeed[index % inSeed.length];
      const value = source && takeOver(made[index] ?? null, source, column);
      return value === undefined ? [] : [{ row, columnId: column.id, value }];
    });
  });
}

/** Fields take the values of their own kind, and those of a family they read as what they are; nothing is made of what does not fit. */
function takeOver(value: CellValue, source: GridColumn, column: GridColumn): CellValue | undefined {
  if (familyOf(source) !== familyOf(column)) return undefined;
  // options of another field are known by their titles
  const read = parseCell(isChoice(column) ? toEditText(value, source) : value, column);
  return read.ok ? read.value : undefined;
}

const isChoice = ({ kind }: GridColumn): boolean => kind === 'singleSelect' || kind === 'multiSelect';

const isOneFamily = (columns: readonly GridColumn[]): boolean => new Set(columns.map(familyOf)).size === 1;

const numeric: ReadonlySet<CellKind> = new Set<CellKind>(['number', 'decimal', 'currency', 'percent']);

const familyOf = (column: GridColumn): CellKind => (numeric.has(column.kind) ? 'number' : isText(column) ? 'text' : column.kind);

/** Along a row a series needs seeds of one family, and a field that takes what follows. */
function hasChoice(state: GridState, { range, seed }: Filled): boolean {
  if (isVertical(range, seed)) return true;
  const inSeed = columnsOf(state, seed);
  const targets = columnsOf(state, range).filter((column) => !inSeed.includes(column));
  const [first] = inSeed;
  return first !== undefined && isOneFamily(inSeed) && targets.some((column) => familyOf(column) === familyOf(first));
}

/** What may be chosen after a fill: nothing where only one way makes sense. */
export function fillChoices(state: GridState): readonly FillHow[] {
  const { filled } = state;
  if (!filled || !hasChoice(state, filled)) return [];
  const kinds = columnsOf(state, filled.range).map((column) => column.kind);
  if (kinds.every((kind) => kind === 'date' || kind === 'dateTime')) return ['copy', 'series', 'days', 'weekdays', 'months', 'years'];
  const counted = ['number', 'decimal', 'currency', 'percent', 'text', 'longText', 'date', 'dateTime', 'rating'];
  return kinds.some((kind) => counted.includes(kind)) ? ['copy', 'series'] : [];
}

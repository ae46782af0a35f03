import type { CellValue } from '../../../cells/cell-spec.ts';
import { toEditText } from '../../../cells/format-cell.ts';
import { isSameValue } from '../../../cells/is-same-value.ts';
import type { GridColumn } from '../column.ts';
import type { GridCommand, PasteCell } from '../command.ts';
import { recordCount, selectedRanges } from '../grid-state.ts';
import type { GridState, Marquee } from '../grid-state.ts';
import { readCell, result } from '../grid-env.ts';
import type { GridEnv, StepResult } from '../grid-env.ts';
import { cellsOfGroup, isBroken, orderOf, pathOfRecord, shownParts } from '../group-space.ts';
import { applyPending, toBatch } from '../pending-writes.ts';
import type { IntendedWrite } from '../pending-writes.ts';
import { planPaste, pasteTarget } from '../plan-paste.ts';
import type { PastePlan } from '../plan-paste.ts';
import type { GridRow, WriteBatch } from '../row-source.ts';
import { countCells, countRows, isInRange, rangeOf } from '../selection.ts';
import type { CellRange } from '../selection.ts';
import { canEdit } from './can-edit.ts';
import { refuse } from './edit-cell.ts';

type Of<Type extends GridCommand['type']> = Extract<GridCommand, { type: Type }>;

/** Most cells one command reads or writes. */
export const mostCells = 100_000;

export function tooLarge(state: GridState, env: GridEnv, cells: number): StepResult {
  const text = env.labels.tooLarge(cells, mostCells);
  return result(state, { type: 'notice', notice: { type: 'tooLarge', cells, most: mostCells } }, { type: 'announce', text });
}

function tooManyRows(state: GridState, env: GridEnv, rows: number): StepResult {
  const text = env.labels.tooManyRows(rows, mostCells);
  return result(state, { type: 'notice', notice: { type: 'tooManyRows', rows, most: mostCells } }, { type: 'announce', text });
}

/** The rows of a range, or the effect that fetches them, or the reason why they are too many. */
export function rowsOf(state: GridState, env: GridEnv, range: CellRange, then: GridCommand): readonly GridRow[] | StepResult {
  const cells = countCells(range);
  if (cells > mostCells) return tooLarge(state, env, cells);
  const rows: GridRow[] = [];
  for (let index = range.firstRow; index <= Math.min(range.lastRow, recordCount(state) - 1); index += 1) {
    const row = env.rowAt(index);
    if (!row) return result(state, { type: 'collect', range, then });
    rows.push(row);
  }
  return rows;
}

/** What must come before rows of these ranges can be worked on: reading them, or a word that they are too many. */
export function findMissing(state: GridState, env: GridEnv, ranges: readonly CellRange[], command: GridCommand): StepResult | null {
  const cells = ranges.reduce((sum, range) => sum + countCells(range), 0);
  return cells > mostCells ? tooLarge(state, env, cells) : findUnread(state, env, ranges, command);
}

/** The same where it is about the records, whatever they hold. */
export function findMissingRows(state: GridState, env: GridEnv, ranges: readonly CellRange[], command: GridCommand): StepResult | null {
  const rows = ranges.reduce((sum, range) => sum + countRows(range), 0);
  return rows > mostCells ? tooManyRows(state, env, rows) : findUnread(state, env, ranges, command);
}

/** All rows from the first to the last range in one go, where any is not in memory: two ranges far apart would take turns for ever. */
function findUnread(state: GridState, env: GridEnv, ranges: readonly CellRange[], command: GridCommand): StepResult | null {
  const last = recordCount(state) - 1;
  const isMissing = ranges.some((range) => {
    for (let index = range.firstRow; index <= Math.min(range.lastRow, last); index += 1) if (!env.rowAt(index)) return true;
    return false;
  });
  if (!isMissing) return null;
  const between = {
    firstRow: Math.min(...ranges.map((range) => range.firstRow)),
    lastRow: Math.min(last, Math.max(...ranges.map((range) => range.lastRow))),
    firstColumn: 0,
    lastColumn: 0,
  };
  return countRows(between) > mostCells
    ? tooManyRows(state, env, countRows(between))
    : result(state, { type: 'collect', range: between, then: command });
}

/** Every selected range as far as it is shown. */
export function shownRanges(state: GridState): readonly CellRange[] {
  return selectedRanges(state).flatMap((range) => shownParts(state, range));
}

export function selectedRange(state: GridState): CellRange | null {
  return state.selection ? rangeOf(state.selection, state.columns, recordCount(state)) : null;
}

export function columnsOf(state: GridState, range: CellRange): readonly GridColumn[] {
  return state.columns.visible.slice(range.firstColumn, range.lastColumn + 1);
}

export function pasteCells(state: GridState, command: Of<'paste'>, env: GridEnv): StepResult {
  if (command.matrix.length === 0) return result(state);
  if (state.mode === 'read') return refuse(state, env, null);
  const isBelow = command.isBelow ?? !state.selection;
  const range = isBelow ? rangeBelow(state, env) : selectedParts(state)[0];
  if (!range) return pastedNowhere(state, env);
  const matrix = command.textOnly ? command.matrix.map((line) => line.map(({ text }) => ({ text }))) : command.matrix;
  const isOne = matrix.length === 1 && matrix[0]?.length === 1;
  const ranges = isOne && !isBelow ? shownRanges(state) : [range];
  const width = Math.max(1, ...matrix.map((line) => line.length));
  const targets = ranges.map((one) => pasteTarget(one, matrix.length, width));
  const cut = cutOf(state, command)?.ranges ?? [];
  // a cell may be selected while rows are read
  const again = { ...command, isBelow };
  const missing = findMissing(state, env, targets, again) ?? findUnread(state, env, [...targets, ...cut], again);
  if (missing) return missing;
  const newColumns = command.newColumns ?? [];
  const plans = ranges.map((one) => planFor(state, env, matrix, one, { newColumns, readings: command.readings ?? {} }));
  const plan = joinPlans(plans);
  if (!plan) return result(state);
  const isLarge = plan.cells > env.confirmAbove || plan.failed.length > 0 || plan.creates.length > 0 || plan.open.length > 0;
  if ((isLarge || (plan.beyond.length > 0 && env.canCreateColumns)) && !command.confirmed) {
    const { copyKey = null, textOnly = false } = command;
    return result(state, { type: 'confirmPaste', plan, matrix: command.matrix, textOnly, isBelow, copyKey });
  }
  const covered = plans.map(({ target }) => target);
  const emptied = cutWrites(state, command, env, { covered, lands: plan.lands });
  return applyPaste(state, env, plan, { newColumns, cut: emptied, isOver: ranges.length > 1 || state.others.length > 0 });
}

/** Where nothing is selected nothing is written over: what is pasted becomes new records. */
function rangeBelow(state: GridState, env: GridEnv): CellRange | null {
  const isOpen = env.canCreateRows && !state.groupFocus && state.rows.status === 'ready' && state.columns.visible.length > 0;
  const row = recordCount(state);
  return isOpen ? { firstRow: row, lastRow: row, firstColumn: 0, lastColumn: 0 } : null;
}

function pastedNowhere(state: GridState, env: GridEnv): StepResult {
  const isTooSoon = env.canCreateRows && state.rows.status === 'loading';
  const text = isTooSoon ? env.labels.pastedTooSoon : env.labels.pastedNowhere;
  return result(state, { type: 'notice', notice: { type: 'pastedNowhere', text } }, { type: 'announce', text });
}

function planFor(
  state: GridState,
  env: GridEnv,
  matrix: Of<'paste'>['matrix'],
  range: CellRange,
  { newColumns, readings }: Required<Pick<Of<'paste'>, 'newColumns' | 'readings'>>,
): PastePlan {
  const isBelow = range.firstRow >= recordCount(state);
  const shownTo = isBroken(state) && !isBelow ? orderOf(state).runOf(range.firstRow).last : recordCount(state) - 1;
  const isCut = shownTo < recordCount(state) - 1;
  return planPaste({
    matrix,
    range,
    columns: [...state.columns.visible, ...newColumns].map((column) => (canEdit(column) ? column : { ...column, isReadOnly: true })),
    recordCount: shownTo + 1,
    rowAt: env.rowAt,
    canCreateRows: env.canCreateRows && !isCut,
    readings,
  });
}

/** One value for several ranges is one paste. */
function joinPlans(plans: readonly PastePlan[]): PastePlan | null {
  const last = plans.at(-1);
  if (!last || plans.length === 1) return last ?? null;
  return {
    ...last,
    writes: plans.flatMap((plan) => plan.writes),
    failed: plans.flatMap((plan) => plan.failed),
    open: [...new Map(plans.flatMap((plan) => plan.open).map((one) => [one.columnId, one])).values()],
    newOptions: distinctOptions(plans.flatMap((plan) => plan.newOptions)),
    cells: plans.reduce((sum, plan) => sum + plan.cells, 0),
    skipped: plans.reduce((sum, plan) => sum + plan.skipped, 0),
    lands: (line, at) => plans.some((plan) => plan.lands(line, at)),
  };
}

function distinctOptions(options: PastePlan['newOptions']): PastePlan['newOptions'] {
  return [...new Map(options.map((option) => [JSON.stringify([option.columnId, option.title]), option])).values()];
}

interface BesidePaste {
  readonly newColumns: readonly GridColumn[];
  readonly cut: readonly IntendedWrite[];
  /** Over several ranges, which stay selected. */
  readonly isOver: boolean;
}

function applyPaste(state: GridState, env: GridEnv, plan: PastePlan, { newColumns, cut, isOver }: BesidePaste): StepResult {
  const base = toBatch(state, env.createKey(), cut.length > 0 ? 'cut' : 'paste', [...cut, ...plan.writes]);
  const path = pathOfRecord(state, plan.target.firstRow);
  const given = { ...env.newRowCells(), ...cellsOfGroup(state, path) };
  const creates = plan.creates.map((cells) => ({ key: env.createKey(), cells: { ...given, ...cells }, afterId: null, beforeId: null }));
  const empty: WriteBatch = { key: env.createKey(), label: 'paste', updates: [], creates: [], deletes: null, newOptions: [] };
  const made: Pick<WriteBatch, 'newColumns'> = newColumns.length > 0 ? { newColumns: newColumns.map(({ id }) => id) } : {};
  const batch: WriteBatch = { ...(base ?? empty), creates, newOptions: plan.newOptions, ...made };
  // columns were asked for: they are made, also where nothing stands in them
  if (!base && creates.length === 0 && newColumns.length === 0) return result(state, ...announcePasted(env, plan));
  const added = applyPending({ ...state, marquee: null }, batch);
  const keys = new Set(creates.map(({ key }) => key));
  const shown = { ...added, created: added.created.map((row) => (keys.has(row.key) ? { ...row, path, given } : row)) };
  const selection = isOver ? state.selection : selectTarget(shown, env, plan.target);
  const widening = made.newColumns && state.others.length === 0 ? { batch: batch.key, columnId: null } : null;
  return result(
    { ...shown, selection, widening },
    { type: 'write', batch, saidOnceSaved: (refused) => announcePasted(env, plan, refused) },
  );
}

function announcePasted(env: GridEnv, plan: PastePlan, refused = 0): StepResult['effects'] {
  const failed = plan.failed.length + refused;
  const counts = { cells: plan.cells - refused, created: plan.creates.length, skipped: plan.skipped, failed };
  const text = env.labels.pasted(counts.cells, counts.created, counts.skipped, counts.failed);
  return [
    { type: 'notice', notice: { type: 'pasted', ...counts } },
    { type: 'announce', text },
  ];
}

/** What was cut, where it is what is pasted; another program may have copied since. */
function cutOf({ marquee }: GridState, { copyKey }: Of<'paste'>): Marquee | null {
  return marquee?.isCut && marquee.key === copyKey ? marquee : null;
}

/** The ranges a paste covers, and whether a cell of its block, by its line and its place there, is written in one of them. */
interface Landing {
  readonly covered: readonly CellRange[];
  readonly lands: PastePlan['lands'];
}

/**
 * A cut takes its source away in the same change that pastes it: of each cell what it still holds and what is written somewhere, except
 * where the paste lands or another record stands by now.
 */
function cutWrites(state: GridState, command: Of<'paste'>, env: GridEnv, { covered, lands }: Landing): IntendedWrite[] {
  const cut = cutOf(state, command);
  const [range] = cut?.ranges ?? [];
  if (!cut || !range) return [];
  return cellsOf(range).flatMap(([index, at]) => {
    const [line, place] = [index - range.firstRow, at - range.firstColumn];
    const row = env.rowAt(index);
    const column = state.columns.visible[at];
    const copied = command.matrix[line]?.[place];
    if (!row || row.id !== cut.rowIds[0]?.[line] || !column || !canEdit(column) || !copied) return [];
    const isCovered = covered.some((range) => isInRange(range, index, at));
    if (isCovered || !lands(line, place) || !isStill(copied, readCell(state, row, column.id), column)) return [];
    return [{ row, columnId: column.id, value: null }];
  });
}

function isStill(copied: PasteCell, value: CellValue, column: GridColumn): boolean {
  return copied.text === toEditText(value, column) && (copied.value === undefined || isSameValue(copied.value, value));
}

function cellsOf(range: CellRange): (readonly [number, number])[] {
  const cells: (readonly [number, number])[] = [];
  for (let index = range.firstRow; index <= range.lastRow; index += 1)
    for (let at = range.firstColumn; at <= range.lastColumn; at += 1) cells.push([index, at]);
  return cells;
}

export function selectTarget(state: GridState, env: GridEnv, target: CellRange): GridState['selection'] {
  const { visible } = state.columns;
  const first = visible[target.firstColumn];
  // what is still to be made cannot be selected yet; the selection goes on to it later
  const last = visible[Math.min(target.lastColumn, visible.length - 1)];
  if (!first || !last) return state.selection;
  const anchor = { index: target.firstRow, rowId: env.rowAt(target.firstRow)?.id ?? null, columnId: first.id };
  const head = { index: target.lastRow, rowId: env.rowAt(target.lastRow)?.id ?? null, columnId: last.id };
  return { kind: 'cells', anchor, head };
}

/** Mod+D: the first row of the range goes down over the others; the other ways to fill may be chosen after it, as after the handle. */
export function fillDown(state: GridState, command: Of<'fillDown'>, env: GridEnv): StepResult {
  const done = spread(state, command, env, (rows, columns) =>
    rows.slice(1).flatMap((row) => columns.map((column) => ({ row, columnId: column.id, value: valueAt(state, rows[0], column) }))),
  );
  const [range, ...more] = selectedParts(state);
  if (!range || more.length > 0 || !done.effects.some(({ type }) => type === 'write')) return done;
  const rows = rowsOf(state, env, range, command);
  const rowIds = 'state' in rows ? [] : rows.map(({ id }) => id);
  const columnIds = columnsOf(state, range).map(({ id }) => id);
  const filled = { range, seed: { ...range, lastRow: range.firstRow }, how: 'copy', rowIds, columnIds } as const;
  return { ...done, state: { ...done.state, filled } };
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
  const ranges = selectedParts(state);
  const [first] = ranges;
  if (!first) return result(state);
  if (state.mode === 'read') return refuse(state, env, null);
  const missing = findMissing(state, env, ranges, command);
  if (missing) return missing;
  const rows = ranges.flatMap((range) => {
    const found = rowsOf(state, env, range, command);
    return 'state' in found ? [] : found;
  });
  return writeFill(state, env, plan(rows, columnsOf(state, first)));
}

/** The range of the active cell as far as it is shown. */
function selectedParts(state: GridState): readonly CellRange[] {
  const range = selectedRange(state);
  return range ? shownParts(state, range) : [];
}

function valueAt(state: GridState, row: GridRow | undefined, column: GridColumn): CellValue {
  return row ? readCell(state, row, column.id) : null;
}

export function writeFill(state: GridState, env: GridEnv, intended: readonly IntendedWrite[]): StepResult {
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

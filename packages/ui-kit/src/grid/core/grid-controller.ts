import { atom } from 'nanostores';
import type { PreinitializedWritableAtom, ReadableAtom } from 'nanostores';
import { randomId } from '../../random-id.ts';
import type { Anchor, GridOptions } from '../grid-options.ts';
import type { ColumnId } from './column.ts';
import type { GridCommand } from './command.ts';
import { createColumnModel, withGutter } from './column-model.ts';
import { mostCells } from './commands/change-cells.ts';
import { followEarly, isEarlyReady } from './commands/early-text.ts';
import { idsOfRanges, selectedRowRanges } from './commands/selected-rows.ts';
import type { GridEffect } from './effect.ts';
import type { GridEnv } from './grid-env.ts';
import { toGridRow } from './grid-env.ts';
import { englishLabels } from './grid-labels.ts';
import type { GridLabels } from './grid-labels.ts';
import { noRows, recordCount, selectedRanges } from './grid-state.ts';
import type { CreatedRow, GridState, Marquee } from './grid-state.ts';
import type { GridRow, RowId, RowsShape, SourceEvent, SourcePlace, WriteBatch, WriteResult } from './row-source.ts';
import { readCells } from './read-cells.ts';
import { createRowWindow } from './row-window.ts';
import type { RowWindow } from './row-window.ts';
import { clampSelection, countRows } from './selection.ts';
import type { CellRange, CellRef, Selection } from './selection.ts';
import { followConflicts, rowsAfter, settleFailed, settleSaved } from './settle-writes.ts';
import { step } from './step.ts';
import { mostRows, summarizeSelection } from './summarize-selection.ts';
import type { SelectionSummary } from './summarize-selection.ts';
import { createWriteQueue } from './write-queue.ts';

/** One readable atom per slice of the state: `$selection`, `$edit`, `$rows`, … */
export type GridAtoms = { readonly [Slice in keyof GridState & string as `$${Slice}`]: ReadableAtom<GridState[Slice]> };

/** Rows one step of a jump looks through. */
const rowsPerSearch = 5000;

/** Effects that need a document are the surface's. */
export interface SurfacePort {
  /** State or rows changed. `isData`: only rows did, so painting may wait for the next frame. */
  update(isData: boolean): void;
  run(effect: Extract<GridEffect, { type: 'reveal' | 'revealGroup' | 'announce' | 'copy' | 'openMenu' | 'leave' }>): void;
  /** Where a cell is on the screen; null while it is not drawn. */
  anchorOf(cell: CellRef): Anchor | null;
  /** What was typed while an editor of the product's was on its way. */
  takeTyped(): string;
  readonly pageRows: number;
  readonly pageWidth: number;
  /** 0 while it has no size. */
  readonly viewWidth: number;
}

/** The grid without a document: state, commands, rows, writes. */
export interface GridController {
  readonly options: GridOptions;
  readonly labels: GridLabels;
  readonly atoms: GridAtoms;
  readonly window: RowWindow;
  readonly state: GridState;
  dispatch(command: GridCommand): void;
  /** The row shown at a position, with rows made here after those of the source; null: not in memory. */
  rowAt(index: number): GridRow | null;
  indexOf(id: RowId): number | null;
  /** Rows whose content another person changed since the last call, for the flash. */
  takeChanged(): ReadonlySet<RowId>;
  readRange(range: CellRange): Promise<Map<number, GridRow>>;
  readSelectedRowIds(): Promise<readonly RowId[]>;
  /** Adds up a selection that is not all in memory; null where it is too large for that. */
  readSummary(): Promise<SelectionSummary | null>;
  /** Whether a jump reads on for its end; it is left when the selection goes elsewhere meanwhile, and then never ends. */
  readonly seeking: 'over' | 'underWay' | 'left';
  setDirection(dir: 'ltr' | 'rtl'): void;
  setGutter(width: number): void;
  attach(surface: SurfacePort | null): void;
  settled(): Promise<void>;
  destroy(): void;
}

export function createGridController(options: GridOptions): GridController {
  const labels: GridLabels = { ...englishLabels, ...options.labels };
  const createKey = options.createKey ?? randomId;
  let surface: SurfacePort | null = null;
  let changed = new Set<RowId>();
  /** The step asked for last, until it is there, with where the focus was by then. */
  let stepAsked: { readonly from: CellRef | null } | null = null;
  let collected: Map<number, GridRow> | null = null;
  let collecting = 0;
  /** The selection a jump started from whose end is being looked for. */
  let soughtFrom: GridState['selection'] = null;
  /** Columns a paste was answered with, until it writes them. */
  let promised: readonly ColumnId[] = [];
  let lastShape: RowsShape | null = null;
  const lifetime = new AbortController();
  let state = createInitialState(options);
  const atoms = Object.fromEntries(Object.entries(state).map(([slice, value]) => [`$${slice}`, atom(value)])) as unknown as GridAtoms;

  const rowWindow = createRowWindow({
    source: options.source,
    columns: () => state.columns.visible.map((column) => column.id),
    clock: options.clock ?? browserClock,
    onChange: () => {
      const { shape, status, reason } = rowWindow;
      // rows kept until the groups they belong to were read again
      const isReadAgain = shape !== lastShape;
      lastShape = shape;
      const created = isReadAgain && state.created.some((row) => row.row) ? state.created.filter((row) => !row.row) : state.created;
      adopt(withConflicts({ ...state, created, rows: { ...shape, status, reason } }));
      writeEarly();
      surface?.update(true);
    },
  });

  /** What was typed before its record was read. */
  const writeEarly = (): void => {
    if (state.early.some((typed) => isEarlyReady(typed, rowAt))) dispatch({ type: 'writeEarly' });
  };

  /** Rows with a cell that another change reached first. */
  const conflicts = new Set<RowId>();
  const withConflicts = (next: GridState): GridState => {
    for (const id of conflicts) if (!next.pending.has(id)) conflicts.delete(id);
    return conflicts.size === 0 ? next : followConflicts(next, conflicts, (id) => rowOf(id), options.sayConflict);
  };

  const queue = createWriteQueue({
    write: (batch) => options.source.write(batch),
    onSaved: (batch, answer) => saved(batch, answer),
    onFailed: (batch, reason) => {
      adopt(settleFailed(state, batch, reason));
      const cells = batch.updates.length + batch.creates.length;
      runAll([
        { type: 'announce', text: labels.saveFailed(cells, reason) },
        { type: 'notice', notice: { type: 'saveFailed', cells, reason } },
      ]);
      surface?.update(false);
    },
  });

  const rowAt = (index: number): GridRow | null => {
    if (index < state.rows.total) return rowWindow.rowAt(index);
    const created = state.created[index - state.rows.total];
    return created ? toGridRow(created) : null;
  };

  const indexOf = (id: RowId): number | null => {
    const made = state.created.findIndex((row) => row.key === id || row.row?.id === id);
    return made >= 0 ? state.rows.total + made : rowWindow.indexOf(id);
  };

  const env = (): GridEnv => ({
    rowAt: (index) => rowAt(index) ?? collected?.get(index) ?? null,
    indexOf,
    createKey,
    now: options.now ?? (() => new Date()),
    labels,
    pageRows: surface?.pageRows ?? 10,
    pageWidth: surface?.pageWidth ?? 800,
    viewWidth: surface?.viewWidth || Number.POSITIVE_INFINITY,
    canCreateRows: options.canCreateRows ?? true,
    newRowCells: () => options.newRowCells?.() ?? {},
    canDeleteRows: options.canDeleteRows ?? true,
    rowOrder: options.onMoveRows ? (options.rowOrder?.() ?? 'manual') : 'fixed',
    canCreateColumns: options.canCreateColumns ?? false,
    tabAtEnd: options.tabAtEnd ?? 'leave',
    confirmAbove: options.confirmPaste ? (options.confirmAbove ?? 500) : Number.POSITIVE_INFINITY,
  });

  /** Takes over a state: positions are kept inside the grid and every changed slice reaches its atom. */
  const adopt = (next: GridState): void => {
    const previous = state;
    state = next;
    if (next.rows.status === 'ready') state = followRecords(next);
    for (const slice of Object.keys(state) as (keyof GridState)[]) {
      if (state[slice] !== previous[slice]) (atoms[`$${slice}`] as PreinitializedWritableAtom<unknown>).set(state[slice]);
    }
    if (state.created !== previous.created) rowWindow.setMaking(state.created.some(({ status, row }) => status === 'saving' && !row));
    if (state.held && state.selection?.anchor.rowId !== state.held.rowId) letGo();
    const focus = state.selection?.anchor.index;
    rowWindow.pin(
      focus === undefined ? [] : [focus],
      state.early.map(({ cell }) => cell.index),
    );
  };

  /** The record that was held is left: it goes where it belongs. */
  const letGo = (): void => {
    state = { ...state, held: null };
    (atoms.$held as PreinitializedWritableAtom<GridState['held']>).set(null);
    rowWindow.refresh();
  };

  /**
   * Cells stand for records, not for places: one selected before its row was loaded learns which record it is on,
   * and one whose record is now elsewhere goes there.
   */
  const followRecord = (cell: CellRef): CellRef => {
    const here = rowAt(cell.index);
    if (!here || here.id === cell.rowId) return cell;
    if (cell.rowId === null) return { ...cell, rowId: here.id };
    const index = indexOf(cell.rowId);
    return index === null ? cell : { ...cell, index };
  };

  const followRecords = (next: GridState): GridState => {
    const selection = clampSelection(next.selection, next.columns, recordCount(next));
    const anchor = selection && followRecord(selection.anchor);
    const head = selection && followRecord(selection.head);
    const isSame = anchor === selection?.anchor && head === selection?.head;
    const cell = next.edit && followRecord(next.edit.cell);
    return {
      ...next,
      others: followAll(next),
      early: followEarly(next, followRecord),
      marquee: next.marquee && isInPlace(next.marquee) ? next.marquee : null,
      selection: !selection || !anchor || !head || isSame ? selection : { ...selection, anchor, head },
      edit: !next.edit || !cell || cell === next.edit.cell ? next.edit : { ...next.edit, cell },
    };
  };

  /** What was copied or cut is marked as long as its records are where they were. */
  const isInPlace = ({ ranges, rowIds }: Marquee): boolean =>
    ranges.every(({ firstRow }, at) => {
      const ids = rowIds[at] ?? [];
      return [0, ids.length - 1].every(
        (place) => (ids[place] ?? null) === null || (rowAt(firstRow + place)?.id ?? ids[place]) === ids[place],
      );
    });

  /** Ranges beside the active one stay on their records too; those that have nothing to stand on any more go. */
  const followAll = (next: GridState): GridState['others'] => {
    if (next.others.length === 0) return next.others;
    const followed = next.others.flatMap((other) => {
      const kept = clampSelection(other, next.columns, recordCount(next));
      return kept ? [{ ...kept, anchor: followRecord(kept.anchor), head: followRecord(kept.head) }] : [];
    });
    const isSame = followed.length === next.others.length && followed.every((one, at) => isSameSelection(one, next.others[at]));
    return isSame ? next.others : followed;
  };

  const saved = (batch: WriteBatch, answer: WriteResult): void => {
    for (const { rowId, now } of answer.failed) if (now) conflicts.add(rowId);
    rowWindow.patch(rowsAfter(batch, answer, (id) => rowOf(id)));
    // their place is not known
    const areReadAgain = Boolean(state.rows.groups);
    if (!areReadAgain) for (const { key, row } of answer.created) insertMade(key, row);
    if (batch.deletes || (areReadAgain && answer.created.length > 0)) rowWindow.refreshOnceMade();
    adopt({ ...settleSaved(state, batch, answer, areReadAgain), rows: { ...state.rows, ...rowWindow.shape } });
    surface?.update(false);
  };

  /** A row made here takes its place among the others; rows made later that stand below it go along. */
  const insertMade = (key: string, row: GridRow): void => {
    const below = state.created.find((made) => made.key === key)?.below;
    rowWindow.insert(below === undefined ? rowWindow.shape.total : below + 1, row);
    if (below === undefined) return;
    const moved = (made: CreatedRow): CreatedRow =>
      made.below === undefined || made.below < below ? made : { ...made, below: made.below + 1 };
    state = { ...state, created: state.created.map(moved) };
  };

  const rowOf = (id: RowId): GridRow | null => {
    const index = rowWindow.indexOf(id);
    return index === null ? null : rowWindow.rowAt(index);
  };

  const dispatch = (command: GridCommand): void => {
    const before = state.columns;
    const next = step(state, command, env());
    adopt(next.state);
    // rows in memory hold only what was shown when they were read
    if (state.columns.visible.some((column) => !before.indexById.has(column.id))) rowWindow.refresh();
    runAll(next.effects);
    surface?.update(false);
    writeEarly();
  };

  const runAll = (effects: readonly GridEffect[]): void => effects.forEach(run);

  const run = (effect: GridEffect): void => {
    switch (effect.type) {
      case 'write':
        if (effect.batch.newColumns) promised = [];
        return queue.push(effect.batch);
      case 'collect':
        return void collect(effect.range, effect.then);
      case 'seek':
        return void seek(effect, collected ?? new Map());
      case 'confirmPaste':
        return void confirmPaste(effect);
      case 'columns':
        return options.onColumns?.(effect.change);
      case 'notice':
        return options.onNotice?.(effect.notice);
      case 'groups':
        return options.onCollapsed?.(effect.collapsed);
      case 'openRecord':
        return options.onOpenRecord?.(effect.rowId, effect.index);
      case 'moveRows':
        return options.onMoveRows?.(effect.request);
      case 'press':
        return options.onPress?.({
          rowId: effect.rowId,
          columnId: effect.cell.columnId,
          text: effect.text,
          anchor: surface?.anchorOf(effect.cell) ?? null,
          takeTyped: () => surface?.takeTyped() ?? '',
        });
      case 'openLink':
        return followLink(effect.text, effect.columnId);
      case 'intent':
        if (effect.intent === 'undo') return void takeStep(options.onUndo);
        if (effect.intent === 'redo') return void takeStep(options.onRedo);
        return { find: options.onFind, shortcuts: options.onShortcuts }[effect.intent]?.();
      default:
        return surface?.run(effect);
    }
  };

  /** One that failed or did nothing is over too. */
  const takeStep = async (ask: GridOptions['onUndo']): Promise<void> => {
    const own = { from: state.selection?.anchor ?? null };
    stepAsked = own;
    const answer = ask?.();
    if (!(answer instanceof Promise)) return;
    await answer.catch(() => {}); // it is said by whoever was asked
    if (stepAsked === own) stepAsked = null;
  };

  /** Work on rows that are not in memory: read them, do it, let them go. */
  const collect = async (range: CellRange, then: GridCommand): Promise<void> => {
    collecting += 1;
    try {
      const rows = await readRange(range);
      if (lifetime.signal.aborted) return;
      collected = rows;
      dispatch(then);
    } catch (error) {
      if (lifetime.signal.aborted) return;
      run({ type: 'announce', text: error instanceof Error ? error.message : labels.loadFailed });
    } finally {
      collected = null;
      collecting -= 1;
      leavePromised();
    }
  };

  const leavePromised = (): void => {
    if (collecting > 0 || promised.length === 0) return;
    options.onColumnsLeft?.(promised);
    promised = [];
  };

  /** Reads on in the direction of a jump and lets it try again, until it finds its edge or has been far enough. */
  const seek = async ({ columnId, from, then }: Extract<GridEffect, { type: 'seek' }>, known: Map<number, GridRow>): Promise<void> => {
    const { selection } = state;
    soughtFrom = selection;
    const [first, last] = then.rows > 0 ? [from, from + rowsPerSearch - 1] : [from - rowsPerSearch + 1, from];
    const range = { first: Math.max(0, first), last: Math.min(last, state.rows.total - 1), columns: [columnId] };
    const found = await readCells(options.source, range, lifetime.signal).catch(() => new Map<number, GridRow>());
    if (lifetime.signal.aborted || state.selection !== selection) return;
    soughtFrom = null;
    for (const [index, row] of found) known.set(index, row);
    const isOver = found.size < range.last - range.first + 1 || known.size >= mostCells;
    collected = known;
    dispatch(isOver ? { ...then, isBlind: true } : then);
    collected = null;
    surface?.update(true);
  };

  const readSummary = async (): Promise<SelectionSummary | null> => {
    const ranges = selectedRanges(state);
    const known = summarizeSelection(state, rowAt);
    const [only] = ranges;
    if (!known || !only) return null;
    const columnsOf = ({ firstColumn, lastColumn }: CellRange): ColumnId[] =>
      state.columns.visible.slice(firstColumn, lastColumn + 1).map(({ id }) => id);
    const isWhole = ranges.length === 1 && countRows(only) === recordCount(state);
    const sums = isWhole ? await options.source.summarize?.(columnsOf(only), lifetime.signal) : null;
    if (sums) return { ...known, ...sums, isComplete: true };
    if (known.rows > mostRows) return null;
    const found = new Map<number, GridRow>();
    for (const range of ranges) {
      const wanted = { first: range.firstRow, last: Math.min(range.lastRow, state.rows.total - 1), columns: columnsOf(range) };
      for (const [index, row] of await readCells(options.source, wanted, lifetime.signal))
        found.set(index, { ...row, cells: { ...found.get(index)?.cells, ...row.cells } });
    }
    return summarizeSelection(state, (index) => rowAt(index) ?? found.get(index) ?? null);
  };

  const readRange = async (range: CellRange): Promise<Map<number, GridRow>> => {
    const last = Math.min(range.lastRow, state.rows.total - 1);
    const rows = range.firstRow <= last ? await rowWindow.read(range.firstRow, last, lifetime.signal) : new Map<number, GridRow>();
    state.created.forEach((row, at) => rows.set(state.rows.total + at, toGridRow(row)));
    return rows;
  };

  const readSelectedRowIds = async (): Promise<readonly RowId[]> => {
    const ranges = selectedRowRanges(state);
    const found = new Map<number, GridRow>();
    for (const range of ranges) for (const [index, row] of await readRange(range)) found.set(index, row);
    return [...idsOfRanges(ranges, { rowAt: (index) => found.get(index) ?? null })];
  };

  const confirmPaste = async (effect: Extract<GridEffect, { type: 'confirmPaste' }>): Promise<void> => {
    const answer = options.confirmPaste ? await options.confirmPaste(effect.plan) : true;
    if (answer === false) return;
    const newColumns = answer === true ? [] : answer;
    promised = newColumns.map(({ id }) => id);
    if (!lifetime.signal.aborted)
      dispatch({ type: 'paste', matrix: effect.matrix, textOnly: effect.textOnly, isBelow: effect.isBelow, confirmed: true, newColumns });
    leavePromised();
  };

  const followLink = (text: string, columnId: string): void => {
    const kind = state.columns.all.find((column) => column.id === columnId)?.kind;
    const href =
      kind === 'email' ? `mailto:${text}` : kind === 'phone' ? `tel:${text}` : /^https?:\/\//i.test(text) ? text : `https://${text}`;
    if (kind !== 'email' && kind !== 'phone' && kind !== 'url') return;
    if (options.onOpenLink) options.onOpenLink(href, columnId);
    else globalThis.open?.(href, '_blank', 'noopener,noreferrer');
  };

  const heard = (event: SourceEvent): void => {
    switch (event.type) {
      case 'changed':
        rowWindow.patch(event.rows);
        adopt(withConflicts(state));
        if (!event.isOwn) for (const row of event.rows) changed.add(row.id);
        break;
      case 'held':
        if (state.selection?.anchor.rowId === event.rowId) adopt({ ...state, held: { rowId: event.rowId, text: event.text } });
        else rowWindow.refresh();
        break;
      case 'shifted':
        // what somebody else did must not take the record away that is held: all is read when it is left
        if (state.held) break;
        rowWindow.refresh();
        void followFocus(false);
        break;
      case 'reset':
        // all that were shown is not all that will be: what is checked by that is let go
        adopt({ ...state, held: null, ...(state.checked.all && { checked: noRows, checkedFrom: null }) });
        rowWindow.reset();
        void (event.place && !(stepAsked?.from && hasLeft(stepAsked.from)) ? lookAt(event.place) : followFocus(true));
        stepAsked = null;
        break;
      case 'presence':
        adopt({ ...state, remote: event.cursors });
        break;
    }
    surface?.update(true);
  };

  /**
   * After another order or filter the selection stays on its record, wherever that went. Rows that only came or went leave a range
   * its corners; another order would put anything between them, so there it becomes one cell.
   */
  const followFocus = async (reveals: boolean): Promise<void> => {
    const asked = state.selection;
    if (!asked || asked.anchor.rowId === null || !options.source.locate) return;
    const spansRows = (asked.kind === 'cells' || asked.kind === 'rows') && asked.head.rowId !== asked.anchor.rowId;
    const find = async (id: RowId | null) => (id === null ? null : options.source.locate?.(id, lifetime.signal).catch(() => null));
    const [found, other] = await Promise.all([find(asked.anchor.rowId), spansRows && !reveals ? find(asked.head.rowId) : null]);
    const { selection } = state;
    if (lifetime.signal.aborted || !selection || !isOnRecords(selection, asked)) return;
    const anchor = found ? { ...selection.anchor, index: found.index } : { ...selection.anchor, rowId: null };
    const corner = spansRows && !reveals && found ? selection.head : { ...selection.head, ...placeOf(anchor) };
    const head = other ? { ...corner, index: other.index } : corner;
    if (!reveals && anchor.index === selection.anchor.index && head.index === selection.head.index) return;
    adopt({ ...state, selection: reveals && spansRows ? { kind: 'cells', anchor, head: anchor } : { ...selection, anchor, head } });
    if (reveals) run({ type: 'reveal', cell: anchor });
    surface?.update(false);
  };

  /** Whoever has gone on to another cell meanwhile is not called back. */
  const hasLeft = (cell: CellRef | undefined): boolean => {
    const now = state.selection?.anchor;
    return now?.rowId !== cell?.rowId || now?.columnId !== cell?.columnId;
  };

  /** Selects what the source wants looked at and brings it into sight; where it is not among the rows the selection stays on its record. */
  const lookAt = async ({ rowId, columnId }: SourcePlace): Promise<void> => {
    const former = state.selection?.anchor;
    const found = await options.source.locate?.(rowId, lifetime.signal).catch(() => null);
    const now = state.selection?.anchor;
    if (lifetime.signal.aborted || hasLeft(former)) return;
    const { visible, indexById } = state.columns;
    const shown = [columnId, now?.columnId, visible[0]?.id].find((id) => id != null && indexById.has(id));
    if (!found || shown == null) return followFocus(true);
    const anchor = { index: found.index, rowId, columnId: shown };
    adopt({ ...state, selection: { kind: 'cells', anchor, head: anchor } });
    run({ type: 'reveal', cell: anchor });
    surface?.update(false);
  };

  const unsubscribe = options.source.subscribe(heard);

  return {
    options,
    labels,
    atoms,
    window: rowWindow,
    get state() {
      return state;
    },
    dispatch,
    rowAt,
    indexOf,
    takeChanged() {
      const taken = changed;
      changed = new Set();
      return taken;
    },
    readRange,
    get seeking() {
      if (soughtFrom === null) return 'over';
      return soughtFrom === state.selection ? 'underWay' : 'left';
    },
    readSelectedRowIds,
    readSummary,
    setDirection(dir) {
      if (dir !== state.dir) adopt({ ...state, dir });
    },
    setGutter(gutter) {
      if (gutter !== state.columns.gutter) adopt({ ...state, columns: withGutter(state.columns, gutter) });
    },
    attach(next) {
      surface = next;
    },
    settled: () => queue.settled(),
    destroy() {
      lifetime.abort();
      unsubscribe();
      rowWindow.destroy();
      surface = null;
    },
  };
}

const placeOf = ({ index, rowId }: CellRef): Pick<CellRef, 'index' | 'rowId'> => ({ index, rowId });

function isOnRecords(a: Selection, b: Selection): boolean {
  return a.kind === b.kind && a.anchor.rowId === b.anchor.rowId && a.head.rowId === b.head.rowId;
}

function isSameSelection(a: Selection, b: Selection | undefined): boolean {
  return a.anchor === b?.anchor && a.head === b.head;
}

const browserClock = {
  now: () => performance.now(),
  setTimeout: (run: () => void, ms: number): unknown => setTimeout(run, ms),
  clearTimeout: (handle: unknown): void => clearTimeout(handle as number),
};

function createInitialState(options: GridOptions): GridState {
  return {
    columns: createColumnModel({ columns: options.columns, frozenCount: options.frozenCount ?? 1, gutter: 68 }),
    collapsed: new Set(options.collapsed),
    rows: { total: 0, exact: true, epoch: '', status: 'loading', reason: null },
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

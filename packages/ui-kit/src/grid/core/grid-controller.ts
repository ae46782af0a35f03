import { atom } from 'nanostores';
import type { PreinitializedWritableAtom, ReadableAtom } from 'nanostores';
import { randomId } from '../../random-id.ts';
import type { Anchor, GridOptions } from '../grid-options.ts';
import type { ColumnId, GridColumn } from './column.ts';
import { createPasteAsker } from './ask-paste.ts';
import { browserClock } from './clock.ts';
import { createRowCollector } from './collect-rows.ts';
import type { GridCommand } from './command.ts';
import { withGutter } from './column-model.ts';
import { isEarlyDue } from './commands/early-text.ts';
import { createDeletedHere } from './deleted-here.ts';
import type { GridEffect } from './effect.ts';
import { followRecords } from './follow-records.ts';
import { createSelectionFollower } from './follow-selection.ts';
import { createStrayFollower } from './follow-strays.ts';
import type { GridEnv } from './grid-env.ts';
import { toGridRow } from './grid-env.ts';
import { englishLabels } from './grid-labels.ts';
import type { GridLabels } from './grid-labels.ts';
import { noRows, recordCount } from './grid-state.ts';
import type { GridState } from './grid-state.ts';
import { closedAround } from './group-space.ts';
import { hrefOf } from './href-of.ts';
import { createInitialState } from './initial-state.ts';
import { createOwnUndo } from './own-undo.ts';
import type { OwnUndo } from './own-undo.ts';
import { applyPending } from './pending-writes.ts';
import { readSummary } from './read-summary.ts';
import { isHeldSelected, withHeld } from './held-rows.ts';
import { sameIfAlike } from './same-if-alike.ts';
import type { GridRow, RowId, SourceEvent } from './row-source.ts';
import { createRowWindow } from './row-window.ts';
import type { RowWindow } from './row-window.ts';
import { createSeeker } from './seek-edge.ts';
import { isSelectedStill, selectedNow } from './selected-then.ts';
import type { SelectedThen } from './selected-then.ts';
import type { Seeking } from './seek-edge.ts';
import { placeOnRecord, waitForRecord } from './selection.ts';
import type { CellRange, CellRef, Selection } from './selection.ts';
import { createSettler } from './settler.ts';
import { step } from './step.ts';
import type { SelectionSummary } from './summarize-selection.ts';

/** One readable atom per slice of the state: `$selection`, `$edit`, `$rows`, … */
export type GridAtoms = { readonly [Slice in keyof GridState & string as `$${Slice}`]: ReadableAtom<GridState[Slice]> };

export type SurfaceEffect = Extract<
  GridEffect,
  { type: 'reveal' | 'revealGroup' | 'announce' | 'copy' | 'openLink' | 'openMenu' | 'leave' }
>;

/** Effects that need a document are the surface's. */
export interface SurfacePort {
  /** State or rows changed. `isData`: only rows did, so painting may wait for the next frame. */
  update(isData: boolean): void;
  /** `openLink`: of an address that is safe to open. */
  run(effect: SurfaceEffect): void;
  /** Where a cell is on the screen; null while it is not drawn. */
  anchorOf(cell: CellRef): Anchor | null;
  /** What was typed while an editor of the product's was on its way. */
  takeTyped(): string;
  /** Whether keys are kept for the active cell, whose record is not read yet. */
  isCatching(): boolean;
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
  readSummary(signal: AbortSignal): Promise<SelectionSummary | null>;
  readonly seeking: Seeking;
  setDirection(dir: 'ltr' | 'rtl'): void;
  setGutter(width: number): void;
  attach(surface: SurfacePort | null): void;
  settled(): Promise<void>;
  hasUnsaved(): boolean;
  countSaving(): number;
  destroy(): void;
}

export function createGridController(options: GridOptions): GridController {
  const labels: GridLabels = { ...englishLabels, ...options.labels };
  const createKey = options.createKey ?? randomId;
  let surface: SurfacePort | null = null;
  let changed = new Set<RowId>();
  /** The step asked for last, until it is there, with where the focus was by then. */
  let stepAsked: { readonly from: CellRef | null } | null = null;
  let lastReading = 0;
  /** Counts what was told of rows, and what was written here and answered. */
  let news = 0;
  const deletedHere = createDeletedHere();
  const lifetime = new AbortController();
  let state = createInitialState(options);
  /** Columns that were there at any time, by id. */
  const known = new Map<ColumnId, GridColumn>(state.columns.all.map((column) => [column.id, column]));
  const atoms = Object.fromEntries(Object.entries(state).map(([slice, value]) => [`$${slice}`, atom(value)])) as unknown as GridAtoms;

  const rowWindow = createRowWindow({
    source: options.source,
    columns: () => state.columns.visible.map((column) => column.id),
    clock: options.clock ?? browserClock,
    isTypedOn: (index) =>
      state.early.some(({ cell }) => cell.index === index) || (state.selection?.anchor.index === index && surface?.isCatching() === true),
    onChange: () => {
      const { shape, status, reason, readings, shifts } = rowWindow;
      // rows kept until the groups they belong to were read again
      const isReadAgain = readings !== lastReading;
      lastReading = readings;
      const created = isReadAgain && state.created.some((row) => row.row) ? state.created.filter((row) => !row.row) : state.created;
      adopt(settler.withConflicts({ ...state, created, rows: sameIfAlike(state.rows, { ...shape, status, reason, shifts }) }));
      writeEarly();
      surface?.update(true);
    },
  });

  /** What was typed before its record was read. */
  const writeEarly = (): void => {
    if (state.early.some((typed) => isEarlyDue(state, typed, rowAt))) dispatch({ type: 'writeEarly' });
    followStrays();
    leaveClosed();
  };

  /** Where a record was by the last word of the source. */
  let found: { readonly rowId: RowId; readonly index: number } | null = null;

  /** Others may take the active record into a closed group; as long as rows are counted nobody knows. */
  const leaveClosed = (): void => {
    const anchor = state.selection?.anchor;
    if (!anchor || state.rows.status !== 'ready' || rowWindow.isCounting || closedAround(state, anchor.index) === null) return;
    const isFound = found !== null && found.rowId === anchor.rowId && found.index === anchor.index;
    const isThere = rowWindow.isSettled(anchor.index) && rowAt(anchor.index)?.id === anchor.rowId;
    if (isFound || isThere) dispatch({ type: 'leaveClosed' });
  };

  /** Where the product keeps no history, the grid does. */
  const ownUndo: OwnUndo | null =
    options.onUndo || options.onRedo
      ? null
      : createOwnUndo({
          createKey,
          places: () => {
            const { rows, created } = state;
            const isKnown = (index: number): boolean => index < rows.total || created[index - rows.total]?.row !== undefined;
            return rows.exact ? Array.from({ length: recordCount(state) }, (_, index) => index).filter(isKnown) : null;
          },
          rowAt: (index) => rowAt(index),
          indexOf: (id) => indexOf(id),
          settled: () => settler.settled(),
          mayWrite: () => state.mode === 'edit',
          write: (batch) => {
            adopt(applyPending(state, batch));
            const [first] = batch.updates;
            const index = first ? indexOf(first.rowId) : null;
            if (first && index !== null && state.columns.indexById.has(first.columnId)) {
              dispatch({ type: 'select', index, columnId: first.columnId });
            }
            run({ type: 'write', batch });
            surface?.update(false);
          },
        });

  const settler = createSettler({
    source: options.source,
    sayConflict: options.sayConflict,
    labels,
    createKey,
    signal: lifetime.signal,
    rowWindow,
    ownUndo,
    columnOf: (id) => known.get(id),
    read: () => state,
    adopt: (next) => adopt(next),
    runAll: (effects) => runAll(effects),
    onSettled() {
      news += 1;
      surface?.update(false);
    },
    onNotDeleted: deletedHere.clear,
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
    rowAt: (index) => rowAt(index) ?? collector.rows?.get(index) ?? null,
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
    if (next.rows.status === 'ready') state = followRecords(next, { rowAt, indexOf });
    for (const slice of Object.keys(state) as (keyof GridState)[]) {
      if (state[slice] !== previous[slice]) (atoms[`$${slice}`] as PreinitializedWritableAtom<unknown>).set(state[slice]);
    }
    if (state.columns.all !== previous.columns.all) for (const column of state.columns.all) known.set(column.id, column);
    if (state.created !== previous.created) rowWindow.setMaking(state.created.some(({ status, row }) => status === 'saving' && !row));
    if (state.held && !isHeldSelected(state, indexOf)) letGo();
    deletedHere.forgetLeft(state);
    const focus = state.selection?.anchor.index;
    rowWindow.pin(
      focus === undefined ? [] : [focus],
      state.early.map(({ cell }) => cell.index),
    );
  };

  /** The records that were held are left: they go where they belong. */
  const letGo = (): void => {
    state = { ...state, held: null };
    (atoms.$held as PreinitializedWritableAtom<GridState['held']>).set(null);
    rowWindow.refresh();
  };

  /** Of what is not selected any more nothing is held; where it was the last that belonged elsewhere, what was put off is read. */
  const adoptHeld = (event: Extract<SourceEvent, { type: 'held' }>): void => {
    const held = withHeld(state.held, event);
    if (held === null && state.held === null) return;
    if (held === null || !isHeldSelected({ ...state, held }, indexOf)) letGo();
    else adopt({ ...state, held });
  };

  const dispatch = (command: GridCommand): void => doOn(command, null);

  /** `then`: what it was given for, where that is not selected any more; what is selected since stays, and what is edited. */
  const doOn = (command: GridCommand, then: SelectedThen | null): void => {
    const before = state.columns;
    const next = step(then ? followRecords({ ...state, ...then }, { rowAt, indexOf }) : state, command, env());
    const { selection, others, edit, widening } = state;
    adopt(then ? { ...next.state, selection, others, widening, edit: next.state.edit ?? edit } : next.state);
    // rows in memory hold only what was shown when they were read
    if (state.columns.visible.some((column) => !before.indexById.has(column.id))) rowWindow.refresh();
    runAll(then ? next.effects.filter(({ type }) => type !== 'reveal') : next.effects, then);
    surface?.update(false);
    writeEarly();
  };

  const runAll = (effects: readonly GridEffect[], then: SelectedThen | null = null): void => effects.forEach((effect) => run(effect, then));

  const run = (effect: GridEffect, then: SelectedThen | null = null): void => {
    switch (effect.type) {
      case 'write':
        if (effect.batch.newColumns) pastes.written();
        deletedHere.note(state, effect.batch);
        return settler.send(effect.batch);
      case 'collect':
        return void collector.collect(effect.range, effect.then, then ?? selectedNow(state));
      case 'seek':
        return void seeker.seek(effect, collector.rows ?? new Map());
      case 'confirmPaste': {
        const doAgain = collector.keep();
        return void pastes.ask(effect, (command) => (doAgain ? void doAgain(command, then ?? selectedNow(state)) : doOn(command, then)));
      }
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
        return openLink(effect.text, effect.columnId);
      case 'intent':
        if (effect.intent === 'undo') return void takeStep(options.onUndo ?? ownUndo?.undo);
        if (effect.intent === 'redo') return void takeStep(options.onRedo ?? ownUndo?.redo);
        return { find: options.onFind, shortcuts: options.onShortcuts }[effect.intent]?.();
      default:
        return surface?.run(effect);
    }
  };

  /** One that failed or did nothing is over too; of one without a promise nobody can say when. */
  const takeStep = async (ask: GridOptions['onUndo']): Promise<void> => {
    if (!ask) return;
    const own = { from: state.selection?.anchor ?? null };
    stepAsked = own;
    const answer = ask();
    if (!(answer instanceof Promise)) return;
    await answer.catch(() => {}); // it is said by whoever was asked
    if (stepAsked === own) stepAsked = null;
  };

  const openLink = (text: string, columnId: ColumnId): void => {
    const href = hrefOf(text, state.columns.all.find((column) => column.id === columnId)?.kind);
    if (href === null) return;
    if (options.onOpenLink) options.onOpenLink(href, columnId);
    else surface?.run({ type: 'openLink', text: href, columnId });
  };

  const heard = (event: SourceEvent): void => {
    if (event.type === 'changed' || event.type === 'shifted' || event.type === 'reset') news += 1;
    switch (event.type) {
      case 'changed':
        rowWindow.patch(event.rows);
        adopt(settler.withConflicts(state));
        if (!event.isOwn) for (const row of event.rows) changed.add(row.id);
        break;
      case 'held':
        adoptHeld(event);
        break;
      case 'shifted':
        // what somebody else did must not take the records away that are held: all is read when they are left
        if (state.held) {
          rowWindow.noteShift();
          break;
        }
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
      case 'resummarized':
        rowWindow.resummarize();
        break;
      case 'presence':
        adopt({ ...state, remote: event.cursors });
        break;
    }
    surface?.update(true);
  };

  const collector = createRowCollector({
    rowWindow,
    signal: lifetime.signal,
    read: () => state,
    dispatch: (command, then) => doOn(command, then && !isSelectedStill(then, state) ? then : null),
    onFail(error) {
      const reason = error instanceof Error ? error.message : labels.loadFailed;
      adopt({ ...state, fill: null });
      runAll([
        { type: 'announce', text: reason },
        { type: 'notice', notice: { type: 'readFailed', reason } },
      ]);
      surface?.update(true);
    },
    rowsMoved: labels.rowsMoved,
    news: () => news + rowWindow.shifts,
    caughtUp: () => options.source.caughtUp?.(lifetime.signal) ?? Promise.resolve(true),
    onDone: () => pastes.leave(),
  });

  const pastes = createPasteAsker({
    options,
    signal: lifetime.signal,
    isReading: () => collector.isReading,
  });

  const seeker = createSeeker({
    source: options.source,
    signal: lifetime.signal,
    read: () => state,
    jump(then, known) {
      collector.doWith(known, then);
      surface?.update(true);
    },
  });

  const followStrays = createStrayFollower({
    source: options.source,
    signal: lifetime.signal,
    read: () => state,
    rowAt,
    isSettled: (index) => index >= state.rows.total || rowWindow.isSettled(index),
    place(rowId, index) {
      const { selection, others } = state;
      const isAwaited = !deletedHere.take(rowId) && index === null;
      const place = (one: Selection): Selection => (isAwaited ? waitForRecord(one, rowId) : placeOnRecord(one, rowId, index));
      adopt({ ...state, selection: selection && place(selection), others: others.map(place) });
      dispatch({ type: 'placeTyped', rowId, index });
    },
  });

  const { followFocus, hasLeft, lookAt } = createSelectionFollower({
    source: options.source,
    signal: lifetime.signal,
    read: () => state,
    onFound(rowId, index) {
      found = { rowId, index };
    },
    select(selection, reveals) {
      adopt({ ...state, selection });
      if (reveals) run({ type: 'reveal', cell: selection.anchor });
      leaveClosed();
      surface?.update(false);
    },
  });

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
    readRange: collector.readRange,
    get seeking() {
      return seeker.seeking;
    },
    readSelectedRowIds: collector.readSelectedRowIds,
    readSummary: (signal) => readSummary(state, { source: options.source, rowAt, signal: AbortSignal.any([signal, lifetime.signal]) }),
    setDirection(dir) {
      if (dir !== state.dir) adopt({ ...state, dir });
    },
    setGutter(gutter) {
      if (gutter === state.columns.gutter) return;
      adopt({ ...state, columns: withGutter(state.columns, gutter) });
      surface?.update(true);
    },
    attach(next) {
      surface = next;
    },
    settled: async () => {
      await ownUndo?.settled();
      await settler.settled();
    },
    hasUnsaved: settler.hasUnsaved,
    countSaving: settler.countSaving,
    destroy() {
      settler.tellLeft();
      lifetime.abort();
      unsubscribe();
      rowWindow.destroy();
      surface = null;
    },
  };
}

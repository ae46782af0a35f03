import type { GridOptions } from '../grid-options.ts';
import type { GridCommand } from './command.ts';
import { withGutter } from './column-model.ts';
import { createGridCore } from './grid-core.ts';
import type { GridLabels } from './grid-labels.ts';
import type { EffectHandlers } from './grid-port.ts';
import type { GridState } from './grid-state.ts';
import { createClosedGroups } from './parts/closed-groups.ts';
import { createEarlyTexts } from './parts/early-texts.ts';
import { createHistory } from './parts/history.ts';
import { createHeldRecords } from './parts/held-records.ts';
import { createLostRecords } from './parts/lost-records.ts';
import { createProductCalls } from './parts/product-calls.ts';
import { createRowCommands } from './parts/row-commands.ts';
import { createSourceEvents } from './parts/source-events.ts';
import { createSurfaceEffects } from './parts/surface-effects.ts';
import { createWrites } from './parts/writes.ts';
import type { Writes } from './parts/writes.ts';
import { readSummary } from './read-summary.ts';
import type { GridRow, RowId } from './row-source.ts';
import type { RowWindow } from './row-window.ts';
import type { Seeking } from './seek-edge.ts';
import type { CellRange } from './selection.ts';
import type { GridAtoms } from './state-store.ts';
import type { SelectionSummary } from './summarize-selection.ts';
import type { SurfacePort } from './surface-port.ts';

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

/** Connects the parts of the grid to its core. What a part does stands in its file; here is only who knows whom. */
export function createGridController(options: GridOptions): GridController {
  const core = createGridCore(options);
  const { port } = core;
  const lostRecords = createLostRecords(port);
  const closedGroups = createClosedGroups(port);
  const heldRecords = createHeldRecords(port);
  const earlyTexts = createEarlyTexts(port);
  const rowCommands = createRowCommands(port);
  const history = createHistory(port, () => writes.settled());

  const writes: Writes = createWrites(port, {
    ownUndo: history.ownUndo,
    onSend(batch) {
      rowCommands.noteSent(batch);
      lostRecords.noteSent(batch);
    },
    onSettled: rowCommands.noteChange,
    onNotDeleted: lostRecords.forgetDeleted,
  });

  const sourceEvents = createSourceEvents(port, {
    held: heldRecords.events.held,
    closedGroups,
    history,
    onChange: rowCommands.noteChange,
  });

  const effects: EffectHandlers = {
    ...createSurfaceEffects(port),
    ...createProductCalls(port, history),
    ...rowCommands.effects,
    ...writes.effects,
  };

  // early texts are written before records are looked for that other texts wait for
  core.connect([writes, heldRecords, earlyTexts, lostRecords, closedGroups, rowCommands], effects);
  const unsubscribe = options.source.subscribe(sourceEvents.hear);

  return {
    options,
    labels: port.labels,
    atoms: core.atoms,
    window: port.rowWindow,
    get state() {
      return port.state;
    },
    dispatch: (command) => port.dispatch(command),
    rowAt: port.rowAt,
    indexOf: port.indexOf,
    takeChanged: sourceEvents.takeChanged,
    readRange: rowCommands.readRange,
    get seeking() {
      return rowCommands.seeking;
    },
    readSelectedRowIds: rowCommands.readSelectedRowIds,
    readSummary: (signal) =>
      readSummary(port.state, { source: options.source, rowAt: port.rowAt, signal: AbortSignal.any([signal, port.signal]) }),
    setDirection(dir) {
      if (dir !== port.state.dir) port.adopt({ ...port.state, dir });
    },
    setGutter(gutter) {
      const { state } = port;
      if (gutter === state.columns.gutter) return;
      port.adopt({ ...state, columns: withGutter(state.columns, gutter) });
      port.update(true);
    },
    attach: core.attach,
    settled: async () => {
      await history.ownUndo?.settled();
      await writes.settled();
    },
    hasUnsaved: writes.hasUnsaved,
    countSaving: writes.countSaving,
    destroy() {
      writes.notifyLost();
      unsubscribe();
      core.destroy();
    },
  };
}

import { randomId } from '../../random-id.ts';
import type { GridOptions } from '../grid-options.ts';
import { browserClock } from './clock.ts';
import type { GridCommand } from './command.ts';
import { createEnv } from './create-env.ts';
import type { GridEffect } from './effect.ts';
import { followRecords } from './follow-records.ts';
import { toGridRow } from './grid-env.ts';
import { englishLabels } from './grid-labels.ts';
import type { GridLabels } from './grid-labels.ts';
import type { GridState } from './grid-state.ts';
import type { EffectHandlers, GridPart, GridPort } from './grid-port.ts';
import { createInitialState } from './initial-state.ts';
import { isTypedOn } from './parts/early-texts.ts';
import type { GridRow, RowId } from './row-source.ts';
import { createRowWindow } from './row-window.ts';
import { sameIfAlike } from './same-if-alike.ts';
import type { SelectedThen } from './selected-then.ts';
import { createStateStore } from './state-store.ts';
import type { GridAtoms } from './state-store.ts';
import { step } from './step.ts';
import type { SurfacePort } from './surface-port.ts';

/** State, commands and rows of a grid, to which parts are connected. */
export interface GridCore {
  readonly port: GridPort;
  readonly atoms: GridAtoms;
  /** Parts are told in this order. Effects without a handler are dropped. */
  connect(parts: readonly GridPart[], effects: Partial<EffectHandlers>): void;
  attach(surface: SurfacePort | null): void;
  destroy(): void;
}

export function createGridCore(options: GridOptions): GridCore {
  const labels: GridLabels = { ...englishLabels, ...options.labels };
  const createKey = options.createKey ?? randomId;
  const lifetime = new AbortController();
  const store = createStateStore(createInitialState(options));
  let surface: SurfacePort | null = null;
  let parts: readonly GridPart[] = [];
  let effects: Partial<EffectHandlers> = {};
  let lastReading = 0;

  const rowWindow = createRowWindow({
    source: options.source,
    columns: () => store.state.columns.visible.map((column) => column.id),
    clock: options.clock ?? browserClock,
    isTypedOn: (index) => isTypedOn(store.state, surface, index),
    onChange() {
      const isReadAgain = rowWindow.readings !== lastReading;
      lastReading = rowWindow.readings;
      const { shape, status, reason, shifts } = rowWindow;
      const rows = sameIfAlike(store.state.rows, { ...shape, status, reason, shifts });
      adoptRows({ ...(isReadAgain ? withoutRead(store.state) : store.state), rows });
      notifyRows();
      update(true);
    },
  });

  const rowAt = (index: number): GridRow | null => {
    const { rows, created } = store.state;
    if (index < rows.total) return rowWindow.rowAt(index);
    const made = created[index - rows.total];
    return made ? toGridRow(made) : null;
  };

  const indexOf = (id: RowId): number | null => {
    const { rows, created } = store.state;
    const made = created.findIndex((row) => row.key === id || row.row?.id === id);
    return made >= 0 ? rows.total + made : rowWindow.indexOf(id);
  };

  const places = { rowAt, indexOf };

  const rowForCommand = (index: number): GridRow | null => {
    for (const part of parts) {
      const row = part.rowForCommand?.(index);
      if (row) return row;
    }
    return null;
  };

  const adopt = (next: GridState): void => {
    const previous = store.state;
    store.set(next, (state) => (state.rows.status === 'ready' ? followRecords(state, places) : state));
    for (const part of parts) part.onAdopted?.(store.state, previous);
  };

  const adoptRows = (next: GridState): void => adopt(parts.reduce((state, part) => part.withRows?.(state) ?? state, next));

  const notifyRows = (): void => {
    for (const part of parts) part.onRows?.();
  };

  const dispatch = (command: GridCommand, given: SelectedThen | null = null): void => {
    const before = store.state.columns;
    const env = createEnv({ options, labels, createKey, surface, indexOf, rowAt: (index) => rowAt(index) ?? rowForCommand(index) });
    const next = step(given ? followRecords({ ...store.state, ...given }, places) : store.state, command, env);
    const { selection, others, edit, widening } = store.state;
    // what was selected or edited since the command was given stays as it is
    adopt(given ? { ...next.state, selection, others, widening, edit: next.state.edit ?? edit } : next.state);
    // rows in memory hold only what was shown when they were read
    if (store.state.columns.visible.some((column) => !before.indexById.has(column.id))) rowWindow.refresh();
    run(given ? next.effects.filter(({ type }) => type !== 'reveal') : next.effects, given);
    update(false);
    notifyRows();
  };

  const run = (list: readonly GridEffect[], given: SelectedThen | null = null): void => {
    for (const effect of list) {
      // one handler per effect type: the table's type proves the pair, indexing it loses that
      const handler = effects[effect.type] as ((effect: GridEffect, given: SelectedThen | null) => void) | undefined;
      handler?.(effect, given);
    }
  };

  const update = (isData: boolean): void => surface?.update(isData);

  return {
    port: {
      options,
      labels,
      createKey,
      signal: lifetime.signal,
      rowWindow,
      get state() {
        return store.state;
      },
      get surface() {
        return surface;
      },
      rowAt,
      indexOf,
      adopt,
      adoptRows,
      set: (next) => store.set(next),
      dispatch,
      run,
      update,
    },
    atoms: store.atoms,
    connect(connected, handlers) {
      parts = connected;
      effects = handlers;
    },
    attach(next) {
      surface = next;
    },
    destroy() {
      lifetime.abort();
      rowWindow.destroy();
      surface = null;
    },
  };
}

/** Rows made here that were kept until their groups were read again are among the others by now. */
function withoutRead(state: GridState): GridState {
  return state.created.some((row) => row.row) ? { ...state, created: state.created.filter((row) => !row.row) } : state;
}

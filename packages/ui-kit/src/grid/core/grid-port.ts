import type { GridOptions } from '../grid-options.ts';
import type { GridCommand } from './command.ts';
import type { GridEffect } from './effect.ts';
import type { GridLabels } from './grid-labels.ts';
import type { GridState } from './grid-state.ts';
import type { GridRow, RowId, SourceEvent } from './row-source.ts';
import type { RowWindow } from './row-window.ts';
import type { SelectedThen } from './selected-then.ts';
import type { SurfacePort } from './surface-port.ts';

/** What every part of the grid's core may ask of the core. */
export interface GridPort {
  readonly options: GridOptions;
  readonly labels: GridLabels;
  readonly createKey: () => string;
  /** Over once the grid is destroyed. */
  readonly signal: AbortSignal;
  readonly rowWindow: RowWindow;
  /** The state as it is by now. */
  readonly state: GridState;
  /** Null while the grid is not mounted. */
  readonly surface: SurfacePort | null;
  /** The row shown at a position, with rows made here after those of the source; null where it is not in memory. */
  rowAt(index: number): GridRow | null;
  indexOf(id: RowId): number | null;
  /** Takes over a state: everything that points at cells follows its records, and the parts are told. */
  adopt(next: GridState): void;
  /** The same after rows were read or replaced: parts first add what follows from the rows. */
  adoptRows(next: GridState): void;
  /** Changes the state and nothing else. */
  set(next: GridState): void;
  /** `given`: what was selected when the command was given, where something else is by now. */
  dispatch(command: GridCommand, given?: SelectedThen | null): void;
  run(effects: readonly GridEffect[], given?: SelectedThen | null): void;
  /** Has the surface paint. `isData`: only rows changed, so painting may wait for the next frame. */
  update(isData: boolean): void;
}

/** A handler for each type of effect it names. */
export type EffectHandlers<Type extends GridEffect['type'] = GridEffect['type']> = {
  readonly [One in Type]: (effect: Extract<GridEffect, { readonly type: One }>, given: SelectedThen | null) => void;
};

/** A handler for each type of event of the source it names. */
export type EventHandlers<Type extends SourceEvent['type'] = SourceEvent['type']> = {
  readonly [One in Type]: (event: Extract<SourceEvent, { readonly type: One }>) => void;
};

/** What a part of the core does at the moments all parts share. Parts are told in the order they are connected in. */
export interface GridPart {
  /** Adds to a state what follows from rows that were read or replaced, before it is taken over. */
  withRows?(state: GridState): GridState;
  /** A state was taken over. */
  onAdopted?(state: GridState, previous: GridState): void;
  /** Rows were read, or a command was done: what waits for a record may have it by now. */
  onRows?(): void;
  /** Rows that are not in memory but were read for the command that is being done. */
  rowForCommand?(index: number): GridRow | null;
}

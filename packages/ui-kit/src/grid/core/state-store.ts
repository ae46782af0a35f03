import { atom } from 'nanostores';
import type { PreinitializedWritableAtom, ReadableAtom } from 'nanostores';
import type { GridState } from './grid-state.ts';

/** One readable atom per slice of the state: `$selection`, `$edit`, `$rows`, … */
export type GridAtoms = { readonly [Slice in keyof GridState & string as `$${Slice}`]: ReadableAtom<GridState[Slice]> };

type WritableAtoms = {
  readonly [Slice in keyof GridState & string as `$${Slice}`]: PreinitializedWritableAtom<GridState[Slice]>;
};

/** Holds the state of the grid, and tells of every slice that changed through its atom. */
export interface StateStore {
  readonly state: GridState;
  readonly atoms: GridAtoms;
  /** `amend` changes the state further while `state` is it already, and before anybody is told. */
  set(next: GridState, amend?: (next: GridState) => GridState): void;
}

export function createStateStore(initial: GridState): StateStore {
  let state = initial;
  const slices = Object.keys(initial) as (keyof GridState & string)[];
  // each entry has the name and the value of its slice: building the object from entries loses that
  const atoms = Object.fromEntries(slices.map((slice) => [`$${slice}`, atom<unknown>(initial[slice])])) as WritableAtoms;

  return {
    get state() {
      return state;
    },
    atoms,
    set(next, amend) {
      const previous = state;
      state = next;
      if (amend) state = amend(next);
      for (const slice of slices) {
        if (state[slice] !== previous[slice]) (atoms[`$${slice}`] as PreinitializedWritableAtom<unknown>).set(state[slice]);
      }
    },
  };
}

import { atom } from 'nanostores';

export type NarrowLayout = 'cards' | 'grid';

const key = 'quadrille.narrowLayout';

/** How records are shown on phones: cards one below the other, or the grid. Kept on this device. */
export const $narrowLayout = atom<NarrowLayout>(read());

export function storeNarrowLayout(layout: NarrowLayout): void {
  $narrowLayout.set(layout);
  try {
    localStorage.setItem(key, layout);
  } catch {
    // without storage it holds for this visit
  }
}

function read(): NarrowLayout {
  try {
    return localStorage.getItem(key) === 'grid' ? 'grid' : 'cards';
  } catch {
    return 'cards';
  }
}

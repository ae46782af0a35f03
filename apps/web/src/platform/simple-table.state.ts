import { atom } from 'nanostores';

const key = 'quadrille.simpleTable';

/** Whether records are shown as a plain table of HTML in place of the grid. Kept on this device, for every view. */
export const $isSimple = atom<boolean>(read());

export function keepSimple(isSimple: boolean): void {
  $isSimple.set(isSimple);
  try {
    if (isSimple) localStorage.setItem(key, 'on');
    else localStorage.removeItem(key);
  } catch {
    // without storage it holds for this visit
  }
}

function read(): boolean {
  try {
    return localStorage.getItem(key) === 'on';
  } catch {
    return false;
  }
}

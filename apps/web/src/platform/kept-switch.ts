import { atom } from 'nanostores';
import type { ReadableAtom } from 'nanostores';

/** Something that is on or off on this device, off until somebody turns it on. */
export interface KeptSwitch {
  readonly $isOn: ReadableAtom<boolean>;
  keep(isOn: boolean): void;
}

export function createKeptSwitch(key: string): KeptSwitch {
  const $isOn = atom(read(key));
  return {
    $isOn,
    keep(isOn) {
      $isOn.set(isOn);
      try {
        if (isOn) localStorage.setItem(key, 'on');
        else localStorage.removeItem(key);
      } catch {
        // without storage it holds for this visit
      }
    },
  };
}

function read(key: string): boolean {
  try {
    return localStorage.getItem(key) === 'on';
  } catch {
    return false;
  }
}

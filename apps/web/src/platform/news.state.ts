import { atom, computed } from 'nanostores';
import { createKeptSwitch } from './kept-switch.ts';
import { $appInfo } from './session.state.ts';

const key = 'quadrille.currentVersion';

/** Whether a new version of the server goes by without a mark in the menu. */
export const { $isOn: $hidesNews, keep: keepHidesNews } = createKeptSwitch('quadrille.hiddenRelease');

const $seenVersion = atom(read());

/** The server has another version than this device has last read about; the first one met is nothing new. */
export const $hasNews = computed([$appInfo, $seenVersion, $hidesNews], (info, seen, hides) => {
  if (info === null || hides) return false;
  return seen !== null && seen !== info.version;
});

/** From here on the version of the server is known on this device. */
export function seeNews(): void {
  const version = $appInfo.get()?.version;
  if (version === undefined || version === $seenVersion.get()) return;
  $seenVersion.set(version);
  try {
    localStorage.setItem(key, version);
  } catch {
    // without storage it is known for this visit
  }
}

/** Whoever is here for the first time has everything before them: they are told of what comes after it. */
export function beginWithThisVersion(): void {
  if ($seenVersion.get() === null) seeNews();
}

function read(): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

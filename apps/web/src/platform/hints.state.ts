import { atom } from 'nanostores';

/** Tools that say a sentence about themselves until somebody has read it. */
export const hintNames = ['diagram', 'sql', 'webhooks'] as const;
export type HintName = (typeof hintNames)[number];

const key = 'quadrille.hints';

/** Hints that were put away on this device. */
export const $hiddenHints = atom<ReadonlySet<string>>(read());

export function hideHint(name: HintName): void {
  keep(new Set([...$hiddenHints.get(), name]));
}

/** All of them, or none. */
export function showHints(isOn: boolean): void {
  keep(new Set(isOn ? [] : hintNames));
}

function keep(hidden: ReadonlySet<string>): void {
  $hiddenHints.set(hidden);
  try {
    localStorage.setItem(key, [...hidden].join(' '));
  } catch {
    // without storage it holds for this visit
  }
}

function read(): ReadonlySet<string> {
  try {
    return new Set((localStorage.getItem(key) ?? '').split(' ').filter(Boolean));
  } catch {
    return new Set();
  }
}

import { type HintName, hintNames } from '@quadrille/domain';
import { atom } from 'nanostores';
import { client } from './client.ts';
import { $user } from './session.state.ts';

/** Hints the person put away, on whatever device; null until that is known: nothing is shown that may have to go again. */
export const $hiddenHints = atom<ReadonlySet<HintName> | null>(null);

/** Whose hints they are. */
let loadedFor: string | null = null;

/** Asks for them once for each person. */
export async function loadHints(): Promise<void> {
  const userId = $user.get()?.id ?? null;
  if (userId === null || userId === loadedFor) return;
  loadedFor = userId;
  $hiddenHints.set(null);
  try {
    const { hidden } = await client.notifications.hints({});
    if (loadedFor === userId) $hiddenHints.set(new Set(hidden));
  } catch (error) {
    loadedFor = null;
    throw error;
  }
}

export function hideHint(name: HintName): void {
  keep(new Set([...($hiddenHints.get() ?? []), name]));
}

/** All of them, or none. */
export function showHints(isOn: boolean): void {
  keep(new Set(isOn ? [] : hintNames));
}

function keep(hidden: ReadonlySet<HintName>): void {
  $hiddenHints.set(hidden);
  // without a line it holds for this visit
  client.notifications.hideHints({ body: { hidden: [...hidden] } }).catch(() => {});
}

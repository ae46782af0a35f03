import { t } from '@lingui/core/macro';
import { type HintName, hintNames } from '@quadrille/domain';
import { atom } from 'nanostores';
import { client } from './client.ts';
import { reportError } from './notices.ts';
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
    const all = new Set([...hidden, ...hiddenOnDevice()]);
    if (loadedFor === userId) $hiddenHints.set(all);
    if (all.size > hidden.length) await client.notifications.hideHints({ body: { hidden: [...all], adds: true } });
    forgetDevice();
  } catch (error) {
    loadedFor = null;
    throw error;
  }
}

export function hideHint(name: HintName): void {
  $hiddenHints.set(new Set([...($hiddenHints.get() ?? []), name]));
  // without a line it holds for this visit; what another tab put away stays away
  client.notifications.hideHints({ body: { hidden: [name], adds: true } }).catch(() => {});
}

/** All of them, or none. */
export async function showHints(isOn: boolean): Promise<void> {
  const before = $hiddenHints.get();
  const hidden = new Set(isOn ? [] : hintNames);
  $hiddenHints.set(hidden);
  try {
    await client.notifications.hideHints({ body: { hidden: [...hidden] } });
  } catch (error) {
    if ($hiddenHints.get() === hidden) $hiddenHints.set(before);
    reportError(t`What you chose could not be saved`, error);
  }
}

/** Where a device kept what was put away on it, before that was kept for the person. */
const oldKey = 'quadrille.hints';

function hiddenOnDevice(): readonly HintName[] {
  try {
    const kept = (localStorage.getItem(oldKey) ?? '').split(' ');
    return hintNames.filter((name) => kept.includes(name));
  } catch {
    return []; // without storage nothing was kept
  }
}

function forgetDevice(): void {
  try {
    localStorage.removeItem(oldKey);
  } catch {
    // nothing to forget
  }
}

import { applyTheme, parseHexColor } from '@quadrille/ui-kit-react';
import { atom } from 'nanostores';

/** Two colours a person chose for this device, as hex; null for the product's own. */
export interface ThemeChoice {
  readonly primary: string | null;
  readonly accent: string | null;
}

const key = 'quadrille.theme';

export const $theme = atom<ThemeChoice>({ primary: null, accent: null });

/** Puts the colours of this device on the page; what cannot be read counts as nothing chosen. */
export function restoreTheme(): void {
  const kept = (localStorage.getItem(key) ?? '').split('\n').map((text) => (parseHexColor(text) ? text : null));
  const choice = { primary: kept[0] ?? null, accent: kept[1] ?? null };
  if (choice.primary === null && choice.accent === null) return;
  $theme.set(choice);
  applyTheme(choice);
}

/** Remembers the colours on this device and applies them at once. */
export function chooseTheme(choice: ThemeChoice): void {
  if (choice.primary === null && choice.accent === null) localStorage.removeItem(key);
  else localStorage.setItem(key, `${choice.primary ?? ''}\n${choice.accent ?? ''}`);
  $theme.set(choice);
  applyTheme(choice);
}

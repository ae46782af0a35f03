import { t } from '@lingui/core/macro';
import { applyTheme, parseHexColor } from '@quadrille/ui-kit-react';
import { atom } from 'nanostores';
import { notifyOnceShown } from './notices.ts';

/** Two colours a person chose for this device, as hex; null for the product's own. */
export interface ThemeChoice {
  readonly primary: string | null;
  readonly accent: string | null;
}

const key = 'quadrille.theme';

export const $theme = atom<ThemeChoice>({ primary: null, accent: null });

/** What stands for a colour on this device and is none. */
let unread: string | null = null;

/** Says it, once there are words to say it in. */
export function tellUnreadColour(): void {
  if (unread === null) return;
  notifyOnceShown({ id: 'theme', title: t`“${unread}” is no colour. The colours of the product are used.`, tone: 'warning' });
  unread = null;
}

/** Puts the colours of this device on the page. One that cannot be read gives way to the product's own, and that is said once. */
export function restoreTheme(): void {
  const kept = (localStorage.getItem(key) ?? '').split('\n');
  const wrong = kept.filter((text) => text !== '' && parseHexColor(text) === null);
  const [primary = null, accent = null] = kept.map((text) => parseHexColor(text));
  const choice = { primary, accent };
  if (wrong.length > 0) {
    chooseTheme(choice);
    unread = wrong[0] ?? null;
  }
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

import type { WireNotification } from '@quadrille/contract';
import type { NoticeKind } from '@quadrille/domain';
import type { NavigateOptions } from '@tanstack/react-router';
import { atom } from 'nanostores';
import { client } from '../../platform/client.ts';
import { newsToShow } from './news-to-show.ts';
import { placeOf } from './place-of.ts';
import { plainWords } from './plain-words.ts';

/** What the browser of this device says about showing notices: `none` where it can show none. */
export type Permit = NotificationPermission | 'none';

export const $permit = atom<Permit>(readPermit());

function readPermit(): Permit {
  return 'Notification' in globalThis && window.isSecureContext ? Notification.permission : 'none';
}

/** Asks the person, by the browser itself. */
export async function askPermit(): Promise<void> {
  $permit.set(await Notification.requestPermission());
}

/** How the pages of the app are reached from outside of it. */
export interface WayIn {
  readonly hrefOf: (to: NavigateOptions) => string;
  readonly open: (to: NavigateOptions) => void;
}

/** Kinds that are shown by the browser; null until they are known. */
let wanted: ReadonlySet<NoticeKind> | null = null;
let seen: ReadonlySet<string> | null = null;

/** What somebody chose counts from now on. */
export function keepWanted(kinds: readonly NoticeKind[]): void {
  wanted = new Set(kinds);
}

/** Somebody else's list is none of theirs. */
export function forgetSeen(): void {
  [wanted, seen] = [null, null];
}

/** Shows by the browser what came into the list, unless the person looks at the app: there the bell says it. */
export async function showNews(list: readonly WireNotification[], wayIn: WayIn): Promise<void> {
  const before = seen;
  seen = new Set(list.map(({ id }) => id));
  if ($permit.get() !== 'granted' || document.hasFocus()) return;
  if (wanted === null) {
    const { choices } = await client.notifications.choices({});
    keepWanted(choices.flatMap(({ kind, push }) => (push ? [kind] : [])));
  }
  for (const one of newsToShow(list, before, wanted ?? new Set())) await show(one, wayIn);
}

/** Pages of one person that are open beside each other show it once: it has one tag. */
async function show(one: WireNotification, { hrefOf, open }: WayIn): Promise<void> {
  const to = placeOf(one);
  const href = to === null ? './' : hrefOf(to);
  const options = { body: plainWords(one), tag: one.id, icon: './icon.svg', data: { href } };
  const worker = await navigator.serviceWorker?.getRegistration();
  if (worker?.active) return worker.showNotification('Quadrille', options);
  const shown = new Notification('Quadrille', options);
  shown.addEventListener('click', () => {
    window.focus();
    if (to !== null) open(to);
  });
}

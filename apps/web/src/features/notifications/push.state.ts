import type { WireNotification } from '@quadrille/contract';
import type { NoticeKind } from '@quadrille/domain';
import type { NavigateOptions } from '@tanstack/react-router';
import { atom } from 'nanostores';
import { client } from '../../platform/client.ts';
import { newsToShow, seenOf, type Seen } from './news-to-show.ts';
import { joinPages, type PagesBeside } from './pages-beside.ts';
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
let seen: Seen | null = null;
let pages: PagesBeside | null = null;
let turn: Promise<void> = Promise.resolve();

function pagesBeside(): PagesBeside {
  pages ??= joinPages({
    isLooking: () => document.hasFocus(),
    onWanted: (kinds) => void (wanted = new Set(kinds)),
    // a page that has not looked yet keeps its first look
    onSeen: (told) => void (seen = seen && seen.at <= told.at ? told : seen),
  });
  return pages;
}

/** What somebody chose counts from now on, on every page of theirs. */
export function keepWanted(kinds: readonly NoticeKind[]): void {
  wanted = new Set(kinds);
  pagesBeside().tellWanted(kinds);
}

/** Somebody else's list is none of theirs. */
export function forgetSeen(): void {
  pages?.close();
  [wanted, seen, pages] = [null, null, null];
}

/** Shows by the browser what came into the list, unless the person looks at the app: there the bell says it. One look after another. */
export function showNews(list: readonly WireNotification[], wayIn: WayIn): Promise<void> {
  turn = turn.catch(() => {}).then(() => alone(() => showSince(list, wayIn)));
  return turn;
}

async function showSince(list: readonly WireNotification[], wayIn: WayIn): Promise<void> {
  const now = seenOf(list, seen);
  if ($permit.get() === 'granted' && now.ids.length > 0 && seen !== null && !(await pagesBeside().isLookedAt())) {
    const kinds = wanted ?? (await readWanted());
    for (const one of newsToShow(list, seen, kinds)) await show(one, wayIn);
    pagesBeside().tellSeen(now);
  }
  // last: what could not be shown is shown at the next look
  seen = now;
}

async function readWanted(): Promise<ReadonlySet<NoticeKind>> {
  const { choices } = await client.notifications.choices({});
  wanted = new Set(choices.flatMap(({ kind, push }) => (push ? [kind] : [])));
  return wanted;
}

/** One page of the browser at a time, where the browser can tell. */
function alone(work: () => Promise<void>): Promise<void> {
  return 'locks' in navigator ? navigator.locks.request('quadrille-news', work) : work();
}

/** Pages that show the same at once show it once: it has one tag. */
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

/** A notice that was pressed opens in this page, as a link in it would: what is not saved is asked about first. Answers how to stop. */
export function followPresses(openHref: (href: string) => void): () => void {
  const hear = ({ data, ports }: MessageEvent<{ readonly type?: string; readonly href?: string } | null>): void => {
    if (data?.type !== 'open' || typeof data.href !== 'string') return;
    ports[0]?.postMessage('opened');
    openHref(data.href);
  };
  const { serviceWorker } = navigator;
  serviceWorker?.addEventListener('message', hear);
  return () => serviceWorker?.removeEventListener('message', hear);
}

import type { WireNotification } from '@quadrille/contract';
import { atom } from 'nanostores';
import { client } from '../../platform/client.ts';
import { $permit, followPresses, forgetSeen, showNews, type WayIn } from './push.state.ts';

export interface Told {
  readonly list: readonly WireNotification[];
  readonly unread: number;
}

/** What the person was told of, newest first; null until loaded. */
export const $told = atom<Told | null>(null);

const lookEvery = 60_000;
const shown = 50;

let outside: WayIn | null = null;

export async function loadTold(): Promise<void> {
  const { list, unreadCount } = await client.notifications.list({ query: { limit: shown } });
  $told.set({ list, unread: unreadCount });
  if (outside !== null) await showNews(list, outside);
}

/** Looks for news now, every minute, and when the person comes back to the page. Answers how to stop. */
export function followTold(wayIn: WayIn, openHref: (href: string) => void): () => void {
  outside = wayIn;
  const stopPresses = followPresses(openHref);
  const look = (): void => {
    // The bell is no place for complaints: the next look shows what is there.
    // the browser shows what comes in while the person is elsewhere
    if (document.visibilityState === 'visible' || $permit.get() === 'granted') loadTold().catch(() => {});
  };
  look();
  const timer = setInterval(look, lookEvery);
  document.addEventListener('visibilitychange', look);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', look);
    stopPresses();
    forgetSeen();
  };
}

export async function markRead(notificationId: string, isRead: boolean): Promise<void> {
  const told = $told.get();
  if (told) {
    const list = told.list.map((one) => (one.id === notificationId ? { ...one, is_read: isRead } : one));
    $told.set({ list, unread: Math.max(0, told.unread + (isRead ? -1 : 1)) });
  }
  await client.notifications.update({ params: { notificationId }, body: { is_read: isRead } });
}

export async function markAllRead(): Promise<void> {
  await client.notifications.markAllRead({});
  await loadTold();
}

export async function putAway(notificationId: string): Promise<void> {
  await client.notifications.delete({ params: { notificationId } });
  await loadTold();
}

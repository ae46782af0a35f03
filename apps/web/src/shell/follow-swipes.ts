import { isSwipe, shareShown, staysOpen } from './swipe.ts';
import { $isSidebarOpen, coversPage } from '../platform/sidebar.state.ts';

/** A finger that comes down this near to the edge may draw the sidebar in. */
const edge = 20;
const duration = 170;
/** Milliseconds after which a finger that has not moved stands still. */
const still = 80;

/** Where the sidebar covers the page it is drawn in from its edge and out again; it follows the finger. */
export function followSwipes(app: HTMLElement, sidebar: HTMLElement): () => void {
  let end = (): void => {};
  const begin = (event: TouchEvent): void => {
    end();
    const finger = event.touches[0];
    if (!finger || event.touches.length > 1 || !coversPage()) return;
    if ($isSidebarOpen.get() || mayBegin(app, finger)) end = follow(app, sidebar, finger);
  };
  app.addEventListener('touchstart', begin, { passive: true });
  return () => {
    end();
    app.removeEventListener('touchstart', begin);
  };
}

/** One finger until it is let go, or goes somewhere else. The answer stops looking at it: what it drew comes to rest at once. */
function follow(app: HTMLElement, sidebar: HTMLElement, from: Touch): () => void {
  const isOpen = $isSidebarOpen.get();
  const sign = app.matches(':dir(rtl)') ? -1 : 1;
  const ended = new AbortController();
  const { signal } = ended;
  let isHeld = false;
  let share = isOpen ? 1 : 0;
  let last = { inline: 0, at: 0, speed: 0 };
  let stays: boolean | null = null;
  let way: Animation | null = null;
  const move = (event: TouchEvent): void => {
    const to = event.touches[0];
    if (!to || event.touches.length > 1) return finish(event);
    const gone = { inline: (to.clientX - from.clientX) * sign, block: to.clientY - from.clientY };
    const isMeant = isHeld || isSwipe(gone, isOpen);
    if (isMeant === false) return ended.abort();
    if (isMeant === null) return;
    event.preventDefault(); // or the grid scrolls with it
    isHeld = true;
    sidebar.hidden = false;
    const since = Math.max(1, event.timeStamp - last.at);
    last = { inline: gone.inline, at: event.timeStamp, speed: (gone.inline - last.inline) / since };
    share = shareShown(gone.inline, sidebar.offsetWidth, isOpen);
    draw(app, share, sign);
  };
  const finish = (event: TouchEvent): void => {
    ended.abort();
    if (!isHeld) return;
    stays = staysOpen(share, event.timeStamp - last.at < still ? last.speed : 0);
    way = settle(sidebar, share, stays, sign);
    if (way) way.onfinish = rest;
    else rest();
  };
  const rest = (): void => {
    if (!isHeld) return;
    isHeld = false;
    stays ??= staysOpen(share, 0);
    way?.cancel();
    sidebar.hidden = !stays;
    $isSidebarOpen.set(stays);
    draw(app, null, sign);
  };
  app.addEventListener('touchmove', move, { passive: false, signal });
  app.addEventListener('touchend', finish, { signal });
  app.addEventListener('touchcancel', finish, { signal });
  return () => {
    ended.abort();
    rest();
  };
}

/** At the edge the sidebar comes from, and not where a record covers the page. */
function mayBegin(app: HTMLElement, { clientX, target }: Touch): boolean {
  const isCovered = target instanceof Element && target.closest('aside') !== null;
  return !isCovered && (app.matches(':dir(rtl)') ? innerWidth - clientX : clientX) < edge;
}

function draw(app: HTMLElement, share: number | null, sign: number): void {
  if (share === null) {
    delete app.dataset['drawn'];
    app.style.removeProperty('--drawn');
    app.style.removeProperty('--drawn-by');
    return;
  }
  app.dataset['drawn'] = '';
  app.style.setProperty('--drawn', String(share));
  app.style.setProperty('--drawn-by', `${(share - 1) * 100 * sign}%`);
}

/** The rest of the way without the finger; null, so none, for those who want no motion. */
function settle(sidebar: HTMLElement, from: number, isOpen: boolean, sign: number): Animation | null {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return null;
  const at = (share: number): string => `${(share - 1) * 100 * sign}%`;
  return sidebar.animate([{ translate: at(from) }, { translate: at(isOpen ? 1 : 0) }], { duration, easing: 'ease-out', fill: 'forwards' });
}

import { atom } from 'nanostores';
import { $hasPhoneLayout } from './phone-layout.state.ts';

/** Where there is room for the sidebar beside a page: not on a phone, upright or on its side. */
const roomy = '(width >= 1024px)';

/** Whether the sidebar is docked; where there is no room it starts closed and covers the page when opened. */
export const $isSidebarOpen = atom(typeof matchMedia === 'undefined' || !coversPage());

/** Whether an open sidebar lies over the page. */
export function coversPage(): boolean {
  return $hasPhoneLayout.get() || !matchMedia(roomy).matches;
}

/** After going somewhere the page should be seen, not a sidebar over it. */
export function closeSidebarOverPage(): void {
  if (coversPage()) $isSidebarOpen.set(false);
}

/** A window made narrow shows the page, too; made wide again, the sidebar comes back. */
export function followWidth(): () => void {
  const wide = matchMedia(roomy);
  const follow = (): void => $isSidebarOpen.set(!coversPage());
  wide.addEventListener('change', follow);
  const unfollow = $hasPhoneLayout.listen(follow);
  return () => {
    wide.removeEventListener('change', follow);
    unfollow();
  };
}

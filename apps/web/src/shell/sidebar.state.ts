import { atom } from 'nanostores';

/** Whether the sidebar is docked; on narrow screens it starts closed and covers the page when opened. */
export const $isSidebarOpen = atom(typeof matchMedia === 'undefined' || matchMedia('(min-width: 768px)').matches);

/** After going somewhere on a narrow screen the page should be seen, not the sidebar over it. */
export function closeSidebarOnNarrow(): void {
  if (!matchMedia('(min-width: 768px)').matches) $isSidebarOpen.set(false);
}

/** A window made narrow shows the page, too; made wide again, the sidebar comes back. */
export function followWidth(): () => void {
  const wide = matchMedia('(min-width: 768px)');
  const follow = (): void => $isSidebarOpen.set(wide.matches);
  wide.addEventListener('change', follow);
  return () => wide.removeEventListener('change', follow);
}

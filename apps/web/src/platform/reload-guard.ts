const key = 'quadrille.reloaded';
const lifeMs = 10_000;

type Store = Pick<Storage, 'getItem' | 'setItem'>;

/** True when this path was not reloaded in the last ten seconds; from here on it was. */
export function mayReload(store: Store, path: string, now: number): boolean {
  const [former, expires] = (store.getItem(key) ?? '').split('\n');
  if (former === path && Number(expires) > now) return false;
  store.setItem(key, `${path}\n${now + lifeMs}`);
  return true;
}

/** After an update of the server the parts this page would load are gone: one reload brings the new ones, and never a second in a row. */
export function reloadForLostParts(): void {
  window.addEventListener('vite:preloadError', (event) => {
    if (!mayReload(sessionStorage, window.location.hash, Date.now())) return;
    event.preventDefault();
    window.location.reload();
  });
}

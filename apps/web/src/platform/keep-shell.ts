/** Lets the browser keep the shell of the app, for times without a network. Pages inside pages of others and the build that is worked on have none. */
export function keepShell(): void {
  if (import.meta.env.DEV || !('serviceWorker' in navigator)) return;
  const register = (): void => void navigator.serviceWorker.register('./sw.js', { scope: './' }).catch(() => {}); // the app works without
  if (document.readyState === 'complete') register();
  else window.addEventListener('load', register, { once: true });
}

import type { EventChannel } from '@quadrille/sdk';
import type { AnyRouter } from '@tanstack/react-router';
import { $appInfo, $user } from './session.state.ts';

/** Where somebody is: the route's pattern, never what stands in it, the query value `type`, and the base. */
export interface Visit {
  readonly path: string;
  readonly type: string | null;
  readonly projectId: string | null;
}

/** The event of `window` that carries each `Visit` as its detail. */
export const visitEvent = 'quadrille:visit';

/** Tells every navigation that changes path or type. */
export function reportVisits(router: AnyRouter): void {
  let last = '';
  router.subscribe('onResolved', () => {
    const match = router.state.matches.at(-1);
    if (!match) return;
    const { type } = router.state.location.search as { type?: unknown };
    const { projectId } = match.params as { projectId?: string };
    const here = `${router.state.location.pathname}\n${String(type)}`;
    if (here === last) return;
    last = here;
    const detail: Visit = { path: match.fullPath, type: typeof type === 'string' ? type : null, projectId: projectId ?? null };
    window.dispatchEvent(new CustomEvent<Visit>(visitEvent, { detail }));
    tellServer(detail);
  });
}

let channel: Promise<EventChannel> | null = null;

/** Where the administrator has the server count visits, it hears of them on the event channel; nothing leaves the browser else. */
function tellServer({ path, type, projectId }: Visit): void {
  if (!$appInfo.get()?.teleEnabled || !$user.get()) return;
  channel ??= import('./event-channel.ts').then(({ openEventChannel }) => openEventChannel());
  void channel.then((open) => open.page({ path, type, pid: projectId }));
}

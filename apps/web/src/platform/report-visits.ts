import type { AnyRouter } from '@tanstack/react-router';

/** Where somebody is: the route's pattern, never what stands in it, the query value `type`, and the base. */
export interface Visit {
  readonly path: string;
  readonly type: string | null;
  readonly projectId: string | null;
}

/** The event of `window` that carries each `Visit` as its detail; nothing leaves the browser. */
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
  });
}

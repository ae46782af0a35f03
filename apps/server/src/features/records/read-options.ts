import type { FilterContext } from '@quadrille/domain';
import type { Ctx } from '../../app-context.ts';
import type { ReadOptions } from '../../storage/engine.ts';

/** Reads end with the request they are made for, and know who asks and when. */
export function readOptions(ctx: Ctx): ReadOptions & { readonly context: FilterContext } {
  return {
    signal: ctx.signal,
    deadlineMs: ctx.parts.settings.requestMs,
    context: { now: ctx.parts.clock.now(), timeZone: timeZoneOf(ctx), userId: ctx.actor.userId },
  };
}

/** Our own client says in which zone its person lives; programs of others mean UTC. */
function timeZoneOf(ctx: Ctx): string {
  const zone = ctx.request.header('x-quadrille-time-zone');
  if (!zone || zone.length > 64) return 'UTC';
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone;
  } catch {
    return 'UTC';
  }
}

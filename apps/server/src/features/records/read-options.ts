import type { FilterContext } from '@quadrille/domain';
import type { Ctx } from '../../app-context.ts';
import type { ReadOptions } from '../../storage/store/read-requests.ts';

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
  const sent = ctx.request.header('x-quadrille-time-zone');
  if (!sent || sent.length > 64) return 'UTC';
  const known = zones.get(sent);
  if (known !== undefined) return known;
  const zone = findZone(sent);
  if (zone === null) return 'UTC';
  if (zones.size === mostZones) zones.clear();
  zones.set(sent, zone);
  return zone;
}

/** Zones by what was sent for them: to look one up takes half a millisecond. */
const zones = new Map<string, string>();
/** More than there are; but one may be spelt in many ways. */
const mostZones = 1000;

function findZone(sent: string): string | null {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: sent }).resolvedOptions().timeZone;
  } catch {
    return null;
  }
}

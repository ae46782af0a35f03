import type { ViewDoc } from './documents.ts';

/** The sites that may show a link in their pages; none where the list is empty. */
export type Framers = 'all' | readonly string[];

/** What the owner of a shared view decided about its link. */
export interface LinkRules {
  /** Milliseconds since 1970 from when on it shows nothing; null: it stays. */
  readonly endsAt: number | null;
  readonly framers: Framers;
}

/** A link may name this many sites; the rest is ignored. */
const mostOrigins = 20;

/**
 * Reads the rules of a link from the settings of its view. Programs may have written anything there: what cannot be read closes the link
 * and never opens it.
 */
export function linkRulesOf({ meta }: Pick<ViewDoc, 'meta'>): LinkRules {
  const { ends, origins } = rulesIn(meta);
  return { endsAt: isUnset(ends) ? null : (toMoment(ends) ?? 0), framers: framersIn(origins) };
}

/** What of new settings could not be read as a rule of the link; null: nothing. */
export function findUnreadableRule(meta: unknown): string | null {
  const { ends, origins } = rulesIn(meta);
  if (!isUnset(ends) && toMoment(ends) === null) return shorten(ends);
  if (isUnset(origins)) return null;
  if (!Array.isArray(origins)) return shorten(origins);
  const at = origins.findIndex((one) => toOrigin(one) === null);
  return at === -1 ? null : shorten(origins[at]);
}

function rulesIn(meta: unknown): { readonly ends: unknown; readonly origins: unknown } {
  const { share_ends_at: ends, embed_origins: origins } = (typeof meta === 'object' && meta !== null ? meta : {}) as Record<
    string,
    unknown
  >;
  return { ends, origins };
}

const isUnset = (value: unknown): boolean => value === undefined || value === null || value === '';
const shorten = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value)).slice(0, 100);

function framersIn(origins: unknown): Framers {
  if (isUnset(origins) || (Array.isArray(origins) && origins.length === 0)) return 'all';
  return Array.isArray(origins) ? [...new Set(origins.flatMap((one) => toOrigin(one) ?? []))].slice(0, mostOrigins) : [];
}

function toMoment(value: unknown): number | null {
  const at = typeof value === 'string' ? Date.parse(value) : Number.NaN;
  return Number.isNaN(at) ? null : at;
}

/** Names and numbers of hosts; what else an address parser lets stand in one would be read as more of the header. */
const host = /^(?:[a-z0-9_](?:[a-z0-9_.-]*[a-z0-9_.])?|\[[0-9a-f:.]+\])$/;

/** Nothing but the scheme, host and port of an http address gets into a header. */
function toOrigin(value: unknown): string | null {
  if (typeof value !== 'string' || !URL.canParse(value)) return null;
  const { protocol, hostname, origin } = new URL(value);
  return (protocol === 'https:' || protocol === 'http:') && host.test(hostname) ? origin : null;
}

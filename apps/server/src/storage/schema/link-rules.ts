import type { ViewDoc } from './documents.ts';

/** What the owner of a shared view decided about its link. */
export interface LinkRules {
  /** Milliseconds since 1970 from when on it shows nothing; null: it stays. */
  readonly endsAt: number | null;
  /** Sites that may show it in their pages; empty: all. */
  readonly origins: readonly string[];
}

/** Sites a link may name; more are not looked at. */
const mostOrigins = 20;

/** Read from the settings of the view, whatever a program once put there: what is no date or site says nothing. */
export function linkRulesOf({ meta }: Pick<ViewDoc, 'meta'>): LinkRules {
  const { share_ends_at: ends, embed_origins: origins } = (typeof meta === 'object' && meta !== null ? meta : {}) as Record<
    string,
    unknown
  >;
  const at = typeof ends === 'string' ? Date.parse(ends) : Number.NaN;
  return {
    endsAt: Number.isNaN(at) ? null : at,
    origins: Array.isArray(origins) ? [...new Set(origins.flatMap((one) => toOrigin(one) ?? []))].slice(0, mostOrigins) : [],
  };
}

/** Nothing but the scheme, host and port of an http address gets into a header. */
function toOrigin(value: unknown): string | null {
  if (typeof value !== 'string' || !URL.canParse(value)) return null;
  const { protocol, origin } = new URL(value);
  return protocol === 'https:' || protocol === 'http:' ? origin : null;
}

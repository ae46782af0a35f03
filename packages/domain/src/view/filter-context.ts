/** What "today" and "me" mean for one request. */
export interface FilterContext {
  /** Milliseconds since 1970, UTC. */
  readonly now: number;
  /** IANA name; days begin and end there. */
  readonly timeZone: string;
  readonly userId: string | null;
}

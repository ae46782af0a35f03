import type { SqlSession } from '../sql-session.ts';
import type { ChangeLog } from './change-log.ts';
import type { StoredChange } from './logged-change.ts';

/** Changes read from the log at once. */
const pageChanges = 200;
/** Changes after the one in question that are looked through: the base waits meanwhile. */
export const farthestChange = 50_000;
/** More things than these are not asked for one by one. */
const mostNamed = 50;

/**
 * The changes that others made after a change, oldest first: all that touched the structure, and those that wrote records of these tables
 * and fields. Ends with null where there are too many to look through.
 */
export async function* changesOfOthers(
  session: SqlSession,
  log: ChangeLog,
  { actorId, sequence }: StoredChange,
  ids: ReadonlySet<string>,
): AsyncGenerator<StoredChange | null> {
  const upTo = sequence + farthestChange;
  const naming = ids.size <= mostNamed ? { naming: [...ids] } : {};
  for (let after = sequence; ;) {
    const later = await log.ofOthers(session, { actorId, after, upTo, ...naming }, pageChanges);
    yield* later;
    if (later.length < pageChanges) break;
    after = later.at(-1)?.sequence ?? after;
  }
  if ((await log.ofOthers(session, { actorId, after: upTo }, 1)).length > 0) yield null;
}

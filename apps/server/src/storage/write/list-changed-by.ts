import type { EntityChange, UserId } from '@quadrille/domain';
import type { LeftAlone } from '../store/revert-result.ts';
import type { SqlSession } from '../sql-session.ts';
import { isStanding, reachesInto } from './built-upon.ts';
import type { ChangeLog } from './change-log.ts';
import { changesOfOthers } from './changes-of-others.ts';
import type { StoredChange } from './logged-change.ts';

/** Changes of one record that are looked at, from the newest. */
const eventsLookedAt = 50;

/**
 * Who else has since changed what an undo leaves alone. Null stands for people without an account, or for changes too far back to look at.
 */
export async function listChangedBy(
  session: SqlSession,
  log: ChangeLog,
  change: StoredChange,
  left: readonly LeftAlone[],
): Promise<readonly (UserId | null)[]> {
  const found = new Set<string | null>();
  for (const item of left) if (item.rowId !== null) for (const one of await listOfRecord(session, log, change, item)) found.add(one);
  const documents = new Set(left.flatMap(({ id }) => id ?? []));
  const emptied = new Set(left.flatMap(({ tableId, fieldId }) => (fieldId === null ? (tableId ?? []) : [])));
  if (documents.size > 0 || emptied.size > 0)
    for await (const one of changesOfOthers(session, log, change, documents))
      if (one === null) found.add(null);
      else if (isOfDocuments(one, documents) || one.entities.some((entity) => isRemovalIn(entity, emptied))) found.add(one.actorId);
  return [...found] as (UserId | null)[];
}

async function listOfRecord(
  session: SqlSession,
  log: ChangeLog,
  change: StoredChange,
  { tableId, rowId, fieldId }: LeftAlone,
): Promise<(string | null)[]> {
  if (tableId === null || rowId === null) return [];
  const events = await log.rowEvents(session, tableId, rowId, Number.MAX_SAFE_INTEGER, eventsLookedAt);
  return events
    .filter((event) => event.change.sequence > change.sequence && event.change.actorId !== change.actorId)
    .filter(({ part }) => fieldId === null || part.kind !== 'update' || part.fields.some(({ id }) => id === fieldId))
    .map((event) => event.change.actorId);
}

function isOfDocuments(one: StoredChange, documents: ReadonlySet<string>): boolean {
  return isStanding(one) ? reachesInto(one, documents) : one.entities.some(({ id }) => documents.has(id));
}

/** Whether it took away one of the tables or a field of theirs. */
function isRemovalIn({ kind, id, before, after }: EntityChange, tableIds: ReadonlySet<string>): boolean {
  if (after !== null) return false;
  return tableIds.has(id) || (kind === 'field' && tableIds.has((before as { readonly tableId: string } | null)?.tableId ?? ''));
}

import type { EntityChange } from '@quadrille/domain';
import { listFoundations } from '../schema/dependents.ts';
import type { FieldDoc } from '../schema/documents.ts';
import type { SqlSession } from '../sql-session.ts';
import type { ChangeLog } from './change-log.ts';
import { changesOfOthers } from './changes-of-others.ts';
import type { ChangePart, StoredChange } from './logged-change.ts';

/**
 * Whether others have since written into what a change made, or made something that names it, and whether that still counts. Where too many
 * changes came since to look through, the answer is yes.
 */
export async function isBuiltUpon(session: SqlSession, log: ChangeLog, change: StoredChange): Promise<boolean> {
  const made = new Set(change.entities.filter(({ kind, before }) => before === null && kind !== 'viewField').map(({ id }) => id));
  if (made.size === 0) return false;
  for await (const one of changesOfOthers(session, log, change, made))
    if (one === null || (isStanding(one) && reachesInto(one, made))) return true;
  return false;
}

/** Whether the change still counts and is not itself an undo or redo. */
export function isStanding({ kind, state }: StoredChange): boolean {
  return (kind === 'do' || kind === 'load') && (state === 'done' || state === 'purged');
}

/** Whether the change wrote into one of these things, or touched something that names it. */
export function reachesInto({ parts, entities }: StoredChange, made: ReadonlySet<string>): boolean {
  return (
    parts.some((part) => listTouched(part).some((id) => made.has(id))) || entities.some((one) => listNamed(one).some((id) => made.has(id)))
  );
}

/** Auto numbers and defaults fill themselves in, so they are not counted as somebody's work. */
function listTouched({ tableId, fields }: ChangePart): readonly string[] {
  return [tableId, ...fields.filter(({ type, isDefault }) => type !== 'AutoNumber' && !isDefault).map(({ id }) => id)];
}

interface Names {
  readonly tableId?: string | null;
  readonly viewId?: string | null;
  readonly fieldId?: string | null;
  readonly hookId?: string | null;
  readonly parentId?: string | null;
  readonly definition?: FieldDoc['definition'];
}

/** Every field gets a place in every view by itself; only what a person arranged there later counts, as work on the view. */
function listNamed({ kind, id, before, after }: EntityChange): readonly string[] {
  if (kind === 'viewField' && before === null) return [];
  return [before, after].flatMap((doc) => {
    const { tableId, viewId, fieldId, hookId, parentId, definition } = (doc ?? {}) as Names;
    const named =
      kind === 'viewField'
        ? [viewId]
        : [id, tableId, viewId, fieldId, hookId, parentId, ...(definition ? listFoundations(definition) : [])];
    return named.filter((one) => one != null);
  });
}

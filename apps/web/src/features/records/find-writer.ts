import { client } from '../../platform/client.ts';
import type { Structure } from '../structure/index.ts';
import type { Presence } from './presence.state.ts';
import { readMembers } from '../structure/index.ts';

/** Who wrote a cell last, by name; null where nobody can tell. */
export async function findWriter(
  { baseId, tableId }: Pick<Structure, 'baseId' | 'tableId'>,
  rowId: string | number,
  fieldId: string,
): Promise<string | null> {
  try {
    const params = { tableId, rowId: String(rowId) };
    const [{ list }, members] = await Promise.all([client.history.list({ params, query: { limit: 1, fieldId } }), readMembers(baseId)]);
    return members.find(({ id }) => id === list[0]?.actorId)?.name ?? null;
  } catch {
    return null; // without a name it is somebody
  }
}

/** Who is at a cell right now, by name, as long as it is one person. */
export function findWhoIsAt({ $present }: Pick<Presence, '$present'>, rowId: string | number, fieldId: string): string | null {
  const here = $present.get().filter(({ place }) => place?.fieldId === fieldId && String(place.rowId) === String(rowId));
  return here.length === 1 ? (here[0]?.name ?? null) : null;
}

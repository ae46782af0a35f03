import { type BaseId, limits, type UserId } from '@quadrille/domain';
import type { AppParts } from '../../app-context.ts';

/** The people a base belongs to. */
export async function ownersOf({ meta }: Pick<AppParts, 'meta'>, baseId: BaseId): Promise<readonly UserId[]> {
  const query = { baseId, isEverybody: false, hasAccess: true, text: '', limit: limits.peopleKnown, offset: 0 };
  const { members } = await meta.members.list(query);
  return members.filter(({ role }) => role === 'owner').map(({ id }) => id);
}

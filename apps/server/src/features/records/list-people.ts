import { limits, type Person } from '@quadrille/domain';
import { type Ctx, getBase } from '../../app-context.ts';
import type { TableSchema } from '../../storage/schema/base-schema.ts';

/** Who may be named in people fields: the members who may look into the base, the `limits.peopleKnown` who came first. */
export async function listPeople(ctx: Ctx): Promise<readonly Person[]> {
  const query = { baseId: getBase(ctx).baseId, isEverybody: false, hasAccess: true, text: '', limit: limits.peopleKnown, offset: 0 };
  const { members } = await ctx.parts.meta.members.list(query);
  return members.map(({ id, email, first_name: first, last_name: last }) => ({
    id,
    email,
    name: [first, last].filter(Boolean).join(' ') || email,
  }));
}

/** As `listPeople`, where the table has a field that holds any; else nobody is looked up. */
export async function peopleFor(ctx: Ctx, table: TableSchema): Promise<readonly Person[] | undefined> {
  return table.fields.some((field) => field.type === 'Collaborator') ? listPeople(ctx) : undefined;
}

import { limits, type Person, type UserId } from '@quadrille/domain';
import { type Ctx, getBase, isVisitor } from '../../app-context.ts';
import type { Author } from '../../meta/user-store.ts';
import type { TableSchema } from '../../storage/schema/base-schema.ts';
import { valueFields } from '../../storage/schema/value-fields.ts';
import type { RowsRequest } from '../../storage/store/read-requests.ts';
import { readOptions } from './read-options.ts';

/**
 * Who may be named in people fields: the members who may look into the base, the `limits.peopleKnown` who came first. Visitors are told
 * of nobody but those whom cells they can see hold, and of nobody's address.
 */
export async function listPeople(ctx: Ctx): Promise<readonly Person[]> {
  if (!isVisitor(ctx.actor)) return listAll(ctx);
  if (ctx.actor.via !== 'sharedBase') return []; // views tell what they show themselves, diagrams show no cell
  const schema = await getBase(ctx).schema();
  const query = { filters: [], sorts: [], search: null, shuffle: false };
  return listNamed(
    ctx,
    schema.tables.map((table) => ({ tableId: table.id, query, fields: valueFields(schema, table.fields) })),
  );
}

/** Rows somebody sees, and their fields. */
interface SeenRows extends Pick<RowsRequest, 'tableId' | 'query'> {
  readonly fields: ReturnType<typeof valueFields>;
}

/** The members named in these cells, nobody else of the base, without addresses: who has no name is called what stands before the @. */
export async function listNamed(ctx: Ctx, seen: readonly SeenRows[]): Promise<readonly Person[]> {
  const words = new Set<string>();
  for (const rows of seen) await addWords(ctx, rows, words);
  if (words.size === 0) return [];
  return (await listAll(ctx)).filter(({ id }) => words.has(id)).map(withoutAddress);
}

/** All ids in the cells that hold people; lists over links nest them in JSON, so every word counts. */
async function addWords(ctx: Ctx, { tableId, query, fields }: SeenRows, words: Set<string>): Promise<void> {
  for (const field of fields) {
    if (field.type !== 'Collaborator') continue;
    const request = { ...readOptions(ctx), tableId, query, fieldIds: [field.id], offset: 0, limit: limits.groupsPerCall };
    const { groups } = await getBase(ctx).groups(request);
    for (const { values } of groups) for (const word of JSON.stringify(values).match(/\w+/g) ?? []) words.add(word);
  }
}

function withoutAddress({ id, name, email }: Person): Person {
  return { id, email: '', name: name === email ? (email.split('@')[0] ?? '') : name };
}

async function listAll(ctx: Ctx): Promise<readonly Person[]> {
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

/** Who did or said something, as the caller may know it: visitors learn the names of those they are told of anyway. */
export async function authorsFor(ctx: Ctx, ids: readonly (UserId | null)[]): Promise<ReadonlyMap<UserId, Author>> {
  const wanted = ids.filter((id) => id !== null);
  if (!isVisitor(ctx.actor)) return ctx.parts.meta.authorsOf(wanted);
  if (wanted.length === 0) return new Map();
  return new Map((await listPeople(ctx)).map(({ id, name }) => [id as UserId, { email: null, name }]));
}

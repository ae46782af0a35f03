import type { Overview } from '@quadrille/contract';
import { limits } from '@quadrille/domain';
import { type Ctx, getBase, isVisitor } from '../../app-context.ts';
import type { TableSchema } from '../../storage/schema/base-schema.ts';
import { listPeople, readOptions } from '../records/index.ts';
import { isListed } from '../views/index.ts';

/** Changes looked back through for when a table was last changed. */
const lookedBack = 200;
/** A table that is counted for longer is told without a number. */
const countMs = 10_000;

/** The base at a glance, as far as the reader may see it; records are counted where they are asked for. */
export async function readOverview(ctx: Ctx, hasRecords: boolean): Promise<Overview> {
  const base = getBase(ctx);
  const { tables } = await base.schema();
  const listed = tables.filter(({ doc }) => doc.isJunction !== true);
  const [people, changes] = await Promise.all([listMembers(ctx), base.listChanges({ limit: lookedBack })]);
  const changedAt = new Map<string, string>();
  for (const { change, touched } of changes) {
    const docs = change.entities.map(({ kind, id, before, after }) =>
      kind === 'table' ? id : ((after ?? before) as { readonly tableId?: string } | null)?.tableId,
    );
    for (const id of [...touched.map(({ tableId }) => tableId), ...docs]) if (id && !changedAt.has(id)) changedAt.set(id, change.at);
  }
  return {
    tables: await Promise.all(
      listed.map(async (table) => ({
        id: table.id,
        title: table.doc.title,
        description: table.doc.description,
        recordCount: hasRecords ? await countRecords(ctx, table) : null,
        fieldCount: table.fields.filter(({ isSystem }) => !isSystem).length,
        views: table.views
          .filter(({ doc }) => isListed(ctx.actor, doc))
          .map(({ doc }) => ({ id: doc.id, title: doc.title, type: doc.type })),
        changedAt: changedAt.get(table.id) ?? null,
      })),
    ),
    people,
    changedAt: changes[0]?.change.at ?? null,
  };
}

/** Who may open the base; visitors are told of nobody but those whom cells they can see hold. */
async function listMembers(ctx: Ctx): Promise<Overview['people']> {
  if (isVisitor(ctx.actor)) return (await listPeople(ctx)).map(({ id, name }) => ({ id, name, role: null }));
  const query = { baseId: getBase(ctx).baseId, isEverybody: false, hasAccess: true, text: '', limit: limits.peopleKnown, offset: 0 };
  const { members } = await ctx.parts.meta.members.list(query);
  return members.map(({ id, email, first_name: first, last_name: last, role, workspace_role: shared }) => ({
    id,
    name: [first, last].filter(Boolean).join(' ') || email,
    role: role ?? shared,
  }));
}

/** A database of somebody else that does not answer leaves the rest to be told. */
async function countRecords(ctx: Ctx, { id }: TableSchema): Promise<number | null> {
  const query = { filters: [], sorts: [], search: null, shuffle: false };
  return getBase(ctx)
    .count({ ...readOptions(ctx), deadlineMs: countMs, tableId: id, query })
    .catch(() => null);
}

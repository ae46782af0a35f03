import { createHash } from 'node:crypto';
import type { FieldId, OptionId, RowsQuery } from '@quadrille/domain';
import type { Ctx } from '../../app-context.ts';
import type { RowsRequest } from '../../storage/store/read-requests.ts';
import type { TableSchema } from '../../storage/schema/base-schema.ts';
import { listPeople } from './list-people.ts';
import { readOptions } from './read-options.ts';

/**
 * As `readOptions`, with the names of people where the question sorts by, groups by (`groupedBy`) or searches in fields that hold any.
 * Strangers learn no names.
 */
export async function readOptionsFor(
  ctx: Ctx,
  { table }: { readonly table: TableSchema },
  query: RowsQuery,
  groupedBy: readonly FieldId[] = [],
): Promise<ReturnType<typeof readOptions> & Pick<RowsRequest, 'people'>> {
  const options = readOptions(ctx);
  if (ctx.actor.userId === null || !asksOfPeople(table, query, groupedBy)) return options;
  const people = (await listPeople(ctx)).toSorted((a, b) => a.name.localeCompare(b.name, 'en') || (a.id < b.id ? -1 : 1));
  const named = people.map(({ id, name }, index) => ({ id: id as string as OptionId, title: name, color: null, order: index + 1 }));
  const key = createHash('sha1').update(JSON.stringify(named)).digest('base64');
  return { ...options, people: { key, named } };
}

/** Whether people's names decide which rows come, or in what order. */
function asksOfPeople(table: TableSchema, { sorts, search, grouping }: RowsQuery, groupedBy: readonly FieldId[]): boolean {
  const named: readonly FieldId[] = [
    ...groupedBy,
    ...sorts.map(({ fieldId }) => fieldId),
    ...(search?.fieldIds ?? []),
    ...(grouping?.levels ?? []).map(({ fieldId }) => fieldId),
  ];
  return named.some((id) => {
    const field = table.fieldById.get(id);
    return field?.type === 'Collaborator' || field?.definition?.kind === 'lookup';
  });
}

import { limits } from '@quadrille/domain';
import { type Ctx, getBase } from '../../app-context.ts';
import { valueFields } from '../../storage/schema/value-fields.ts';
import { listPeople, readOptions, toRowsQuery, visibleFields } from '../records/index.ts';
import type { OpenShare } from './open-share.ts';

/** The members named in cells a visitor can see, nobody else of the base; without a name what stands before the @ of their address. */
export async function listShownPeople(ctx: Ctx, share: OpenShare): Promise<{ id: string; name: string }[]> {
  const shown = await listShownWords(ctx, share);
  if (shown.size === 0) return [];
  return (await listPeople(ctx))
    .filter(({ id }) => shown.has(id))
    .map(({ id, name, email }) => ({ id, name: name === email ? (email.split('@')[0] ?? '') : name }));
}

/** All ids in the visible cells that hold people; lists over links nest them in JSON, so every word counts. */
async function listShownWords(ctx: Ctx, share: OpenShare): Promise<ReadonlySet<string>> {
  const { schema, table, view } = share;
  const query = { ...toRowsQuery(share, { where: undefined, filterArrJson: undefined }, { isConfined: true }), sorts: [] };
  const words = new Set<string>();
  for (const field of valueFields(schema, visibleFields(table, view))) {
    if (field.type !== 'Collaborator') continue;
    const request = { ...readOptions(ctx), tableId: table.id, query, fieldIds: [field.id], offset: 0, limit: limits.groupsPerCall };
    const { groups } = await getBase(ctx).groups(request);
    for (const { values } of groups) for (const word of JSON.stringify(values).match(/\w+/g) ?? []) words.add(word);
  }
  return words;
}

import type { Ctx } from '../../app-context.ts';
import { valueFields } from '../../storage/schema/value-fields.ts';
import { listNamed, toRowsQuery, visibleFields } from '../records/index.ts';
import type { OpenShare } from './open-share.ts';

/** The members named in cells a visitor can see, nobody else of the base. */
export async function listShownPeople(ctx: Ctx, share: OpenShare): Promise<{ id: string; name: string }[]> {
  const { schema, table, view } = share;
  const query = { ...toRowsQuery(share, { where: undefined, filterArrJson: undefined }, { isConfined: true }), sorts: [] };
  const people = await listNamed(ctx, [{ tableId: table.id, query, fields: valueFields(schema, visibleFields(table, view)) }]);
  return people.map(({ id, name }) => ({ id, name }));
}

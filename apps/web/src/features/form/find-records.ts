import type { FormLinked } from '@quadrille/ui-kit/form';
import { client } from '../../platform/client.ts';
import { fieldsOf, searchOf, toRelated } from '../links/index.ts';
import type { TableField } from '../structure/index.ts';

/** Records a link question can be answered with, as whoever builds the form sees them. */
export async function findRecords(field: TableField | undefined, text: string, where: unknown): Promise<readonly FormLinked[]> {
  if (field?.definition?.kind !== 'link') return [];
  const params = { tableId: field.definition.relatedTableId };
  const related = toRelated(await client.tables.get({ params }));
  const { list } = await client.tableRows.list({
    params,
    query: { fields: fieldsOf(related), limit: 25, ...among(searchOf(related, text).filterArrJson, where) },
  });
  return list.map((row) => {
    const title = row[related.display.title];
    const id = String(row[related.key]);
    return { id, title: title == null || title === '' ? `#${id}` : String(title) };
  });
}

/** Of those that are looked for the ones the question lets people choose. */
function among(found: string | undefined, where: unknown): { readonly filterArrJson?: string } {
  if (!Array.isArray(where) || where.length === 0) return found === undefined ? {} : { filterArrJson: found };
  const group = { is_group: true, logical_op: 'and', children: where as readonly unknown[] };
  return { filterArrJson: JSON.stringify([...(found === undefined ? [] : (JSON.parse(found) as unknown[])), group]) };
}

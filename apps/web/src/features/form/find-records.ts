import type { FormLinked } from '@quadrille/ui-kit/form';
import { client } from '../../platform/client.ts';
import { fieldsOf, searchOf, toRelated } from '../links/index.ts';
import type { TableField } from '../structure/index.ts';

/** Records a link question can be answered with, as whoever builds the form sees them. */
export async function findRecords(field: TableField | undefined, text: string): Promise<readonly FormLinked[]> {
  if (field?.definition?.kind !== 'link') return [];
  const params = { tableId: field.definition.relatedTableId };
  const related = toRelated(await client.tables.get({ params }));
  const { list } = await client.tableRows.list({ params, query: { fields: fieldsOf(related), limit: 25, ...searchOf(related, text) } });
  return list.map((row) => {
    const title = row[related.display.title];
    const id = String(row[related.key]);
    return { id, title: title == null || title === '' ? `#${id}` : String(title) };
  });
}

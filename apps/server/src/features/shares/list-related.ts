import type { WireColumn, WireTable } from '@quadrille/contract';
import type { FieldId } from '@quadrille/domain';
import type { BaseSchema, TableSchema } from '../../storage/schema/base-schema.ts';
import type { FieldDoc } from '../../storage/schema/documents.ts';
import { presentColumn, presentTable } from '../structure/index.ts';

type RelatedTable = WireTable & { readonly columns: WireColumn[] };

/** The tables that shown links and lookups lead to, with what is shown of them: the display field, and what is looked up. */
export function listRelated({ schema, table }: { schema: BaseSchema; table: TableSchema }, shown: readonly FieldDoc[]): RelatedTable[] {
  const wanted = new Map<string, Set<FieldId>>();
  const want = (tableId: string): Set<FieldId> => {
    const known = wanted.get(tableId) ?? new Set<FieldId>();
    wanted.set(tableId, known);
    return known;
  };
  for (const { definition } of shown) {
    if (definition?.kind === 'link') want(definition.relatedTableId);
    if (definition?.kind !== 'lookup') continue;
    const link = table.fieldById.get(definition.linkFieldId)?.definition;
    if (link?.kind === 'link') want(link.relatedTableId).add(definition.targetFieldId);
  }
  return [...wanted].flatMap(([id, looked]) => {
    const related = schema.tables.find((one) => one.id === id);
    if (!related) return [];
    const fields = related.fields.filter((field) => field.type === 'ID' || field.isPrimary || looked.has(field.id));
    return [{ ...presentTable(schema.baseId, related.doc), columns: fields.map((field) => presentColumn(schema, field, true)) }];
  });
}

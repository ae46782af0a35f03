import type { FieldId, TableId } from '@quadrille/domain';
import type { BaseSchema, TableSchema } from './base-schema.ts';

/** A field whose cells are ids of another table's records. */
export interface ForeignKey {
  readonly fieldId: FieldId;
  /** The table it leads to. */
  readonly tableId: TableId;
}

/** The foreign keys among a table's fields, and where each leads. */
export function foreignKeysOf(schema: BaseSchema, table: TableSchema): ForeignKey[] {
  return table.fields
    .filter((field) => field.type === 'ForeignKey')
    .flatMap(({ id }) => {
      const tableId = targetOf(schema, id);
      return tableId === null ? [] : [{ fieldId: id, tableId }];
    });
}

/** A field whose cells name records of the table asked about. */
export interface Holder {
  readonly tableId: TableId;
  readonly fieldId: FieldId;
  /** A junction's: the row is nothing but the connection. */
  readonly isPair: boolean;
}

/** Where cells name the records of a table: foreign keys of its children, and its own side of junctions. */
export function holdersOf(table: TableSchema): readonly Holder[] {
  return table.fields.flatMap(({ definition }): Holder[] => {
    if (definition?.kind !== 'link' || definition.relation === 'bt') return [];
    return definition.relation === 'mm'
      ? [{ tableId: definition.junctionTableId, fieldId: definition.ownKeyId, isPair: true }]
      : [{ tableId: definition.relatedTableId, fieldId: definition.foreignKeyId, isPair: false }];
  });
}

function targetOf(schema: BaseSchema, keyId: FieldId): TableId | null {
  const target = schema.tables.find((table) => holdersOf(table).some((holder) => holder.fieldId === keyId));
  return target?.id ?? null;
}

import type { WireColumn } from '@quadrille/contract';
import { type FieldId, type LinkDefinition, valueFieldOf } from '@quadrille/domain';
import { toShownFormula } from '@quadrille/formula';
import type { BaseSchema } from '../../storage/schema/base-schema.ts';
import type { FieldDoc } from '../../storage/schema/documents.ts';
import { fieldSourceOf } from '../../storage/schema/value-fields.ts';
import { presentOptions } from './present-options.ts';

/** What a computed field is made of, as the v1 wire's `colOptions`; undefined for fields with a column of their own. */
export function presentDefinition(schema: BaseSchema, field: FieldDoc): WireColumn['colOptions'] {
  const { definition } = field;
  if (definition === undefined) return undefined;
  const own = { id: field.id, fk_column_id: field.id, deleted: null, values: presentValues(schema, field) };
  switch (definition.kind) {
    case 'link':
      return { ...own, ...presentLink(schema, field, definition) };
    case 'lookup':
      return { ...own, fk_relation_column_id: definition.linkFieldId, fk_lookup_column_id: definition.targetFieldId };
    case 'rollup':
      return {
        ...own,
        fk_relation_column_id: definition.linkFieldId,
        fk_rollup_column_id: definition.targetFieldId,
        rollup_function: definition.function,
      };
    case 'count':
      return { ...own, fk_relation_column_id: definition.linkFieldId };
    case 'code':
      return field.type === 'QrCode'
        ? { ...own, fk_qr_value_column_id: definition.valueFieldId, order: null }
        : { ...own, fk_barcode_value_column_id: definition.valueFieldId, barcode_format: null, order: null };
    case 'formula': {
      const fields = schema.tableById.get(field.tableId)?.fields ?? [];
      const { expression, error, result } = definition;
      return { ...own, formula: expression, formula_raw: toShownFormula(expression, fields), error, result, order: null };
    }
  }
}

/** What a stranger may know of it: enough to draw the cell, nothing that names fields or tables they cannot see. */
export function presentPublicDefinition(schema: BaseSchema, field: FieldDoc): WireColumn['colOptions'] {
  const { definition, id } = field;
  if (definition === undefined) return undefined;
  const own = { id, fk_column_id: id, values: presentValues(schema, field) };
  switch (definition.kind) {
    case 'link':
      return { ...own, type: definition.relation };
    case 'formula':
      return { ...own, result: definition.result };
    default:
      return own;
  }
}

/** What the values of a computed field are drawn, filtered and sorted as; null when it cannot be computed. */
function presentValues(schema: BaseSchema, field: FieldDoc): Record<string, unknown> | null {
  const value = valueFieldOf(field, fieldSourceOf(schema));
  if (value === null) return null;
  return { uidt: value.type, meta: value.meta, is_list: value.isList === true, options: presentOptions(value) };
}

function presentLink(schema: BaseSchema, field: FieldDoc, definition: LinkDefinition): Record<string, unknown> {
  const keyOf = (tableId: string): FieldId | null =>
    schema.tables.find((table) => table.id === tableId)?.fields.find((candidate) => candidate.type === 'ID')?.id ?? null;
  const own = keyOf(field.tableId);
  const related = keyOf(definition.relatedTableId);
  const shared = {
    type: definition.relation,
    virtual: 1,
    fk_related_model_id: definition.relatedTableId,
    fk_mirror_column_id: definition.mirrorFieldId,
    fk_mm_model_id: null,
    fk_mm_child_column_id: null,
    fk_mm_parent_column_id: null,
    ref_db_alias: null,
    db_type: null,
    ur: null,
    dr: null,
    fk_index_name: null,
  };
  switch (definition.relation) {
    case 'mm':
      return {
        ...shared,
        fk_child_column_id: own,
        fk_parent_column_id: related,
        fk_mm_model_id: definition.junctionTableId,
        fk_mm_child_column_id: definition.ownKeyId,
        fk_mm_parent_column_id: definition.relatedKeyId,
      };
    case 'hm':
      return { ...shared, fk_child_column_id: definition.foreignKeyId, fk_parent_column_id: own };
    case 'bt':
      return { ...shared, fk_child_column_id: definition.foreignKeyId, fk_parent_column_id: related };
  }
}

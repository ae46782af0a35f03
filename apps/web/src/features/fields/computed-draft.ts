import type { NewColumnBody } from '@quadrille/contract';
import { getFieldKind } from '@quadrille/domain';
import type { Field, FieldDefinition, FieldType, RollupFunction } from '@quadrille/domain';
import type { FieldDraft } from '@quadrille/ui-kit-react';
import { valuesOf } from '../structure/index.ts';
import type { TableField } from '../structure/index.ts';

/** What the field editor holds of a computed field, among the settings of its draft; all of it text. */
export const definitionKeys = [
  'valueFieldId',
  'relatedTableId',
  'relation',
  'mirrorTitle',
  'linkFieldId',
  'targetFieldId',
  'function',
  'formula',
] as const;
export type DefinitionKey = (typeof definitionKeys)[number];
export type DefinitionDraft = Partial<Record<DefinitionKey, string>>;

/** Field types made of other fields, which the editor has a part of its own for. */
export const computedTypes: ReadonlySet<FieldType> = new Set(['Links', 'LinkToAnotherRecord', 'Lookup', 'Rollup', 'Count', 'Formula']);

export function definitionOf(draft: Pick<FieldDraft, 'settings'>): DefinitionDraft {
  return draft.settings as DefinitionDraft;
}

/** The settings a definition begins with in the editor. */
export function toDefinitionDraft(definition: FieldDefinition | undefined): DefinitionDraft {
  switch (definition?.kind) {
    case undefined:
      return {};
    case 'code':
      return { valueFieldId: definition.valueFieldId };
    case 'link':
      return { relatedTableId: definition.relatedTableId, relation: definition.relation };
    case 'lookup':
      return { linkFieldId: definition.linkFieldId, targetFieldId: definition.targetFieldId };
    case 'rollup':
      return { linkFieldId: definition.linkFieldId, targetFieldId: definition.targetFieldId, function: definition.function };
    case 'count':
      return { linkFieldId: definition.linkFieldId };
    case 'formula':
      return { formula: definition.expression };
  }
}

/** Whether the draft says all its type needs. */
export function isDefined(draft: FieldDraft): boolean {
  const { valueFieldId, relatedTableId, linkFieldId, targetFieldId, function: name, formula } = definitionOf(draft);
  switch (draft.kind) {
    case 'QrCode':
    case 'Barcode':
      return Boolean(valueFieldId);
    case 'Links':
      return Boolean(relatedTableId);
    case 'Lookup':
      return Boolean(linkFieldId && targetFieldId);
    case 'Rollup':
      return Boolean(linkFieldId && targetFieldId && name);
    case 'Count':
      return Boolean(linkFieldId);
    case 'Formula':
      return Boolean(formula?.trim());
    default:
      return true;
  }
}

/** The keys of the wire that say what the field is made of. */
export function toDefinitionBody(draft: FieldDraft, field: Field | null, tableId: string): Partial<NewColumnBody> {
  const made = definitionOf(draft);
  const linked = { fk_relation_column_id: made.linkFieldId };
  switch (draft.kind) {
    case 'Links':
    case 'LinkToAnotherRecord':
      return field === null ? toLinkBody(made, tableId) : {};
    case 'Lookup':
      return { ...linked, fk_lookup_column_id: made.targetFieldId };
    case 'Rollup':
      return { ...linked, fk_rollup_column_id: made.targetFieldId, rollup_function: made.function };
    case 'Count':
      return linked;
    case 'Formula':
      return { formula_raw: made.formula };
    case 'QrCode':
      return { fk_qr_value_column_id: made.valueFieldId };
    case 'Barcode':
      return { fk_barcode_value_column_id: made.valueFieldId };
    default:
      return {};
  }
}

function toLinkBody({ relation = 'mm', relatedTableId, mirrorTitle }: DefinitionDraft, tableId: string): Partial<NewColumnBody> {
  const [parentId, childId] = relation === 'bt' ? [relatedTableId, tableId] : [tableId, relatedTableId];
  return { type: relation, parentId, childId, ...(mirrorTitle?.trim() && { mirror_title: mirrorTitle.trim() }) };
}

/** What can be made of the values of a field in several records. */
export function rollupsOf(field: TableField): readonly RollupFunction[] {
  const { valueKind } = getFieldKind((valuesOf(field) ?? field).type);
  switch (valueKind) {
    case 'number':
      return ['sum', 'avg', 'min', 'max', 'count', 'countDistinct', 'sumDistinct', 'avgDistinct'];
    case 'date':
    case 'datetime':
      return ['min', 'max', 'count', 'countDistinct'];
    default:
      return ['count', 'countDistinct'];
  }
}

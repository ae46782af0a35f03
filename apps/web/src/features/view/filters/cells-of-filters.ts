import { getFieldKind } from '@quadrille/domain';
import type { CellValue } from '@quadrille/domain';
import type { FilterConditionData, FilterNodeData } from '@quadrille/ui-kit-react';
import { isLink } from '../../structure/index.ts';
import type { TableField } from '../../structure/index.ts';

/**
 * What a new record holds so that it stays in a view with these conditions: values that are asked for, where every record has to have
 * them. Conditions that leave a choice are left to whoever makes the record.
 */
export function cellsOfFilters(
  nodes: readonly FilterNodeData[],
  fields: readonly TableField[],
  /** Who makes it; null for strangers. */
  userId: string | null,
): Record<string, CellValue> {
  const areAllMeant = nodes.every(({ logicalOp }, at) => at === 0 || logicalOp === 'and');
  if (!areAllMeant || nodes[0]?.logicalOp === 'not') return {};
  return Object.assign(
    {},
    ...nodes.map((node) => (node.kind === 'group' ? cellsOfFilters(node.children, fields, userId) : cellOfCondition(node, fields, userId))),
  ) as Record<string, CellValue>;
}

function cellOfCondition(
  { fieldId, op, subOp, value }: FilterConditionData,
  fields: readonly TableField[],
  userId: string | null,
): Record<string, CellValue> {
  const field = fields.find(({ id }) => id === fieldId);
  if (!field || isLink(field)) return {};
  const kind = getFieldKind(field.type);
  if (kind.isReadOnly || kind.isVirtual) return {};
  const asked = textOf(op, subOp, value ?? '', field);
  // whoever is looking is whoever makes it
  const text = field.type === 'Collaborator' ? (asked?.replaceAll('@me', userId ?? '') ?? null) : asked;
  if (text === null || text === '') return {};
  // a day is the day where the field or its reader is, as in the filter
  const parsed = kind.parse(text, field, { timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone });
  return parsed.ok && parsed.value !== null ? { [fieldId]: parsed.value } : {};
}

/** The value a condition asks for, as somebody would type it; null: it asks for none in particular. */
function textOf(op: string, subOp: string | null | undefined, value: string, field: TableField): string | null {
  switch (op) {
    case 'eq':
    case 'is':
      return value !== '' && (!subOp || subOp === 'exactDate') ? value : null;
    case 'allof':
      return value || null;
    case 'anyof':
      return (field.type === 'SingleSelect' || field.type === 'MultiSelect' ? value.split(',')[0]?.trim() : '') || null;
    case 'checked':
      return 'true';
    default:
      return null;
  }
}

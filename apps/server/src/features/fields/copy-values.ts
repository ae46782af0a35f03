import { AppError, refuse } from '@quadrille/contract';
import { type CellValue, type FieldId, getFieldKind, type OptionId } from '@quadrille/domain';
import type { WriteTx } from '../../storage/store/write-tx.ts';
import type { TableSchema } from '../../storage/schema/base-schema.ts';
import type { FieldDoc } from '../../storage/schema/documents.ts';

/** The field whose values a new one of its type begins with; throws where that cannot be. */
export function getCopied(table: TableSchema, to: FieldDoc, id: string): FieldDoc {
  const from = table.fieldById.get(id as FieldId);
  if (!from) throw new AppError('columnNotFound');
  const kind = getFieldKind(to.type);
  if (from.type !== to.type || kind.isVirtual || kind.isReadOnly) throw refuse('noCopyOf', { to: to.title, from: from.title });
  if (to.isUnique && !from.isUnique) throw refuse('copyMayRepeat', { to: to.title, from: from.title });
  return from;
}

/** Makes the column of a new field with the values of another of its type; options are told by their titles. */
export async function copyValues(tx: WriteTx, table: TableSchema, from: FieldDoc, to: FieldDoc): Promise<void> {
  const idByTitle = new Map(to.options.map((option) => [option.title, option.id]));
  const optionIds = new Map(from.options.map((option) => [option.id, idByTitle.get(option.title) ?? null]));
  await tx.convertColumn(table.id, { from, to, former: null, convert: (value) => toOwnOptions(value, to, optionIds) });
}

function toOwnOptions(value: CellValue, to: FieldDoc, optionIds: ReadonlyMap<OptionId, OptionId | null>): CellValue {
  const own = (id: unknown): OptionId | null => optionIds.get(id as OptionId) ?? null;
  if (to.type === 'SingleSelect') return own(value);
  if (to.type === 'MultiSelect' && Array.isArray(value)) {
    const ids = value.map(own).filter((id) => id !== null);
    return ids.length === 0 ? null : ids;
  }
  return value;
}

import { AppError, type NewGridField, refuse } from '@quadrille/contract';
import { can, type FieldId, optionColorAt, type Permission, type TableId } from '@quadrille/domain';
import type { Ctx } from '../../app-context.ts';
import type { WriteTx } from '../../storage/store/write-tx.ts';
import { addField } from '../fields/index.ts';
import { getFieldOfTable, getTable, isSelect, planOptions } from '../structure/index.ts';

/** What a write of rows needs that its table does not have yet. */
export interface Growth {
  readonly newFields: readonly NewGridField[];
  readonly newOptions: readonly { readonly columnId: string; readonly titles: readonly string[] }[];
}

/** Who may write rows only does not change their table along with them. */
export function refuseGrowth({ actor }: Pick<Ctx, 'actor'>, { newFields, newOptions }: Growth): void {
  const needed: readonly Permission[] = [
    ...(newFields.length > 0 ? (['columnAdd'] as const) : []),
    ...(newOptions.length > 0 ? (['columnUpdate'] as const) : []),
  ];
  const permission = needed.find((one) => !can(one, actor.roles));
  if (permission !== undefined) throw new AppError('forbidden', { permission, roles: actor.baseRoles.join(',') });
}

/** Makes them, and answers the ids of the fields in the order sent. */
export async function growTable(tx: WriteTx, tableId: TableId, { newFields, newOptions }: Growth): Promise<FieldId[]> {
  for (const { columnId, titles } of newOptions) addOptions(tx, tableId, columnId, titles);
  const ids: FieldId[] = [];
  for (const body of newFields) ids.push((await addField(tx, getTable(tx.schema(), tableId), body)).id);
  return ids;
}

function addOptions(tx: WriteTx, tableId: TableId, columnId: string, titles: readonly string[]): void {
  const field = getFieldOfTable(getTable(tx.schema(), tableId), columnId);
  if (!isSelect(field.type)) throw refuse('noOptions', { field: field.title });
  const known = new Set(field.options.map(({ title }) => title));
  const fresh = [...new Set(titles.map((title) => title.trim()))].filter((title) => !known.has(title));
  const added = fresh.map((title, at) => ({ title, color: optionColorAt(field.options.length + at).hex }));
  if (added.length > 0)
    tx.put('field', { ...field, options: planOptions(tx, field.type, [...field.options, ...added], field.options, true) });
}

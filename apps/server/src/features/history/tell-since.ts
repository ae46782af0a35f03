import { AppError } from '@quadrille/contract';
import type { FieldId, RowId } from '@quadrille/domain';
import { type Ctx, getBase } from '../../app-context.ts';
import { getTable } from '../structure/index.ts';

/** Since when rows hold what they hold in a field; null where their history does not say. */
export async function tellSince(
  ctx: Ctx,
  { tableId, columnId }: { readonly tableId: string; readonly columnId: string },
  ids: readonly number[],
): Promise<{ list: { id: number; since: string | null }[] }> {
  const base = getBase(ctx);
  const table = getTable(await base.schema(), tableId);
  const field = table.fieldById.get(columnId as FieldId);
  if (!field) throw new AppError('columnNotFound');
  const since = await base.arrivals({ tableId: table.id, fieldId: field.id, rowIds: ids as readonly RowId[] });
  return { list: ids.map((id) => ({ id, since: since.get(id as RowId) ?? null })) };
}

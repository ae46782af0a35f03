import type { Ctx } from '../../app-context.ts';
import { runWrite } from '../changes/index.ts';
import { getFieldOfTable, getTable, getView, refuseLocked } from '../structure/index.ts';
import type { NewSort } from './create-sort.ts';
import { getSort } from './find-sort.ts';

export async function updateSort(
  ctx: Ctx,
  id: string,
  update: Partial<{ [K in keyof NewSort]: NewSort[K] | null | undefined }>,
): Promise<1> {
  await runWrite(ctx, 'sort.updated', (tx) => {
    const sort = getSort(tx.schema(), id);
    const view = getView(tx.schema(), sort.viewId).doc;
    refuseLocked(ctx, view);
    const table = getTable(tx.schema(), view.tableId);
    const fieldId = update.fk_column_id == null ? sort.fieldId : getFieldOfTable(table, update.fk_column_id).id;
    tx.put('sort', { ...sort, fieldId, direction: update.direction ?? sort.direction, order: update.order ?? sort.order });
  });
  return 1;
}

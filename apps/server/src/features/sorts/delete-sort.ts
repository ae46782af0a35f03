import type { Ctx } from '../../app-context.ts';
import { runWrite } from '../changes/index.ts';
import { getView, refuseLocked } from '../structure/index.ts';
import { getSort } from './find-sort.ts';

export async function deleteSort(ctx: Ctx, id: string): Promise<true> {
  await runWrite(ctx, 'sort.deleted', (tx) => {
    const sort = getSort(tx.schema(), id);
    refuseLocked(ctx, getView(tx.schema(), sort.viewId).doc);
    tx.remove('sort', sort.id);
  });
  return true;
}

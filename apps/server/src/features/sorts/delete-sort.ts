import type { Ctx } from '../../app-context.ts';
import { runWrite } from '../changes/run-write.ts';
import { getSort } from './find-sort.ts';

export async function deleteSort(ctx: Ctx, id: string): Promise<true> {
  await runWrite(ctx, 'sort.deleted', (tx) => tx.remove('sort', getSort(tx.schema(), id).id));
  return true;
}

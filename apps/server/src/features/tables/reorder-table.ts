import type { Ctx } from '../../app-context.ts';
import { runWrite } from '../changes/index.ts';
import { getTable } from '../structure/index.ts';

export async function reorderTable(ctx: Ctx, tableId: string, order: number): Promise<1> {
  await runWrite(ctx, 'table.moved', (tx) => tx.put('table', { ...getTable(tx.schema(), tableId).doc, order }));
  return 1;
}

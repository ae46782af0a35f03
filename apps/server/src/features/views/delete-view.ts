import { refuse } from '@quadrille/contract';
import type { Ctx } from '../../app-context.ts';
import { listDependents } from '../../storage/schema/dependents.ts';
import { runWrite } from '../changes/index.ts';
import { getTable, getView } from '../structure/index.ts';

/** Deletes a view. A table's last one stays: without it nobody would find the rows. */
export async function deleteView(ctx: Ctx, viewId: string): Promise<true> {
  await runWrite(ctx, 'view.deleted', (tx) => {
    const { doc } = getView(tx.schema(), viewId);
    const siblings = getTable(tx.schema(), doc.tableId).views.filter((view) => view.doc.id !== doc.id);
    const next = siblings[0];
    if (!next) throw refuse('onlyView', { title: doc.title });
    for (const [kind, id] of listDependents(tx.schema().entities, 'view', doc.id).reverse()) tx.remove(kind, id);
    tx.remove('view', doc.id);
    if (doc.isDefault) tx.put('view', { ...next.doc, isDefault: true });
  });
  return true;
}

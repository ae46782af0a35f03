import type { Ctx } from '../../app-context.ts';
import { listDependents } from '../../storage/schema/dependents.ts';
import { runWrite } from '../changes/index.ts';
import { breakFormulas, getTable, refuseStructure } from '../structure/index.ts';
import { forgetFields } from '../views/index.ts';

/** Deletes a table with its fields and views, and the links of other tables to it. The rows stay where they are until nobody can undo it any more. */
export async function deleteTable(ctx: Ctx, tableId: string): Promise<true> {
  await runWrite(ctx, 'table.deleted', (tx) => {
    const table = getTable(tx.schema(), tableId);
    // A view that was written here stands nowhere in the database.
    if (table.doc.source?.query === undefined) refuseStructure(table);
    for (const [kind, id] of listDependents(tx.schema().entities, 'table', table.id).reverse()) tx.remove(kind, id);
    tx.remove('table', table.id);
    breakFormulas(tx);
    forgetFields(tx);
  });
  return true;
}

import type { Ctx } from '../../app-context.ts';
import { listDependents } from '../../storage/schema/dependents.ts';
import { runWrite } from '../changes/run-write.ts';
import { breakFormulas } from '../fields/break-formulas.ts';
import { refuseStructure } from '../sources/refuse-structure.ts';
import { forgetFields } from '../views/forget-fields.ts';
import { getTable } from './find-table.ts';

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

import type { Ctx } from '../../app-context.ts';
import { runWrite } from '../changes/run-write.ts';
import { getFieldOfTable } from '../fields/find-field.ts';
import { getTable } from '../tables/find-table.ts';
import { getView } from './find-view.ts';
import { refuseLocked } from './view-lock.ts';

/** Shows or hides all fields of a view but those in `ignored`; hiding leaves the display field. */
export async function setAllShown(ctx: Ctx, viewId: string, show: boolean, ignored: readonly string[]): Promise<true> {
  await runWrite(ctx, 'viewField.updated', (tx) => {
    const view = getView(tx.schema(), viewId);
    refuseLocked(ctx, view.doc);
    const table = getTable(tx.schema(), view.doc.tableId);
    for (const entry of view.viewFields) {
      const field = getFieldOfTable(table, entry.fieldId);
      if (ignored.includes(field.id) || (!show && field.isPrimary)) continue;
      tx.put('viewField', { ...entry, show });
    }
  });
  return true;
}

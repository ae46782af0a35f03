import { AppError } from '@quadrille/contract';
import { can } from '@quadrille/domain';
import type { Ctx } from '../../app-context.ts';
import { runWrite } from '../changes/index.ts';
import { getFieldOfTable, getTable, getView, refuseLocked } from '../structure/index.ts';

/**
 * Shows or hides all fields of a view but those in `ignored`; hiding leaves the display field. `withSystem`: a view that hid system fields
 * shows them from then on, of them only those that are not ignored.
 */
export async function setAllShown(ctx: Ctx, viewId: string, show: boolean, ignored: readonly string[], withSystem = false): Promise<true> {
  if (withSystem && !can('viewUpdate', ctx.actor.roles)) {
    throw new AppError('forbidden', { permission: 'viewUpdate', roles: ctx.actor.baseRoles.join(',') });
  }
  await runWrite(ctx, 'viewField.updated', (tx) => {
    const view = getView(tx.schema(), viewId);
    refuseLocked(ctx, view.doc);
    const table = getTable(tx.schema(), view.doc.tableId);
    const turnsOn = withSystem && !view.doc.showSystemFields;
    if (turnsOn) tx.put('view', { ...view.doc, showSystemFields: true });
    for (const entry of view.viewFields) {
      const field = getFieldOfTable(table, entry.fieldId);
      const isLeft = ignored.includes(field.id);
      if (isLeft && turnsOn && field.isSystem) tx.put('viewField', { ...entry, show: false });
      if (isLeft || (!show && field.isPrimary)) continue;
      tx.put('viewField', { ...entry, show });
    }
  });
  return true;
}

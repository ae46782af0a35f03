import { AppError } from '@quadrille/contract';
import type { Ctx } from '../../app-context.ts';
import { runWrite } from '../changes/run-write.ts';
import { getView, getViewField } from './find-view.ts';
import { refuseLocked } from './view-lock.ts';
import { mergeViewColumn, type ViewColumnUpdate } from './merge-view-column.ts';

/** Shows, hides, moves or resizes a field in a view; `viewId` is given where the path names the view. */
export async function updateViewColumn(ctx: Ctx, id: string, update: ViewColumnUpdate, viewId: string | null = null): Promise<1> {
  await runWrite(ctx, 'viewField.updated', (tx) => {
    if (viewId !== null) getView(tx.schema(), viewId);
    const entry = getViewField(tx.schema(), id);
    if (viewId !== null && entry.viewId !== viewId) throw new AppError('viewColumnNotFound');
    refuseLocked(ctx, getView(tx.schema(), entry.viewId).doc);
    tx.put('viewField', mergeViewColumn(entry, update));
  });
  return 1;
}

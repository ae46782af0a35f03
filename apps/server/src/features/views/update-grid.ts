import type { Ctx } from '../../app-context.ts';
import { runWrite } from '../changes/run-write.ts';
import { toMetaDocument } from '../tables/meta-document.ts';
import { getView } from './find-view.ts';

/** Changes what only grids have. */
export async function updateGrid(
  ctx: Ctx,
  viewId: string,
  update: { readonly row_height?: number | null | undefined; readonly meta?: unknown },
): Promise<1> {
  await runWrite(ctx, 'view.updated', (tx) => {
    const { doc } = getView(tx.schema(), viewId);
    const settings = {
      ...doc.settings,
      ...(update.row_height != null && { rowHeight: update.row_height }),
      ...(update.meta != null && { meta: toMetaDocument(update.meta) }),
    };
    tx.put('view', { ...doc, settings });
  });
  return 1;
}

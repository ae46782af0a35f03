import type { WireView } from '@quadrille/contract';
import { type Ctx, getBase } from '../../app-context.ts';
import type { ViewDoc } from '../../storage/schema/documents.ts';
import { runWrite } from '../changes/index.ts';
import { getView, refuseLocked, toViewMeta, withLock } from '../structure/index.ts';
import { presentBareView } from './present-view.ts';

export interface ViewUpdate {
  readonly title?: string | null | undefined;
  readonly order?: number | null | undefined;
  readonly lock_type?: ViewDoc['lockType'] | null | undefined;
  readonly show_system_fields?: boolean | undefined;
  readonly meta?: unknown;
  readonly description?: string | null | undefined;
}

/** Renames a view or changes its settings. Its share and password have calls of their own. */
export async function updateView(ctx: Ctx, viewId: string, update: ViewUpdate): Promise<WireView> {
  await runWrite(ctx, 'view.updated', (tx) => {
    const { doc } = getView(tx.schema(), viewId);
    if (update.show_system_fields !== undefined && update.show_system_fields !== doc.showSystemFields) refuseLocked(ctx, doc);
    tx.put('view', {
      ...withLock(ctx.actor, doc, update.lock_type ?? doc.lockType),
      title: update.title ?? doc.title,
      order: update.order ?? doc.order,
      showSystemFields: update.show_system_fields ?? doc.showSystemFields,
      meta: update.meta == null ? doc.meta : toViewMeta(update.meta),
      description: update.description === undefined ? doc.description : update.description,
    });
  });
  const schema = await getBase(ctx).schema();
  return presentBareView(schema.baseId, getView(schema, viewId).doc);
}

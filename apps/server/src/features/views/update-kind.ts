import { AppError } from '@quadrille/contract';
import type { ViewKind } from '@quadrille/domain';
import type { Ctx } from '../../app-context.ts';
import type { BaseSchema, ViewSchema } from '../../storage/schema/base-schema.ts';
import { runWrite } from '../changes/index.ts';
import { getTable, getView, refuseLocked } from '../structure/index.ts';
import { viewKindRules } from './kinds/view-kinds.ts';
import type { SettingsRequest } from './kinds/view-kind-rules.ts';

/** Changes what only views of this kind have. */
export async function updateKind(ctx: Ctx, kind: ViewKind, viewId: string, request: SettingsRequest): Promise<1> {
  await runWrite(ctx, 'view.updated', (tx) => {
    const { doc } = getViewOfKind(tx.schema(), viewId, kind);
    refuseLocked(ctx, doc);
    const settings = viewKindRules[kind].merge(getTable(tx.schema(), doc.tableId), doc.settings, request);
    tx.put('view', { ...doc, settings });
  });
  return 1;
}

/** A view that is of this kind; others do not exist here. */
export function getViewOfKind(schema: BaseSchema, viewId: string, kind: ViewKind): ViewSchema {
  const view = getView(schema, viewId);
  if (view.doc.type !== viewKindRules[kind].type) throw new AppError('viewNotFound');
  return view;
}
